/** The panel section for the people in a room, its links, and the dialogs for joining and resigning. */

import { copy, element, find, on } from "./dom";
import type { State } from "./protocol";
import { type Room, currentRoom, keepName, ownName, showClocks, showConnection } from "./rooms";
import { type RoomLink, hasRooms, roomFragment } from "./roomsocket";
import { t } from "./texts";
import { nameSeats, seatName } from "./words";

const dialog = (id: string) => find<HTMLDialogElement>(id);

/** Shows the people in a room, or nothing for a game that is not in a room. */
export function showPeople(state: State): void {
  const { room, viewer, over } = state;
  find("room").hidden = !room;
  document.body.toggleAttribute("data-room", Boolean(room));
  const isTurn = room && !over && viewer !== null && state.actor === viewer;
  document.title = isTurn ? `${t("yourTurn")} – carc` : "carc";
  showClocks();
  showConnection();
  if (!room) return;
  find("watchers").textContent = room.spectators ? t("watching", { count: room.spectators }) : "";
  find("resign").hidden = viewer === null || over;
  const absent = room.seats.flatMap(({ agent, present }, seat) => (agent || present || over ? [] : [seat]));
  const buttons = viewer === null ? [] : absent.filter((seat) => seat !== viewer);
  const key = buttons.map((seat) => `${seat} ${seatName(seat)}`).join() + document.documentElement.lang;
  // Do not replace unchanged buttons, so that they keep the focus.
  if (find("absent").dataset.key === key) return;
  find("absent").dataset.key = key;
  find("absent").replaceChildren(
    ...buttons.map((seat) => {
      const button = element("button", { type: "button" }, t("fillSeat", { player: seatName(seat) }));
      button.addEventListener("click", () => currentRoom()?.fill(seat));
      return button;
    }),
  );
}

/** Uses the players' names everywhere in the app. */
export const nameOccupants = ({ room, plan }: State) =>
  nameSeats(room ? room.seats.map(({ name }) => name) : (plan.names ?? []));

const address = (link: RoomLink) => new URL(roomFragment(link), location.href).href;

/** Creates a row with a link and buttons that share it. */
function linkRow(text: string, link: RoomLink): HTMLElement {
  const url = address(link);
  const field = element("input", { readOnly: true, value: url, ariaLabel: text });
  field.addEventListener("focus", () => field.select());
  const copied = element("span", { className: "copied" });
  copied.setAttribute("role", "status");
  const button = element(
    "button",
    { type: "button", ariaLabel: `${t("copyLink")}: ${text}`, autofocus: true },
    t("copyLink"),
  );
  button.addEventListener("click", async () => {
    // If access to the clipboard is denied, the selected link can be copied with the keyboard.
    field.select();
    if (await copy(url)) copied.textContent = t("copied");
  });
  const share = element("button", { type: "button", ariaLabel: `${t("shareLink")}: ${text}` }, t("shareLink"));
  share.addEventListener("click", () => void navigator.share({ url }).catch(() => undefined));
  const buttons = "share" in navigator ? [button, share] : [button];
  return element("li", {}, element("strong", {}, text), field, ...buttons, copied);
}

/** Shows a room's links: the seat links, if the user created the room, and the spectator link. */
export function showLinks({ link: { room, secret }, seats }: Room): void {
  const others = (seats ?? []).flatMap((one, seat) =>
    one === null || one === secret ? [] : [linkRow(seatName(seat), { room, secret: one })],
  );
  const own = secret === undefined ? [] : [linkRow(t("ownLink"), { room, secret })];
  find("linkList").replaceChildren(...others, linkRow(t("watchLink"), { room }), ...own);
  find("linksHelp").hidden = others.length === 0;
  if (!dialog("links").open) dialog("links").showModal();
}

/**
 * Asks for the user's name. Resolves to false if the user only wants to watch, and to undefined if they do not join.
 */
export function asksToJoin(): Promise<boolean | undefined> {
  const question = dialog("joining");
  const field = find<HTMLInputElement>("joinName");
  field.value = ownName();
  question.returnValue = "";
  question.showModal();
  field.select();
  return new Promise((resolve) => {
    question.addEventListener(
      "close",
      () => {
        const { returnValue } = question;
        if (returnValue === "join") keepName(field.value);
        resolve(returnValue === "" ? undefined : returnValue === "join");
      },
      { once: true },
    );
  });
}

void hasRooms.then((has) => (find("friends").hidden = !has));
on("invite", () => currentRoom() && showLinks(currentRoom()!));
on("resign", () => {
  dialog("resigning").returnValue = "";
  dialog("resigning").showModal();
});
dialog("resigning").addEventListener("close", () => {
  if (dialog("resigning").returnValue === "resign") currentRoom()?.resign();
});
