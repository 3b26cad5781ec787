/** Short rules for the base game, each expansion, and each decision. */

import type { Vocabulary } from "./names";

/** One step in the rules, with a position in board notation that illustrates it. */
export interface RuleStep {
  board: string;
  text: Vocabulary;
}

/** The rules for the base game in six steps. */
export const RULES: RuleStep[] = [
  {
    board: "carc 1; | V< D U>",
    text: [
      "On your turn, place the drawn tile next to another tile. Roads, cities and fields must match.",
      "Lege in deinem Zug die gezogene Karte an. Straßen, Städte und Wiesen müssen sich fortsetzen.",
      "À votre tour, posez la tuile piochée à côté d’une autre. Routes, villes et prés doivent se prolonger.",
    ],
  },
  {
    board: "carc 1; | V< D+0@road U>",
    text: [
      "You may then place a meeple on a road, city, monastery or field of this tile, unless the feature already has a meeple.",
      "Danach darfst du einen Meeple auf diese Karte setzen: auf eine Straße, eine Stadt, ein Kloster oder eine Wiese, wo noch kein Meeple steht.",
      "Vous pouvez ensuite placer un meeple sur cette tuile : sur une route, une ville, une abbaye ou un pré sans meeple.",
    ],
  },
  {
    board: "carc 1; | A< D+0@road A>; active 1; mid_turn figure placed=2,0",
    text: [
      "A road with both ends closed is complete: it scores 1 point per tile, here 3. The meeple returns to you.",
      "Eine Straße ist fertig, wenn beide Enden geschlossen sind. Sie bringt 1 Punkt je Karte, hier 3. Der Meeple kommt zu dir zurück.",
      "Une route est terminée quand ses deux extrémités sont fermées. Elle rapporte 1 point par tuile, ici 3. Le meeple vous revient.",
    ],
  },
  {
    board: "carc 1; | P>> M>>+0@city | N N<; active 1; mid_turn figure placed=0,0",
    text: [
      "A city with no gaps in its wall is complete: it scores 2 points per tile and 2 per pennant, here 10. If several players have meeples there, those with the most meeples score.",
      "Eine Stadt ist fertig, wenn ihre Mauer geschlossen ist. Sie bringt 2 Punkte je Karte und 2 je Wappen, hier 10. Sind mehrere Spieler darin, punkten die mit den meisten Meeples.",
      "Une ville est terminée quand son rempart est fermé. Elle rapporte 2 points par tuile et 2 par blason, ici 10. S’il y a plusieurs joueurs, ceux qui ont le plus de meeples marquent.",
    ],
  },
  {
    board: "carc 1; | E E E | E< B+0@monastery E> | D>> D>> D>>; active 1; mid_turn figure placed=2,2",
    text: [
      "A monastery is complete and scores 9 points when all eight tiles around it are placed.",
      "Ein Kloster ist fertig, wenn rundum acht Karten liegen. Es bringt 9 Punkte.",
      "Une abbaye est terminée quand les huit tuiles qui l’entourent sont posées. Elle rapporte 9 points.",
    ],
  },
  {
    board: "carc 1; | E>> | D+0@field.ene",
    text: [
      "A farmer stays in a field until the game ends. The field then scores 3 points per completed city next to it. Unfinished features score less than completed ones. The highest score wins.",
      "Ein Bauer bleibt bis zum Spielende auf seiner Wiese. Dann bringt sie 3 Punkte für jede fertige Stadt, die an sie grenzt. Unfertige Gebiete bringen weniger. Wer die meisten Punkte hat, gewinnt.",
      "Un paysan reste dans son pré jusqu’à la fin de la partie. Le pré rapporte alors 3 points par ville terminée qu’il touche. Les zones inachevées rapportent moins. Le joueur qui a le plus de points gagne.",
    ],
  },
];

/** The rules for each expansion. */
export const EXPANSION_RULES: Record<string, Vocabulary> = {
  river: [
    "The first tiles form a river. Each river tile continues the river, which must not turn back on itself. You cannot place meeples on the river.",
    "Die ersten Karten bilden einen Fluss. Jede Flusskarte setzt ihn fort; eine Kehrtwende ist nicht erlaubt. Auf den Fluss werden keine Meeples gesetzt.",
    "Les premières tuiles forment une rivière. Chaque tuile de rivière la prolonge, sans demi-tour. On ne place pas de meeple sur la rivière.",
  ],
  river_2: [
    "The river forks and has two arms. The fork is drawn first and the mouth last. A volcano lake attracts the dragon and gives you another turn.",
    "Der Fluss gabelt sich in zwei Arme. Die Gabelung kommt zuerst, die Mündung zuletzt. Ein Vulkansee bringt den Drachen und einen weiteren Zug.",
    "La rivière se divise en deux bras. La bifurcation vient en premier, l’embouchure en dernier. Le lac du volcan attire le dragon et donne un tour supplémentaire.",
  ],
  abbot: [
    "The abbot can be placed in monasteries and gardens. Instead of placing a figure, you may take the abbot back and score the current value of his feature.",
    "Der Abt darf auf Klöster und Gärten. Statt eine Figur zu setzen, darfst du ihn jederzeit zurücknehmen: Er bringt die Punkte, die sein Gebiet gerade wert ist.",
    "L’abbé va sur les abbayes et les jardins. Au lieu de placer une figurine, vous pouvez le reprendre à tout moment : il marque la valeur actuelle de sa zone.",
  ],
  inns_cathedrals: [
    "A completed road with an inn scores 2 points per tile, and a completed city with a cathedral scores 3 points per tile and pennant. Unfinished features with an inn or cathedral score nothing. The large meeple counts as two.",
    "Eine Straße mit Wirtshaus bringt 2 Punkte je Karte, eine Stadt mit Kathedrale 3, unfertig am Spielende aber nichts. Der große Meeple zählt wie zwei.",
    "Une route avec une auberge rapporte 2 points par tuile, une ville avec une cathédrale 3, mais rien si elles sont inachevées à la fin. Le grand meeple compte pour deux.",
  ],
  traders_builders: [
    "If you extend your builder’s feature, you take a second turn. The player who completes a city takes its goods. At the end, having the most wine, wheat or cloth scores 10 points each. A pig adds 1 point per city next to its field.",
    "Verlängerst du das Gebiet deines Baumeisters, bist du erneut am Zug. Wer eine Stadt fertigstellt, nimmt ihre Waren; die Mehrheit bei Wein, Korn und Stoff bringt je 10 Punkte. Ein Schwein bringt 1 Punkt mehr je Stadt seiner Wiese.",
    "Agrandissez la zone de votre bâtisseur et vous rejouez. Qui termine une ville prend ses marchandises ; avoir le plus de vin, de blé ou de tissu rapporte 10 points. Un cochon ajoute 1 point par ville de son pré.",
  ],
  princess_dragon: [
    "A volcano attracts the dragon. A dragon tile makes the dragon move six steps and eat every meeple it meets. A princess can send a knight home, a portal leads to any tile, and the fairy protects a meeple and scores points.",
    "Ein Vulkan lockt den Drachen an; eine Drachenkarte lässt ihn sechs Schritte ziehen, und er frisst die Meeples auf seinem Weg. Ein Burgfräulein schickt einen Ritter nach Hause, ein magisches Portal führt auf jede Karte, und die Fee schützt einen Meeple und bringt Punkte.",
    "Un volcan attire le dragon ; une tuile dragon le fait avancer de six cases, et il dévore les meeples sur son chemin. Une princesse peut renvoyer un chevalier, un portail mène à n’importe quelle tuile, et la fée protège un meeple et rapporte des points.",
  ],
  abbey_mayor: [
    "Each player has an abbey that fills a hole. The mayor counts as one meeple for each pennant in the city, the wagon can move on after scoring, and the barn scores a whole field.",
    "Jeder hat eine Abtei, die ein Loch füllt. Der Bürgermeister zählt so viel, wie die Stadt Wappen hat, der Wagen fährt nach der Wertung weiter, und der Gutshof wertet eine ganze Wiese.",
    "Chaque joueur a une abbaye qui comble un trou. Le maire compte autant de fois que la ville a de blasons, le chariot repart après le décompte, et la grange marque tout un pré.",
  ],
  hills_sheep: [
    "Hills break ties. A completed monastery scores 3 more points for each adjacent vineyard. A shepherd gathers sheep in a field; a wolf scares the whole flock away.",
    "Hügel entscheiden bei Gleichstand. Ein fertiges Kloster bringt je Weinberg daneben 3 Punkte mehr. Ein Schäfer sammelt Schafe auf einer Wiese; ein Wolf vertreibt die ganze Herde.",
    "Les collines départagent les égalités. Une abbaye terminée près de vignobles rapporte 3 points de plus pour chacun. Un berger rassemble des moutons dans un pré ; un loup fait fuir tout le troupeau.",
  ],
  wheel: [
    "Tiles with an icon move the pig around the wheel, and the sector where it stops takes effect. Meeples on the crown spaces of that sector score points.",
    "Karten mit einem Symbol bewegen das Schwein um das Rad; es wirkt das Feld, auf dem es stehen bleibt. Meeples auf den Kronen dieses Feldes bringen Punkte.",
    "Les tuiles avec un symbole font avancer le cochon autour de la roue ; le secteur où il s’arrête prend effet. Les meeples sur les couronnes de ce secteur marquent.",
  ],
  king_robber: [
    "The player who completes the largest city takes the King, and the player who completes the longest road takes the Robber Baron. At the end, these cards score points for all completed cities and roads.",
    "Wer die größte Stadt fertigstellt, nimmt den König, wer die längste Straße fertigstellt, den Raubritter. Am Ende bringen die Karten Punkte für alle fertigen Städte und Straßen.",
    "Qui termine la plus grande ville prend le Roi, qui termine la plus longue route prend le Brigand. À la fin, ces cartes rapportent des points pour toutes les villes et routes terminées.",
  ],
  shrines: [
    "A shrine challenges a monastery next to it: the first to be completed scores 9 points, and the other scores nothing.",
    "Eine Kultstätte neben einem Kloster fordert es heraus. Wer zuerst fertig ist, bekommt 9 Punkte, der andere nichts.",
    "Un lieu de culte voisin d’une abbaye la défie. Le premier terminé rapporte 9 points, l’autre rien.",
  ],
  tower: [
    "Instead of placing a meeple, you may add a floor to a tower and capture a meeple within its range. Prisoners are exchanged or ransomed for 3 points. A meeple on a tower closes it.",
    "Statt einen Meeple zu setzen, darfst du einen Turm um ein Stockwerk erhöhen und einen Meeple in Reichweite fangen. Gefangene werden getauscht oder für 3 Punkte freigekauft. Ein Meeple auf einem Turm schließt ihn.",
    "Au lieu de placer un meeple, vous pouvez ajouter un étage à une tour et capturer un meeple à sa portée. Les prisonniers sont échangés ou rachetés pour 3 points. Un meeple sur une tour la ferme.",
  ],
  phantom: [
    "After your figure action, you may place your phantom in another feature of the tile. Phantoms count as normal meeples.",
    "Nach deiner Figur darfst du noch dein Phantom in ein anderes Gebiet der Karte setzen. Es zählt wie ein normaler Meeple.",
    "Après votre figurine, vous pouvez aussi placer votre fantôme, dans une autre zone de la tuile. Il compte comme un meeple normal.",
  ],
  ferries: [
    "Roads end at a lake, but its ferry joins two of them. When you extend a road, you may also move the nearest ferries along it.",
    "Straßen enden an einem See. Die Fähre auf ihm verbindet zwei davon. Wenn du eine Straße verlängerst, darfst du auch die nächsten Fähren an ihr versetzen.",
    "Les routes s’arrêtent au lac. Le bac en relie deux. Lorsque vous prolongez une route, vous pouvez aussi déplacer les bacs les plus proches.",
  ],
  bridges_castles_bazaars: [
    "Bridges carry roads over tiles. A completed small city of two tiles with a single knight can become a castle instead of scoring. A castle scores the points of the next feature completed next to it. After a bazaar tile is placed, the players bid for the tiles that they will place on their next turns.",
    "Brücken führen Straßen über Karten hinweg. Eine fertige kleine Stadt aus zwei Karten mit nur einem Ritter kann zur Burg werden, statt gewertet zu werden. Eine Burg bringt die Punkte des nächsten Gebiets, das neben ihr fertig wird. Nach einer Basarkarte bieten alle auf die Karten ihrer nächsten Züge.",
    "Les ponts font passer les routes au-dessus des tuiles. Une petite ville terminée de deux tuiles avec un seul chevalier peut devenir un château au lieu d’être décomptée. Un château rapporte les points de la prochaine zone terminée à côté de lui. Après une tuile de bazar, les joueurs misent sur les tuiles de leurs prochains tours.",
  ],
  gold_mines: [
    "When you place a gold tile, put one ingot on it and one on a tile next to it. The players who score a feature take the ingots on its tiles. The more ingots you have at the end, the more each is worth: from 1 to 4 points.",
    "Legst du eine Goldkarte, kommt ein Goldbarren auf sie und einer auf eine Karte daneben. Wer ein Gebiet wertet, nimmt die Barren auf dessen Karten. Je mehr du am Ende hast, desto mehr ist jeder wert: 1 bis 4 Punkte.",
    "Quand vous posez une tuile d’or, placez un lingot dessus et un autre sur une tuile voisine. Les joueurs qui marquent une zone prennent les lingots de ses tuiles. Plus vous en avez à la fin, plus chacun vaut : de 1 à 4 points.",
  ],
  count: [
    "If only other players score on your turn, you may put a meeple in a quarter of Carcassonne. Later, the meeple can join a feature about to be scored: a city from the castle, a road from the blacksmith, a monastery from the cathedral, a field from the market. Meeples cannot leave the Count’s quarter.",
    "Wenn in deinem Zug nur andere Punkte bekommen, darfst du einen Meeple in ein Viertel von Carcassonne stellen. Später kann er in ein Gebiet ziehen, das gleich gewertet wird: aus der Burg in eine Stadt, aus der Schmiede auf eine Straße, aus der Kathedrale in ein Kloster, aus dem Markt auf eine Wiese. Aus dem Viertel des Grafen kommt niemand heraus.",
    "Si seuls d’autres joueurs marquent pendant votre tour, vous pouvez placer un meeple dans un quartier de Carcassonne. Plus tard, il peut rejoindre une zone sur le point d’être évaluée : du château vers une ville, du forgeron vers une route, de la cathédrale vers une abbaye, du marché vers un pré. Personne ne quitte le quartier du comte.",
  ],
  mage_witch: [
    "A magic symbol moves the mage or the witch to an unfinished road or city. The mage adds 1 point per tile to the value of that road or city; the witch halves the value.",
    "Eine Karte mit dem Zaubersymbol bringt den Magier oder die Hexe auf eine unfertige Straße oder Stadt. Der Magier erhöht ihren Wert um 1 Punkt je Karte, die Hexe halbiert ihn.",
    "Une tuile avec le symbole magique place le mage ou la sorcière sur une route ou une ville inachevée. Le mage ajoute 1 point par tuile à sa valeur ; la sorcière la divise par deux.",
  ],
  monasteries: [
    "In a special monastery, you can place a meeple upright as a monk, or lying down. A lying monk stays until the end of the game and then scores 1 point for the monastery and 1 point for each tile in the unbroken rows to the north, east, south and west.",
    "In ein besonderes Kloster kannst du einen Meeple wie üblich als Mönch stellen oder ihn hinlegen. Ein liegender Mönch bleibt bis zum Spielende. Dann bringt er 1 Punkt für das Kloster und 1 Punkt für jede Karte in den lückenlosen Reihen nach Norden, Osten, Süden und Westen.",
    "Dans un monastère spécial, un meeple est placé debout comme moine, ou couché. Un moine couché reste jusqu’à la fin de la partie. Il rapporte alors 1 point pour le monastère et 1 point par tuile des rangées sans trou vers le nord, l’est, le sud et l’ouest.",
  ],
  crop_circles: [
    "A crop circle shows a role: farmer, thief or knight. After scoring, the player who placed it chooses whether everyone may add a meeple next to one of theirs in this role or must take one back.",
    "Eine Karte mit einem Kornkreis zeigt eine Rolle: Bauer, Wegelagerer oder Ritter. Nach der Wertung bestimmt, wer sie gelegt hat, ob alle einen Meeple neben einen eigenen in dieser Rolle stellen dürfen oder einen solchen zurücknehmen müssen.",
    "Une tuile avec un crop circle montre un rôle : paysan, brigand ou chevalier. Après l’évaluation, son joueur décide si chacun peut ajouter un meeple à côté d’un des siens dans ce rôle, ou doit en reprendre un.",
  ],
  messages: [
    "Every player has two score markers and chooses which one to move when scoring. If one of your markers reaches a multiple of 5 on your turn, you draw a message: carry it out or take 2 points. Messages score a small road, city or monastery as a bonus, count your pennants, knights or farmers, grant another tile, or return a meeple.",
    "Alle haben zwei Zählfiguren und entscheiden bei jedem Punktgewinn, welche vorrückt. Erreicht eine von deinen in deinem Zug ein Feld mit einer durch 5 teilbaren Zahl, ziehst du eine Depesche: Führe sie aus oder nimm 2 Punkte. Depeschen werten kleine Straßen, Städte oder Klöster zusätzlich, zählen Wappen, Ritter oder Bauern, lassen dich noch eine Karte legen oder geben dir einen Meeple zurück.",
    "Chacun a deux pions de score et choisit à chaque gain de points lequel avance. Si l’un des vôtres atteint pendant votre tour une case multiple de 5, vous piochez une dépêche : appliquez-la ou prenez 2 points. Les dépêches évaluent en plus de petites routes, villes ou abbayes, comptent vos blasons, chevaliers ou paysans, accordent une tuile ou rendent un meeple.",
  ],
  flying_machines: [
    "After placing a tile with a flying machine, you may let a meeple fly in the machine’s direction instead of placing it. A die shows whether it flies one, two or three cells. The meeple lands on an unfinished road, city or monastery, even if other meeples are there. A meeple that cannot land stays in your supply.",
    "Nach dem Legen einer Karte mit Flugmaschine darfst du einen Meeple in ihre Richtung fliegen lassen, statt ihn zu setzen. Ein Würfel zeigt, ob er ein, zwei oder drei Felder weit fliegt. Dort landet er auf einer unfertigen Straße, Stadt oder einem unfertigen Kloster, auch wenn dort schon andere stehen; gibt es nichts davon, behältst du ihn.",
    "Après avoir posé une tuile avec une machine volante, vous pouvez faire voler un meeple dans sa direction au lieu de le placer. Un dé indique s’il vole d’une, deux ou trois cases. Il y atterrit sur une route, une ville ou une abbaye inachevée, même occupée ; s’il n’y en a pas, il vous revient.",
  ],
  robbers: [
    "After a tile with a bag is placed, players may put their robbers on the space of another player’s score marker. A robber earns half the points that the other player scores next.",
    "Nach einer Karte mit Geldsack dürfen Spieler ihren Räuber zur Zählfigur eines Mitspielers stellen. Er bringt ihnen die Hälfte der Punkte, die dieser Mitspieler als Nächstes bekommt.",
    "Après une tuile avec un sac, les joueurs peuvent placer leur brigand à côté du pion de score d’un autre joueur. Le brigand rapporte la moitié des prochains points de celui-ci.",
  ],
};

/** The rules for each decision, by phase. */
export const DECISION_HELP: Record<string, Vocabulary> = {
  tile_source: [
    "Choose where your tile comes from.",
    "Wähle, woher deine Karte kommt.",
    "Choisissez d’où vient votre tuile.",
  ],
  discard: [
    "None of your tiles fits. Choose one to discard and replace.",
    "Keine deiner Karten passt. Wähle eine zum Ablegen; du bekommst eine neue.",
    "Aucune de vos tuiles ne convient. Choisissez-en une à défausser ; une autre la remplace.",
  ],
  place: [
    "Click a marked cell to place the tile. Click again to rotate it, and confirm with the check mark.",
    "Klicke auf ein markiertes Feld, um die Karte zu legen. Ein weiterer Klick dreht sie; bestätige mit dem Häkchen.",
    "Cliquez sur une case marquée pour poser la tuile. Cliquez encore pour la tourner, puis validez avec la coche.",
  ],
  figure: [
    "Click a spot to place a figure, or pass. The numbers show a figure’s points now and when its feature is complete.",
    "Klicke auf eine Stelle, um eine Figur zu setzen, oder passe. Die Zahlen sind die Punkte, die sie jetzt und nach der Fertigstellung bringt.",
    "Cliquez sur un emplacement pour placer une figurine, ou passez. Les nombres sont les points qu’elle marquerait maintenant et une fois la zone terminée.",
  ],
  princess: [
    "Instead of placing a figure this turn, you may have the princess send a knight in this city back to its owner.",
    "Das Burgfräulein darf einen Ritter dieser Stadt zu seinem Besitzer zurückschicken. Dann setzt du in diesem Zug keine Figur.",
    "La princesse peut renvoyer un chevalier de cette ville à son propriétaire. Vous ne placez alors pas de figurine à ce tour.",
  ],
  flock: [
    "Grow the flock by drawing a token, which may be a wolf, or gather the flock for 1 point per sheep.",
    "Lass die Herde wachsen und ziehe ein Plättchen, das auch ein Wolf sein kann, oder sammle sie ein: 1 Punkt je Schaf.",
    "Agrandissez le troupeau en piochant un jeton, qui peut être un loup, ou rentrez-le : 1 point par mouton.",
  ],
  ransom: [
    "You may pay 3 points to get one of your captured meeples back.",
    "Du darfst einen deiner gefangenen Meeples für 3 Punkte freikaufen.",
    "Vous pouvez racheter un de vos meeples prisonniers pour 3 points.",
  ],
  capture: [
    "The tower may capture a meeple in its row or column within a range equal to its height.",
    "Der Turm darf einen Meeple in seiner Reihe oder Spalte fangen, so weit seine Höhe reicht.",
    "La tour peut capturer un meeple dans sa rangée ou sa colonne, dans la limite de sa hauteur.",
  ],
  exchange: [
    "The other player has captured several of your meeples. Choose which meeple returns to you.",
    "Der andere Spieler hält mehrere deiner Meeples gefangen. Wähle, welcher zurückkommt.",
    "L’autre joueur détient plusieurs de vos meeples. Choisissez celui qui revient.",
  ],
  phantom: [
    "You may also place your phantom in a feature without a meeple.",
    "Du darfst auch dein Phantom in ein Gebiet ohne Meeple setzen.",
    "Vous pouvez aussi placer votre fantôme, dans une zone sans meeple.",
  ],
  bridge: [
    "You may build a bridge over the tile or over a tile next to it, from field to field. Bridges are roads. If the tile fits only with a bridge, you must build one.",
    "Du darfst eine Brücke über die Karte oder eine Nachbarkarte bauen, von Wiese zu Wiese. Sie ist eine Straße. Passt die Karte nur mit einer Brücke, musst du sie bauen.",
    "Vous pouvez construire un pont au-dessus de la tuile ou d’une tuile voisine, d’un pré à l’autre. C’est une route. Si la tuile ne convient qu’avec un pont, vous devez le construire.",
  ],
  ferries: [
    "Place the ferry on your new lake between two of its roads, or move a ferry that your tile’s roads lead to.",
    "Setze die Fähre deines neuen Sees zwischen zwei seiner Straßen, oder versetze eine Fähre, zu der die Straßen deiner Karte führen.",
    "Placez le bac de votre nouveau lac entre deux de ses routes, ou déplacez un bac auquel mènent les routes de votre tuile.",
  ],
  castle: [
    "You may make this city a castle instead of scoring it. A castle scores the points of the next feature completed next to it.",
    "Du darfst diese Stadt zur Burg machen, statt sie zu werten. Die Burg bringt dann die Punkte des nächsten Gebiets, das neben ihr fertig wird.",
    "Vous pouvez transformer cette ville en château au lieu de la décompter. Le château rapportera les points de la prochaine zone terminée à côté de lui.",
  ],
  castle_payer: [
    "Several features or castles next to your castle can determine its points. The first choice scores the most.",
    "Mehrere Gebiete oder Burgen neben deiner Burg können ihre Punkte bestimmen. Die erste Wahl bringt die meisten.",
    "Plusieurs zones ou châteaux voisins peuvent fixer les points de votre château. Le premier choix en rapporte le plus.",
  ],
  auction_tile: [
    "Choose an open tile to be auctioned. Without auctions, you take the tile. The new owner plays the tile next turn instead of drawing one.",
    "Wähle eine der offenen Karten, die versteigert wird. Ohne Versteigerung nimmst du sie. Wer sie erhält, legt sie im nächsten Zug, statt eine zu ziehen.",
    "Choisissez une des tuiles révélées à mettre aux enchères. Sans enchères, vous la prenez. Qui l’obtient la pose à son prochain tour au lieu de piocher.",
  ],
  auction_bid: [
    "Bid more points than the highest bid so far, or pass. You can bid only once. If debts are allowed, your score can become negative.",
    "Biete Punkte für die Karte, mehr als das höchste Gebot, oder passe. Du wirst nur einmal gefragt. Punkte können negativ werden, wenn Schulden erlaubt sind.",
    "Misez des points pour la tuile, plus que la plus haute enchère, ou passez. On ne vous demande qu’une fois. Les points peuvent devenir négatifs si les dettes sont permises.",
  ],
  auction_deal: [
    "Another player bid the most. Buy the tile and pay this bid to the player, or sell the tile and receive the bid.",
    "Jemand hat mehr geboten. Kaufe die Karte und zahle dieses Gebot an den Spieler, oder verkaufe sie ihm und erhalte das Gebot.",
    "Un autre joueur a misé plus. Achetez la tuile en lui payant cette enchère, ou vendez-la-lui et recevez l’enchère.",
  ],
  gold: [
    "Place the second ingot on one of the tiles around the gold tile.",
    "Lege den zweiten Goldbarren auf eine der Karten rund um die Goldkarte.",
    "Posez le second lingot sur une des tuiles autour de la tuile d’or.",
  ],
  gold_taken: [
    "Choose a tile to take an ingot from. Other players take ingots after you.",
    "Wähle die Karte, von der du einen Goldbarren nimmst. Danach nehmen die anderen.",
    "Choisissez la tuile où vous prenez un lingot. Les autres prennent ensuite.",
  ],
  from_city: [
    "You may move meeples from the quarters of Carcassonne to features that are about to be scored, one at a time.",
    "Du darfst Meeples aus den Vierteln von Carcassonne in Gebiete versetzen, die gleich gewertet werden, einen nach dem anderen.",
    "Vous pouvez déplacer des meeples des quartiers de Carcassonne vers des zones qui vont être évaluées, un par un.",
  ],
  into_city: [
    "Only other players have scored, so you may put a meeple from your supply into a quarter of Carcassonne.",
    "Nur andere haben Punkte bekommen, also darfst du einen Meeple aus deinem Vorrat in ein Viertel von Carcassonne stellen.",
    "Seuls d’autres joueurs ont marqué : vous pouvez placer un meeple de votre réserve dans un quartier de Carcassonne.",
  ],
  move_count: [
    "You may move the Count to another quarter. Meeples cannot leave the Count’s quarter.",
    "Du darfst den Grafen in ein anderes Viertel versetzen. Aus seinem Viertel kommt kein Meeple heraus.",
    "Vous pouvez déplacer le comte dans un autre quartier. Aucun meeple ne quitte le quartier où il se trouve.",
  ],
  final_city: [
    "Last chance: move a meeple from Carcassonne to an unfinished feature or to a field, or pass.",
    "Die letzte Gelegenheit: Versetze einen Meeple aus Carcassonne in ein unfertiges Gebiet oder auf eine Wiese, oder passe.",
    "Dernière occasion : déplacez un meeple de Carcassonne vers une zone inachevée ou un pré, ou passez.",
  ],
  dragon: [
    "Move the dragon one step. The dragon cannot return to a tile already visited, and it eats every meeple it meets, except next to the fairy.",
    "Ziehe den Drachen einen Schritt. Er kehrt auf keine Karte dieses Weges zurück und frisst alle Meeples, die er trifft, außer bei der Fee.",
    "Déplacez le dragon d’une case. Il ne revient sur aucune tuile de ce trajet et dévore tous les meeples qu’il croise, sauf près de la fée.",
  ],
  wagon: [
    "Your wagon may move to a connected feature without a meeple, or return to your supply.",
    "Dein Wagen darf in ein verbundenes Gebiet ohne Meeple weiterfahren oder in deinen Vorrat zurückkehren.",
    "Votre chariot peut repartir vers une zone voisine sans meeple ou revenir dans votre réserve.",
  ],
  plague: [
    "Plague: each player takes one of their meeples back from the board without scoring it.",
    "Die Pest: Jeder nimmt einen Meeple vom Spielfeld zurück. Er bringt keine Punkte.",
    "La peste : chacun reprend un meeple du plateau. Il ne marque rien.",
  ],
  marker: [
    "Choose which of your two score markers moves by these points. If a marker ends on a multiple of 5 on your turn, you draw a message.",
    "Wähle, welche deiner beiden Zählfiguren um diese Punkte vorrückt. Endet sie in deinem eigenen Zug auf einem Vielfachen von 5, bringt sie eine Depesche.",
    "Choisissez lequel de vos deux pions de score avance de ces points. S’il s’arrête sur un multiple de 5 pendant votre tour, il apporte une dépêche.",
  ],
  message_draw: [
    "One of the eight messages is drawn and then goes to the bottom of the stack.",
    "Eine der acht Depeschen wird gezogen. Danach kommt sie unter den Stapel.",
    "L’une des huit dépêches est piochée. Elle va ensuite sous la pile.",
  ],
  message: [
    "Carry out the message, or take 2 points instead.",
    "Führe die Depesche aus oder nimm stattdessen 2 Punkte.",
    "Appliquez la dépêche, ou prenez 2 points à la place.",
  ],
  message_meeple: [
    "Choose a meeple of yours to take back. You score its feature as at the end of the game, even without the majority.",
    "Wähle einen deiner Meeples. Du wertest sein Gebiet wie am Spielende, auch ohne Mehrheit, und nimmst ihn zurück.",
    "Choisissez l’un de vos meeples. Vous évaluez sa zone comme en fin de partie, même sans majorité, et vous le reprenez.",
  ],
  flight: [
    "The die shows how far the meeple flies: one, two or three cells.",
    "Der Würfel zeigt, wie weit der Meeple fliegt: ein, zwei oder drei Felder.",
    "Le dé indique la distance du vol : une, deux ou trois cases.",
  ],
  landing: [
    "Choose where the meeple lands on this tile: an unfinished road, city or monastery. You cannot decline.",
    "Wähle, wo der Meeple auf dieser Karte landet: auf einer unfertigen Straße, Stadt oder einem unfertigen Kloster. Ablehnen kannst du nicht.",
    "Choisissez où le meeple atterrit sur cette tuile : sur une route, une ville ou une abbaye inachevée. Vous ne pouvez pas refuser.",
  ],
  circle: [
    "Choose for all players: each may add a meeple next to one of their meeples in the circle’s role, or each must take one back.",
    "Entscheide für alle: Entweder darf jeder einen Meeple neben einen eigenen in der Rolle des Kornkreises stellen, oder jeder muss einen solchen zurücknehmen.",
    "Choisissez pour tous : chacun peut ajouter un meeple à côté d’un des siens ayant le rôle du crop circle, ou chacun doit en reprendre un.",
  ],
  circle_meeple: [
    "As the active player has chosen, add a meeple from your supply next to one of your meeples in the crop circle’s role, or take one back. A meeple that you take back does not score.",
    "Kornkreis: Stelle, je nach Entscheidung, einen Meeple aus deinem Vorrat neben einen eigenen in dieser Rolle oder nimm einen solchen zurück. Er bringt keine Punkte.",
    "Le crop circle : ajoutez un meeple de votre réserve à côté d’un des vôtres ayant ce rôle, ou reprenez-en un, selon le choix fait. Il ne marque rien.",
  ],
  robber: [
    "Place your robber on the space of another player’s score marker. You get half of the points that the player scores next, rounded up. No one loses any points.",
    "Stelle deinen Räuber zur Zählfigur eines Mitspielers. Du bekommst die Hälfte der Punkte, die er als Nächstes macht (aufgerundet); er selbst verliert nichts.",
    "Placez votre brigand à côté du pion de score d’un autre joueur. Vous recevez la moitié des prochains points de ce joueur, arrondie au supérieur ; il garde tous les siens.",
  ],
  victim: [
    "Several players have left your robber’s space. Choose a player to rob and get half of the points that player has just scored.",
    "Mehrere Mitspieler haben das Feld deines Räubers verlassen. Wähle, wen du beraubst: Du bekommst die Hälfte der Punkte, die er gerade gemacht hat.",
    "Plusieurs joueurs ont quitté la case de votre brigand. Choisissez qui vous volez : vous recevez la moitié des points qu’il vient de marquer.",
  ],
  magic: [
    "Move the mage or the witch to an unfinished road or city without either of them. The mage adds 1 point per tile; the witch halves the value.",
    "Bewege den Magier oder die Hexe auf eine unfertige Straße oder Stadt, auf der keiner von beiden steht. Der Magier bringt 1 Punkt je Karte mehr, die Hexe halbiert den Wert.",
    "Déplacez le mage ou la sorcière vers une route ou une ville inachevée où aucun des deux ne se trouve. Le mage ajoute 1 point par tuile, la sorcière divise la valeur par deux.",
  ],
};
