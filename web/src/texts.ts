/** What the page says, in the languages of the engine: English, German, French. */

import { NAMES } from "./names";

const LANGUAGES = ["en", "de", "fr"];

const TEXTS = {
  language: ["Language", "Sprache", "Langue"],
  newGame: ["New game", "Neues Spiel", "Nouvelle partie"],
  undo: ["Undo", "Zurück", "Annuler"],
  redo: ["Redo", "Wieder vor", "Refaire"],
  bestTurns: ["Best turns", "Beste Züge", "Meilleurs tours"],
  link: ["Link", "Link", "Lien"],
  puzzleLink: ["Puzzle link", "Rätsel-Link", "Lien d’énigme"],
  save: ["Save", "Speichern", "Enregistrer"],
  open: ["Open", "Öffnen", "Ouvrir"],
  build: ["Build a position", "Stellung aufbauen", "Composer une position"],
  closer: ["Zoom in", "Näher", "Agrandir"],
  farther: ["Zoom out", "Weiter weg", "Réduire"],
  whole: ["Whole board", "Ganzer Tisch", "Tout le plateau"],
  board: ["Board", "Tisch", "Plateau"],
  choices: ["Everything you can do", "Alles, was geht", "Tout ce qui est possible"],
  told: ["What happened", "Was geschah", "Ce qui s’est passé"],
  lookBack: ["Look back", "Rückblick", "Revoir"],
  decisionNumber: ["Decision", "Entscheidung", "Décision"],
  curve: ["Scores over time", "Punkte im Verlauf", "Points au fil de la partie"],
  owned: ["Who owns what", "Wem was gehört", "Qui possède quoi"],
  ledger: ["Where the points came from", "Woher die Punkte kommen", "D’où viennent les points"],
  atStart: ["at the start", "zu Beginn", "au départ"],
  sum: ["in all", "zusammen", "en tout"],
  unseen: ["Tiles to come", "Karten, die noch kommen", "Tuiles à venir"],
  tilesRemaining: ["Tiles left: {count}.", "Karten, die noch kommen: {count}.", "Tuiles à venir : {count}."],
  players: ["Players", "Spieler", "Joueurs"],
  figure: ["Figure", "Figur", "Figurine"],
  player: ["Player {number}", "Spieler {number}", "Joueur {number}"],
  and: [" and ", " und ", " et "],
  thinking: ["thinking", "denkt nach", "réfléchit"],
  stop: ["Stop", "Anhalten", "Arrêter"],
  goOn: ["Go on", "Weiter", "Continuer"],
  stopped: ["The search was stopped.", "Die Suche wurde angehalten.", "La recherche a été arrêtée."],
  turnTile: ["Turn (R)", "Drehen (R)", "Tourner (R)"],
  drawnTile: ["The drawn tile, {tile}", "Die gezogene Karte, {tile}", "La tuile piochée, {tile}"],
  ifEnded: ["{points} if it ended now", "{points}, wenn jetzt Schluss wäre", "{points} si la partie finissait ici"],
  inHand: ["{count} in the hand", "{count} auf der Hand", "{count} en main"],
  holds: ["holds {figures} of {player}", "hält {figures} von {player}", "retient {figures} de {player}"],
  ransomed: ["ransom paid", "Lösegeld bezahlt", "rançon payée"],
  over: ["The game is over. Won with {points} points: {winners}.", "Das Spiel ist zu Ende. Gewonnen mit {points} Punkten: {winners}.", "La partie est finie. Gagnée avec {points} points : {winners}."],
  boardInWords: ["tiles: {tiles}, figures: {figures}.", "Karten: {tiles}, Figuren: {figures}.", "tuiles : {tiles}, figurines : {figures}."],
  lead: ["expected lead {lead}", "erwarteter Vorsprung {lead}", "avance attendue {lead}"],
  puzzle: ["Puzzle: what is best?", "Rätsel: was ist am besten?", "Énigme : quel est le meilleur tour ?"],
  inAddress: ["The address of this page now holds the game.", "Die Adresse dieser Seite enthält nun das Spiel.", "L’adresse de cette page contient maintenant la partie."],
  puzzleInAddress: ["The address of this page now holds the puzzle.", "Die Adresse dieser Seite enthält nun das Rätsel.", "L’adresse de cette page contient maintenant l’énigme."],
  copied: ["It is copied.", "Sie ist kopiert.", "Elle est copiée."],
  noReplay: ["This save holds draws that the page cannot make.", "Dieser Spielstand enthält Ziehungen, die die Seite nicht nachmachen kann.", "Cette sauvegarde contient des tirages que la page ne peut pas refaire."],
  badLink: ["This link holds no game.", "Dieser Link enthält kein Spiel.", "Ce lien ne contient pas de partie."],
  feature: ["{kind}, tiles: {tiles}, {ends}; {owners}; points now: {value}", "{kind}, Karten: {tiles}, {ends}; {owners}; Punkte jetzt: {value}", "{kind}, tuiles : {tiles}, {ends} ; {owners} ; points maintenant : {value}"],
  contest: [" (figures of {sides})", " (Figuren von {sides})", " (figurines de {sides})"],
  whenComplete: [", {points} when complete", ", fertig {points}", ", {points} une fois terminé"],
  complete: ["complete", "fertig", "terminé"],
  openEnds: ["open: {count}", "offen: {count}", "ouvert : {count}"],
  nobody: ["nobody", "niemand", "personne"],
  tower: ["Tower, floors: {count}", "Turm, Stockwerke: {count}", "Tour, étages : {count}"],
  pass: ["Pass", "Passen", "Passer"],
  at: ["at {x}, {y}", "auf {x}, {y}", "en {x}, {y}"],
  onSegment: ["on the {kind} {cell} (part {part})", "– {kind} {cell} (Teil {part})", "– {kind} {cell} (partie {part})"],
  onCorner: ["on corner {part} {cell}", "– Ecke {part} {cell}", "– coin {part} {cell}"],
  onSpace: ["on space {part} of the wheel", "– Feld {part} des Rades", "– case {part} de la roue"],
  onTower: ["on the tower {cell}", "– Turm {cell}", "– tour {cell}"],
  layTile: ["Lay the tile {place}, turned {degrees}°", "Karte legen {place}, gedreht um {degrees}°", "Poser la tuile {place}, tournée de {degrees}°"],
  layAway: ["Take away the tile {place}", "Karte wegnehmen {place}", "Enlever la tuile {place}"],
  place_figure: ["Place: {what}", "Setzen: {what}", "Placer : {what}"],
  move_figure: ["Move: {what}", "Ziehen: {what}", "Déplacer : {what}"],
  remove_figure: ["Take back: {what}", "Zurücknehmen: {what}", "Reprendre : {what}"],
  capture_figure: ["Capture: {what}", "Fangen: {what}", "Capturer : {what}"],
  place_token: ["Place: {what}", "Legen: {what}", "Placer : {what}"],
  takeFromHand: ["Take {tile} from the hand", "{tile} aus der Hand nehmen", "Prendre {tile} dans la main"],
  takeFrom_stack: ["Draw a tile from the stack", "Eine Karte vom Stapel ziehen", "Piocher une tuile"],
  takeFrom_abbey: ["Take the abbey", "Die Abtei nehmen", "Prendre l’abbaye"],
  ransom: ["Buy back from {player} for 3 points: {what}", "Für 3 Punkte freikaufen von {player}: {what}", "Racheter à {player} pour 3 points : {what}"],
  exchange: ["Exchange, gets back: {what}", "Tauschen, zurück kommt: {what}", "Échanger, récupérer : {what}"],
  grow: ["Let the flock grow", "Die Herde wachsen lassen", "Agrandir le troupeau"],
  gather: ["Gather the flock", "Die Herde einsammeln", "Rentrer le troupeau"],
  bid: ["Bid {points}", "{points} bieten", "Miser {points}"],
  discardTile: ["Discard {tile}", "{tile} ablegen", "Défausser {tile}"],
  draw: ["Draw", "Ziehen", "Piocher"],
  coverAsk: ["Pass the device to {player}.", "Gebt das Gerät an {player}.", "Passez l’appareil à {player}."],
  coverShow: ["Show my hand", "Meine Hand zeigen", "Montrer ma main"],
  edition: ["Edition", "Ausgabe", "Édition"],
  seed: ["Seed", "Startzahl", "Graine"],
  random: ["at random", "zufällig", "au hasard"],
  whoPlays: ["Who plays", "Wer spielt", "Qui joue"],
  expansions: ["Expansions", "Erweiterungen", "Extensions"],
  ruleOptions: ["Rule options", "Regeloptionen", "Options de règles"],
  asEdition: ["{value} (edition)", "{value} (Ausgabe)", "{value} (édition)"],
  tileCounts: ["Tile sets, how often each", "Kartensätze, wie oft jeder", "Jeux de tuiles, combien de fois"],
  figureCounts: ["Figures of each player", "Figuren je Spieler", "Figurines par joueur"],
  usual: ["as usual", "wie üblich", "comme d’habitude"],
  begin: ["Begin", "Beginnen", "Commencer"],
  cancel: ["Cancel", "Abbrechen", "Annuler"],
  person: ["a person", "ein Mensch", "une personne"],
  computer: ["computer, {level}", "Computer, {level}", "ordinateur, {level}"],
  buildTitle: ["Build the position on your table", "Die Stellung vom Tisch aufbauen", "Composer la position de votre table"],
  leave: ["Back to the game", "Zurück zum Spiel", "Retour à la partie"],
  more: ["More of the position", "Mehr zur Stellung", "Plus sur la position"],
  turn: ["Number of the turn", "Nummer des Zuges", "Numéro du tour"],
  countTokens: ["Collected", "Gesammelt", "Récolté"],
  countSupply: ["In supply", "Im Vorrat", "En réserve"],
  countAbbeys: ["Abbey not laid yet", "Abtei noch nicht gelegt", "Abbaye pas encore posée"],
  countPrisoners: ["Prisoners: who holds whose", "Gefangene: wer hält wessen", "Prisonniers : qui retient à qui"],
  countFlock: ["Beside a shepherd", "Bei einem Schäfer", "À côté d’un berger"],
  countBag: ["In the bag", "Im Beutel", "Dans le sac"],
  countStack: ["Left to draw", "Noch zu ziehen", "Encore à piocher"],
  countHand: ["In the hand", "Auf der Hand", "En main"],
  countHeld: ["Set aside until a volcano", "Beiseite bis zum Vulkan", "De côté jusqu’au volcan"],
  countHidden: ["Under hills", "Unter Hügeln", "Sous les collines"],
  countRecord: ["Tiles for the card", "Karten für die Sonderkarte", "Tuiles pour la carte"],
  unknownTile: ["unknown", "unbekannt", "inconnue"],
  tool: ["Do", "Tun", "Action"],
  toolTile: ["lay a tile", "Karte legen", "poser une tuile"],
  toolFigure: ["place a figure or floor", "Figur oder Stockwerk setzen", "placer une figurine ou un étage"],
  toolRemove: ["take away", "wegnehmen", "enlever"],
  tile: ["Tile", "Karte", "Tuile"],
  whose: ["Whose", "Wessen", "À qui"],
  toMove: ["To move", "Am Zug", "Au trait"],
  points: ["Points of {player}", "Punkte von {player}", "Points de {player}"],
  playDrawn: ["Play: this tile is drawn", "Spielen: diese Karte ist gezogen", "Jouer : cette tuile est piochée"],
  playRandom: ["Play: draw at random", "Spielen: zufällig ziehen", "Jouer : piocher au hasard"],
  fitsNowhere: ["This tile fits nowhere here.", "Diese Karte passt hier nirgends.", "Cette tuile ne va nulle part ici."],
} satisfies Record<string, [string, string, string]>;

let place = 0;

export type TextKey = keyof typeof TEXTS;

export function speak(language: string): void {
  place = Math.max(0, LANGUAGES.indexOf(language));
  document.documentElement.lang = LANGUAGES[place]!;
  for (const part of document.querySelectorAll<HTMLElement>("[data-text]")) part.textContent = t(part.dataset.text as TextKey);
  for (const part of document.querySelectorAll<HTMLElement>("[data-label]")) part.setAttribute("aria-label", t(part.dataset.label as TextKey));
}

/** A sentence of the page, with its gaps filled. */
export const t = (key: TextKey, values: Record<string, string | number> = {}): string =>
  TEXTS[key][place]!.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** What the worker says of what went wrong: a sentence of the page, or the words of the engine. */
export const saidAs = (text: string): string => (text in TEXTS ? t(text as TextKey) : text);

/** The forms of a name in the language, one and several; a name without words is told with spaces. */
function forms(name: string): string[] {
  return (NAMES[name]?.[place] ?? name.replaceAll("_", " ")).split("|");
}

/** `"large_meeple"` as "large meeple", or the word of the language. */
export const word = (name: string): string => forms(name)[0]!;

/** `4` and `"floor"` as "4 floors". */
export function counted(count: number, name: string): string {
  const [one, several] = forms(name);
  return `${count} ${count === 1 ? one : (several ?? one)}`;
}

/** The name of a kind of thing, where the same word of the engine means different things: `"option princess"`. */
export const named = (kind: string, name: string): string => (NAMES[`${kind} ${name}`] ? word(`${kind} ${name}`) : word(name));
