/** The texts of the web app in the languages of the engine: English, German and French. */

import { NAMES } from "./names";

export const LANGUAGES = ["en", "de", "fr"];

const TEXTS = {
  language: ["Language", "Sprache", "Langue"],
  newGame: ["New game", "Neues Spiel", "Nouvelle partie"],
  games: ["Games", "Spiele", "Parties"],
  game: ["Game", "Spiel", "Partie"],
  menu: ["Menu", "Menü", "Menu"],
  pictureSvg: ["Picture (SVG)", "Bild (SVG)", "Image (SVG)"],
  picturePng: ["Picture (PNG)", "Bild (PNG)", "Image (PNG)"],
  sound: ["Sound", "Ton", "Son"],
  puzzles: ["Puzzles", "Rätsel", "Énigmes"],
  puzzleNext: ["Next puzzle", "Nächstes Rätsel", "Énigme suivante"],
  puzzleAgain: ["Try again", "Noch einmal versuchen", "Réessayer"],
  puzzleBest: ["Show the best turn", "Besten Zug zeigen", "Voir le meilleur coup"],
  puzzleTask: ["Puzzle {number}: find the best turn. The stack is nearly empty.", "Rätsel {number}: Finde den besten Zug. Der Stapel ist fast leer.", "Énigme {number} : trouvez le meilleur coup. La pile est presque vide."],
  puzzleGiven: ["Find the best turn.", "Finde den besten Zug.", "Trouvez le meilleur coup."],
  puzzleChecking: ["Checking your turn …", "Dein Zug wird geprüft …", "Vérification du coup…"],
  puzzleRight: ["Correct! No turn is better. Expected lead: {lead}.", "Richtig! Kein Zug ist besser. Erwarteter Vorsprung: {lead}.", "Bravo ! Aucun coup n’est meilleur. Avance prévue : {lead}."],
  puzzleWrong: ["Not the best turn: it costs {loss} points.", "Nicht der beste Zug: Er kostet {loss} Punkte.", "Ce n’est pas le meilleur coup : il coûte {loss} points."],
  puzzleUnknown: ["This turn cannot be rated.", "Dieser Zug lässt sich nicht bewerten.", "Ce coup ne peut pas être évalué."],
  ending: ["End of the game", "Spielende", "Fin de la partie"],
  rematch: ["Rematch", "Revanche", "Revanche"],
  review: ["Review", "Analyse", "Analyse"],
  sharePicture: ["Save picture", "Bild speichern", "Enregistrer l’image"],
  reviewing: ["Turn {done} of {count} …", "Zug {done} von {count} …", "Coup {done} sur {count}…"],
  average: ["{player} lost {points} points per turn on average.", "{player} hat im Schnitt {points} Punkte pro Zug verloren.", "{player} a perdu en moyenne {points} points par coup."],
  leads: ["Expected lead of {player}", "Erwarteter Vorsprung von {player}", "Avance prévue de {player}"],
  worst: ["Costliest turns", "Kostspieligste Züge", "Coups les plus coûteux"],
  noWorst: ["No turn lost more than half a point.", "Kein Zug hat mehr als einen halben Punkt verloren.", "Aucun coup n’a perdu plus d’un demi-point."],
  allTurns: ["All turns", "Alle Züge", "Tous les coups"],
  turnLost: ["Turn {turn}, {player}: {loss}", "Zug {turn}, {player}: {loss}", "Coup {turn}, {player} : {loss}"],
  better: ["Better: {turn}", "Besser: {turn}", "Meilleur : {turn}"],
  noGames: ["No games are stored in this browser.", "In diesem Browser sind keine Spiele gespeichert.", "Aucune partie n’est enregistrée dans ce navigateur."],
  deleteGame: ["Delete", "Löschen", "Supprimer"],
  close: ["Close", "Schließen", "Fermer"],
  leaveAsk: ["You are in the middle of a game. It stays in the list of games.", "Du bist mitten in einem Spiel. Es bleibt in der Liste der Spiele.", "Une partie est en cours. Elle reste dans la liste des parties."],
  leaveGame: ["Leave this game", "Dieses Spiel verlassen", "Quitter cette partie"],
  keepPlaying: ["Keep playing", "Weiterspielen", "Continuer la partie"],
  startTitle: ["Play Carcassonne", "Carcassonne spielen", "Jouer à Carcassonne"],
  startRules: ["Take turns placing a tile so that roads, cities and fields match. Then you may place a meeple on the tile to claim a road, city, field or monastery. A completed road, city or monastery scores and returns your meeple; fields score at the end. The player with the most points wins.", "Lege, wenn du am Zug bist, eine Karte so an, dass Straßen, Städte und Wiesen zusammenpassen. Danach darfst du einen Meeple auf die Karte setzen und damit eine Straße, eine Stadt, eine Wiese oder ein Kloster besetzen. Fertige Straßen, Städte und Klöster bringen Punkte und den Meeple zurück, Wiesen zählen am Ende. Wer die meisten Punkte hat, gewinnt.", "À tour de rôle, posez une tuile de sorte que les routes, les villes et les prés se prolongent. Vous pouvez ensuite y placer un meeple pour occuper une route, une ville, un pré ou une abbaye. Une route, une ville ou une abbaye terminée rapporte des points et rend le meeple ; les prés comptent à la fin. Le plus grand total l’emporte."],
  startYou: ["You are red and go first.", "Du spielst Rot und beginnst.", "Vous jouez les rouges et commencez."],
  startEasy: ["Against the computer: easy", "Gegen den Computer: leicht", "Contre l’ordinateur : facile"],
  startNormal: ["Against the computer: normal", "Gegen den Computer: normal", "Contre l’ordinateur : normal"],
  startHard: ["Against the computer: hard", "Gegen den Computer: schwer", "Contre l’ordinateur : difficile"],
  startTwo: ["Two players on this device", "Zu zweit an diesem Gerät", "À deux sur cet appareil"],
  startEverything: ["All expansions, against three computers", "Alle Erweiterungen, gegen drei Computer", "Toutes les extensions, contre trois ordinateurs"],
  startPuzzle: ["Solve puzzles", "Rätsel lösen", "Résoudre des énigmes"],
  startCustom: ["Choose edition and expansions …", "Ausgabe und Erweiterungen wählen …", "Choisir l’édition et les extensions…"],
  you: ["you", "du", "vous"],
  loading: ["Loading the game …", "Das Spiel wird geladen …", "Chargement du jeu…"],
  noEngine: ["The game could not be loaded. Check the connection and reload the page.", "Das Spiel konnte nicht geladen werden. Prüfe die Verbindung und lade die Seite neu.", "Le jeu n’a pas pu être chargé. Vérifiez la connexion et rechargez la page."],
  badSave: ["This file is not a valid save.", "Diese Datei ist kein gültiger Spielstand.", "Ce fichier n’est pas une sauvegarde valide."],
  badText: ["This text is not a valid position: {details}", "Dieser Text ist keine gültige Stellung: {details}", "Ce texte n’est pas une position valide : {details}"],
  badSeed: ["The seed must be a whole number below 2^64.", "Der Startwert muss eine ganze Zahl kleiner als 2^64 sein.", "La graine doit être un nombre entier inférieur à 2^64."],
  badConfig: ["These settings are not compatible: {details}", "Diese Einstellungen passen nicht zusammen: {details}", "Ces réglages ne sont pas compatibles : {details}"],
  undo: ["Undo", "Rückgängig", "Annuler"],
  redo: ["Redo", "Wiederholen", "Rétablir"],
  bestTurns: ["Best turns", "Beste Züge", "Meilleurs coups"],
  link: ["Share game", "Spiel teilen", "Partager la partie"],
  puzzleLink: ["Share puzzle", "Rätsel teilen", "Partager l’énigme"],
  save: ["Save", "Speichern", "Enregistrer"],
  open: ["Open", "Öffnen", "Ouvrir"],
  positionText: ["Position as text", "Stellung als Text", "Position sous forme de texte"],
  copyText: ["Copy", "Kopieren", "Copier"],
  textCopied: ["Text copied.", "Text kopiert.", "Texte copié."],
  build: ["Set up a position", "Stellung aufbauen", "Créer une position"],
  tiles: ["Tiles", "Karten", "Tuiles"],
  copies: ["{left} of {count} left", "noch {left} von {count}", "encore {left} sur {count}"],
  perPlayer: ["one per player", "eine pro Spieler", "une par joueur"],
  closer: ["Zoom in", "Vergrößern", "Zoom avant"],
  farther: ["Zoom out", "Verkleinern", "Zoom arrière"],
  whole: ["Fit board", "Alles zeigen", "Tout afficher"],
  board: ["Board", "Spielfeld", "Plateau"],
  choices: ["Legal moves", "Mögliche Züge", "Coups possibles"],
  told: ["Game log", "Spielverlauf", "Journal de la partie"],
  lookBack: ["Replay", "Rückblick", "Revoir la partie"],
  decisionNumber: ["Decision", "Entscheidung", "Décision"],
  curve: ["Scores over time", "Punkteverlauf", "Évolution des scores"],
  owned: ["Occupied features", "Besetzte Gebiete", "Zones occupées"],
  ledger: ["Score breakdown", "Punkteübersicht", "Détail des points"],
  atStart: ["at the start", "zu Beginn", "au départ"],
  sum: ["total", "gesamt", "total"],
  unseen: ["Remaining tiles", "Verbleibende Karten", "Tuiles restantes"],
  tilesRemaining: ["Tiles left: {count}.", "Verbleibende Karten: {count}.", "Tuiles restantes : {count}."],
  players: ["Players", "Spieler", "Joueurs"],
  figure: ["Figure", "Figur", "Figurine"],
  player: ["Player {number}", "Spieler {number}", "Joueur {number}"],
  and: [" and ", " und ", " et "],
  thinking: ["thinking", "denkt nach", "réfléchit"],
  stop: ["Stop", "Anhalten", "Arrêter"],
  goOn: ["Continue", "Weiter", "Continuer"],
  stopped: ["The search was stopped.", "Die Suche wurde angehalten.", "La recherche a été arrêtée."],
  turnTile: ["Rotate (R)", "Drehen (R)", "Tourner (R)"],
  drawnTile: ["Drawn tile: {tile}", "Gezogene Karte: {tile}", "Tuile piochée : {tile}"],
  ifEnded: ["{points} if the game ended now", "{points} bei sofortigem Spielende", "{points} si la partie s’arrêtait maintenant"],
  inHand: ["{count} in hand", "{count} auf der Hand", "{count} en main"],
  holds: ["has captured {figures} from {player}", "hat {figures} von {player} gefangen", "détient {figures} de {player}"],
  ransomed: ["ransom paid", "Lösegeld bezahlt", "rançon payée"],
  over: ["Game over. {winners} won with {points} points.", "Das Spiel ist zu Ende. Gewonnen mit {points} Punkten: {winners}.", "La partie est terminée. Victoire avec {points} points : {winners}."],
  boardInWords: ["tiles: {tiles}, figures: {figures}.", "Karten: {tiles}, Figuren: {figures}.", "tuiles : {tiles}, figurines : {figures}."],
  lead: ["expected lead: {lead}", "erwarteter Vorsprung: {lead}", "avance prévue : {lead}"],
  puzzle: ["puzzle: find the best turn", "Rätsel: Finde den besten Zug", "énigme : trouvez le meilleur coup"],
  inAddress: ["The address of this page now contains the game.", "Die Adresse dieser Seite enthält jetzt das Spiel.", "L’adresse de cette page contient maintenant la partie."],
  puzzleInAddress: ["The address of this page now contains the puzzle.", "Die Adresse dieser Seite enthält jetzt das Rätsel.", "L’adresse de cette page contient maintenant l’énigme."],
  copied: ["Link copied.", "Link kopiert.", "Lien copié."],
  noReplay: ["This save contains draws that cannot be replayed here.", "Dieser Spielstand enthält Ziehungen, die hier nicht nachgespielt werden können.", "Cette sauvegarde contient des tirages qui ne peuvent pas être rejoués ici."],
  badLink: ["This link does not contain a game.", "Dieser Link enthält kein Spiel.", "Ce lien ne contient pas de partie."],
  feature: ["{kind}, tiles: {tiles}, {ends}; {owners}; current value: {value}", "{kind}, Karten: {tiles}, {ends}; {owners}; aktueller Wert: {value}", "{kind}, tuiles : {tiles}, {ends} ; {owners} ; valeur actuelle : {value}"],
  contest: [" (figures: {sides})", " (Figuren: {sides})", " (figurines : {sides})"],
  whenComplete: [", {points} when complete", ", {points} nach Fertigstellung", ", {points} à l’achèvement"],
  complete: ["complete", "fertig", "sans ouverture"],
  openEnds: ["open ends: {count}", "offene Stellen: {count}", "ouvertures : {count}"],
  nobody: ["no owner", "niemand", "personne"],
  tower: ["Tower, floors: {count}", "Turm, Stockwerke: {count}", "Tour, étages : {count}"],
  pass: ["Pass", "Passen", "Passer"],
  at: ["at {x}, {y}", "auf {x}, {y}", "en {x}, {y}"],
  onSegment: ["on the {kind} {cell} (segment {part})", "– {kind} {cell} (Teil {part})", "– {kind} {cell} (partie {part})"],
  onCorner: ["on corner {part} {cell}", "– Ecke {part} {cell}", "– coin {part} {cell}"],
  onSpace: ["on space {part} of the wheel", "– Feld {part} des Rades", "– case {part} de la roue"],
  onTower: ["on the tower {cell}", "– Turm {cell}", "– tour {cell}"],
  layTile: ["Place tile {place}, rotated {degrees}°", "Karte {place} legen, um {degrees}° gedreht", "Poser la tuile {place}, tournée de {degrees}°"],
  layAway: ["Remove tile {place}", "Karte {place} entfernen", "Enlever la tuile {place}"],
  place_figure: ["Place: {what}", "Setzen: {what}", "Placer : {what}"],
  move_figure: ["Move: {what}", "Ziehen: {what}", "Déplacer : {what}"],
  remove_figure: ["Remove: {what}", "Zurücknehmen: {what}", "Reprendre : {what}"],
  capture_figure: ["Capture: {what}", "Fangen: {what}", "Capturer : {what}"],
  place_token: ["Place: {what}", "Legen: {what}", "Placer : {what}"],
  takeFromHand: ["Play {tile} from the hand", "{tile} aus der Hand spielen", "Jouer {tile} de la main"],
  takeFrom_stack: ["Draw a tile from the stack", "Eine Karte vom Stapel ziehen", "Piocher une tuile"],
  takeFrom_abbey: ["Take the abbey", "Die Abtei nehmen", "Prendre l’abbaye"],
  ransom: ["Ransom from {player} for 3 points: {what}", "Von {player} für 3 Punkte freikaufen: {what}", "Racheter à {player} pour 3 points : {what}"],
  exchange: ["Exchange prisoners and get back: {what}", "Gefangene tauschen und zurückholen: {what}", "Échanger les prisonniers et récupérer : {what}"],
  grow: ["Let the flock grow", "Die Herde wachsen lassen", "Agrandir le troupeau"],
  gather: ["Gather the flock", "Die Herde einsammeln", "Rentrer le troupeau"],
  bid: ["Bid {points}", "{points} bieten", "Miser {points}"],
  discardTile: ["Discard {tile}", "{tile} ablegen", "Défausser {tile}"],
  draw: ["Draw", "Ziehen", "Piocher"],
  coverAsk: ["Pass the device to {player}.", "Gib das Gerät an {player} weiter.", "Passez l’appareil à {player}."],
  coverShow: ["Show my hand", "Meine Karten zeigen", "Montrer ma main"],
  edition: ["Edition", "Ausgabe", "Édition"],
  about_c1: ["The original rules: fields score per city.", "Die ursprünglichen Regeln: Wiesen zählen je Stadt.", "Les règles d’origine : les prés comptent par ville."],
  about_c2: ["The rules of the second edition.", "Die Regeln der zweiten Ausgabe.", "Les règles de la deuxième édition."],
  about_c3: ["The current rules of the base game.", "Die aktuellen Regeln des Grundspiels.", "Les règles actuelles du jeu de base."],
  about_bb5: ["The rules of the fifth Big Box, a collection of the base game and expansions.", "Die Regeln der fünften Big Box, einer Sammlung aus Grundspiel und Erweiterungen.", "Les règles de la cinquième Big Box, un recueil du jeu de base et d’extensions."],
  about_everything: ["The rules of Big Box 5 with all expansions.", "Die Regeln der Big Box 5 mit allen Erweiterungen.", "Les règles de la Big Box 5 avec toutes les extensions."],
  seed: ["Seed", "Startwert", "Graine"],
  random: ["random", "zufällig", "aléatoire"],
  whoPlays: ["Players", "Spieler", "Joueurs"],
  expansions: ["Expansions", "Erweiterungen", "Extensions"],
  ruleOptions: ["Rule options", "Regeloptionen", "Options de règles"],
  asEdition: ["{value} (edition)", "{value} (Ausgabe)", "{value} (édition)"],
  tileCounts: ["Copies of each tile set", "Anzahl je Kartensatz", "Exemplaires de chaque jeu de tuiles"],
  figureCounts: ["Figures per player", "Figuren pro Spieler", "Figurines par joueur"],
  usual: ["default", "Standard", "par défaut"],
  begin: ["Start game", "Spiel starten", "Commencer la partie"],
  cancel: ["Cancel", "Abbrechen", "Annuler"],
  person: ["human", "Mensch", "humain"],
  computer: ["computer ({level})", "Computer ({level})", "ordinateur ({level})"],
  buildTitle: ["Set up the position on your table", "Die Stellung auf deinem Tisch aufbauen", "Reproduire la position de votre table"],
  leave: ["Back to the game", "Zurück zum Spiel", "Retour à la partie"],
  more: ["More details", "Weitere Angaben", "Plus de détails"],
  turn: ["Turn number", "Zugnummer", "Numéro du tour"],
  countTokens: ["Tokens", "Marker", "Jetons"],
  countSupply: ["Supply", "Vorrat", "Réserve"],
  countAbbeys: ["Abbey not placed yet", "Abtei noch nicht gelegt", "Abbaye pas encore posée"],
  countPrisoners: ["Prisoners (captor and owner)", "Gefangene (Fänger und Besitzer)", "Prisonniers (geôlier et propriétaire)"],
  countFlock: ["Shepherd’s flock", "Herde eines Schäfers", "Troupeau d’un berger"],
  countBag: ["In the bag", "Im Beutel", "Dans le sac"],
  countStack: ["Left to draw", "Noch zu ziehen", "Restant à piocher"],
  countHand: ["In hand", "Auf der Hand", "En main"],
  countHeld: ["Set aside until the first volcano", "Beiseitegelegt bis zum ersten Vulkan", "Mis de côté jusqu’au premier volcan"],
  countHidden: ["Under hills", "Unter Hügeln", "Sous les collines"],
  countRecord: ["Record of the card, in tiles", "Rekordgröße für die Sonderkarte", "Taille record pour la carte"],
  unknownTile: ["unknown", "unbekannt", "inconnue"],
  tool: ["Tool", "Werkzeug", "Outil"],
  toolTile: ["place a tile", "Karte legen", "poser une tuile"],
  toolFigure: ["place a figure or floor", "Figur oder Stockwerk setzen", "placer une figurine ou un étage"],
  toolRemove: ["remove", "entfernen", "enlever"],
  tile: ["Tile", "Karte", "Tuile"],
  whose: ["Owner", "Besitzer", "Propriétaire"],
  toMove: ["Active player", "Am Zug", "Joueur actif"],
  points: ["{player}’s score", "Punkte von {player}", "Score de {player}"],
  playDrawn: ["Play with this tile", "Mit dieser Karte spielen", "Jouer avec cette tuile"],
  playRandom: ["Play with a random tile", "Mit zufälliger Karte spielen", "Jouer avec une tuile au hasard"],
  fitsNowhere: ["This tile does not fit anywhere here.", "Diese Karte passt hier nirgends.", "Cette tuile ne peut être posée nulle part ici."],
} satisfies Record<string, [string, string, string]>;

let place = 0;

export type TextKey = keyof typeof TEXTS;

export function speak(language: string): void {
  place = Math.max(0, LANGUAGES.indexOf(language));
  document.documentElement.lang = LANGUAGES[place]!;
  for (const part of document.querySelectorAll<HTMLElement>("[data-text]")) part.textContent = t(part.dataset.text as TextKey);
  for (const part of document.querySelectorAll<HTMLElement>("[data-label]")) part.setAttribute("aria-label", t(part.dataset.label as TextKey));
}

/** Returns a text in the current language, with its placeholders filled. */
export const t = (key: TextKey, values: Record<string, string | number> = {}): string =>
  TEXTS[key][place]!.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Translates a message of the worker: the key of a text, with details on a second line, or a sentence of the engine. */
export function saidAs(text: string): string {
  const [key, details = ""] = text.split("\n");
  return key! in TEXTS ? t(key as TextKey, { details }) : text;
}

/** Returns the singular and plural of a name. Names without a translation are shown with spaces. */
function forms(name: string): string[] {
  return (NAMES[name]?.[place] ?? name.replaceAll("_", " ")).split("|");
}

/** Returns a name in the current language: `"large_meeple"` as "large meeple". */
export const word = (name: string): string => forms(name)[0]!;

/** Returns a number with a name: `4` and `"floor"` as "4 floors". */
export function counted(count: number, name: string): string {
  const [one, several] = forms(name);
  return `${count} ${count === 1 ? one : (several ?? one)}`;
}

/** Returns a name with its kind, which separates identical names of the engine: `"option princess"`. */
export const named = (kind: string, name: string): string => (NAMES[`${kind} ${name}`] ? word(`${kind} ${name}`) : word(name));
