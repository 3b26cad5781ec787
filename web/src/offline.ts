/** Registers the service worker, which lets the app work offline. */

import { loaded } from "./client";

/** Tells the service worker which files the first visit loaded before the service worker became active. */
export async function keepForOffline(): Promise<void> {
  await navigator.serviceWorker.register("./sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const parts = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel="stylesheet"]');
  const addresses = [...parts].map((part) => ("src" in part ? part.src : part.href));
  navigator.serviceWorker.onmessage = () => (document.body.dataset.kept = "true");
  active?.postMessage([new URL("./", location.href).href, ...addresses, ...(await loaded())]);
}
