/** Short ways to make and find elements. */

export function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  properties: Partial<HTMLElementTagNameMap[N]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[N] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export const find = <T extends Element = HTMLElement>(id: string) => document.getElementById(id) as Element as T;

/** Hands a text over as a file. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  element("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
