# Alle Sätze für Menschen auf Deutsch: du, kurz und freundlich.
# Pawn heißt Figur, square Feld, Home Heim, safety zone Schutzzone, slide Rutsche, bump rauswerfen,
# switch tauschen, edition Ausgabe, seat Platz, host Gastgeber.

## shell: was jede Seite umgibt
shell-skip = Zum Inhalt springen
shell-home = Pardon, Startseite
shell-main = Hauptmenü
shell-new = Neues Spiel
shell-make = Spiel anlegen
shell-rules = Regeln
shell-compare = Ausgaben vergleichen
shell-docs = Dokumentation
shell-settings = Einstellungen
shell-dismiss = Schließen
shell-legal = Pardon ist eine freie, unabhängige Umsetzung eines klassischen Brettspiels. Mit Hasbro ist es weder verbunden noch wird es von Hasbro unterstützt oder gefördert; Sorry! ist eine Marke von Hasbro.
shell-close = Schließen
shell-again = Noch einmal versuchen
shell-preparing = Das Spiel wird vorbereitet; beim ersten Mal dauert das ein paar Sekunden. Es geht von selbst weiter.

## look: how boards and pages are drawn
settings-one-look = Ein Aussehen für alle Ausgaben
settings-one-look-hint = Sonst hat jede Ausgabe ihr eigenes Brett.
fault-page = Diese Seite lässt sich gerade nicht laden. Versuch es gleich noch einmal.

## howto: how an edition is played, on one screen
howto-title = So wird gespielt
howto-goal-title = Ziel
howto-goal = Bring deine { $pawns } Figuren vom Start einmal um das Brett und ins Heim, vor allen anderen. Ins Heim kommt man nur genau.
howto-start-title = Ein Zug
howto-draw = Zieh eine Karte und tu, was sie sagt; kannst du, dann musst du.
howto-hand = Spiel eine deiner { $cards } Karten und zieh dann wieder nach.
howto-start = Aus dem Start kommt eine Figur mit { $cards }.
howto-start-any = Aus dem Start kommt eine Figur mit jeder Zahl, die vorwärts geht.
howto-slide-title = Rutschen
howto-slide = Lande auf dem Dreieck einer anderen Farbe und rutsche bis ans Ende. Wer auf der Rutsche steht, muss zurück in den Start.
howto-bump-title = Rauswerfen
howto-bump = Lande auf einem Gegner, und die Figur geht zurück in ihren Start. In der Sicherheitszone wird niemand rausgeworfen.
howto-tokens-title = Eis und Feuer
howto-tokens = Das Eis friert eine fremde Figur ein: Sie kann nicht ziehen, und niemand kann sie berühren. Das Feuer bringt deine eigene Figur noch vor der Karte voran.
howto-teleport-title = Teleporter
howto-teleport = Landest du auf einem Wirbel, darfst du zu dem anderen mit demselben Buchstaben springen.
howto-cards = Die Karten, auf die es ankommt
howto-special = Was hier besonders ist

## learn: the first game, move by move
learn-title = In einer Minute gelernt
learn-page = In einer Minute gelernt · Pardon
learn-coach = Deine Begleitung
learn-step = Schritt { $step } von { $steps }
learn-skip = Überspringen
learn-start-title = Raus aus dem Start
learn-start = Du bist Rot. Du hast eine 1 gezogen, und eine 1 bringt eine Figur aus dem Start. Tippe auf das Feld im Licht.
learn-start-hint = Fast! Mit der 1 verlässt eine rote Figur den Start. Folge dem Licht.
learn-start-done = Und raus.
learn-slide-title = Ab auf die Rutsche
learn-slide = Eine 12. Landest du auf dem Dreieck einer anderen Farbe, rutschst du umsonst bis ans Ende.
learn-slide-hint = Die nicht. Deine Figur auf der Bahn kann 12 gehen: Folge dem Licht.
learn-slide-done = Huiii!
learn-bump-title = Rausgeworfen!
learn-bump = Eine 3, und Gelb steht genau drei Felder vor dir. Lande dort, und die Figur geht zurück in ihren Start.
learn-bump-hint = Gute Idee, aber Gelb wartet darauf, rausgeworfen zu werden. Folge dem Licht.
learn-bump-done = Zurück in den Start mit Gelb. Entschuldigen kannst du dich immer noch.
learn-sorry-title = Sorry!
learn-sorry = Die beste Karte von allen: Eine Figur aus deinem Start nimmt den Platz eines Gegners auf der Bahn ein. Nimm den von Grün.
learn-sorry-hint = Das wäre auch eine feine Wahl. Diesmal nimm den Platz von Grün.
learn-sorry-done = Sorry, Grün!
learn-eleven-title = Plätze tauschen
learn-eleven = Eine 11 geht 11 vorwärts oder tauscht den Platz mit einem Gegner. Blau ist fast herum: Nimm deine hintere Figur und tausche mit Blau.
learn-eleven-hint = Das ginge. Aber der Tausch mit Blau bringt deine letzte Figur viel weiter: Folge dem Licht.
learn-eleven-done = Was für ein Sprung.
learn-safety-title = Endlich sicher
learn-safety = Die 8 bringt diese Figur in deine Sicherheitszone. Da darf kein Gegner hinein.
learn-safety-hint = Die andere Figur ist fast zu Hause. Bring die in Sicherheit.
learn-safety-done = Jetzt kann ihr niemand mehr etwas tun.
learn-seven-title = Die 7 teilen
learn-seven = Eine 7 dürfen sich zwei Figuren teilen. Vier Schritte bringen diese genau ins Heim, und ins Heim kommt man nur genau.
learn-seven-hint = So knapp! Geh vier Schritte ins Heim und lass drei für die andere Figur.
learn-seven-rest = { $rest ->
    [one] Ein Schritt bleibt, für die andere Figur.
   *[other] { $rest } Schritte bleiben, für die andere Figur.
  }
learn-seven-done = Im Heim! Sind alle vier dort, hast du gewonnen.
learn-end-title = Das ist schon alles
learn-end = Den Rest sagen dir die Karten unterwegs. Niemand merkt sich alles, und auf jeder Karte steht, was sie kann.
learn-play = Ein erstes Spiel
learn-rules = Die Regeln lesen
learn-again = Noch einmal
first-title = Dein erstes Spiel hier?
first-words = Sieben kleine Züge zeigen dir, worum es geht. Es dauert eine Minute.
first-play = Einfach spielen

## settings
settings-name = Dein Name
settings-speed = Wie schnell Figuren ziehen
settings-theme = Hell oder dunkel
settings-motion = Bewegung
settings-language = Sprache
settings-system = Wie das Gerät
settings-light = Hell
settings-dark = Dunkel
settings-full = Voll
settings-reduced = Reduziert
settings-forced = Erzwungene Züge von selbst spielen
settings-forced-hint = Gibt es nur eine Möglichkeit, wird sie gespielt.
settings-draw = Karten selbst ziehen
settings-draw-hint = Der Stapel wartet auf dich. Läuft eine Uhr, deckt sich deine Karte von selbst auf.
settings-sound = Ton
settings-volume = Lautstärke
settings-haptics = Am Telefon vibrieren
settings-chat = Chat und Reaktionen
settings-coach = Trainer
settings-coach-hint = Fragt „Sicher?“, bevor du 10 Punkte deiner Gewinnchance oder mehr verschenkst, wo immer Tipps erlaubt sind.
speed-leisurely = Gemächlich
speed-calm = Ruhig
speed-normal = Normal
speed-quick = Flott
speed-at-once = Sofort

## play: was man am Zug tut
play-draw = Ziehen
play-draw-now = Du bist dran: Zieh eine Karte.
play-which = Welcher davon?
play-ways-here = { $count } Wege nach { $place }
play-hand = Deine Karten
play-card = { $title }: { $text }
play-card-play = { $title } spielen: { $text }
play-card-drop = { $title } abwerfen: { $text }
play-card-goes = Sie käme auf die Ablage.
play-card-ways = { $count } Möglichkeiten, auf dem Brett gezeigt.
play-card-again = Tippe noch einmal, um sie zu spielen, oder zieh sie aufs Brett.
play-card-again-drop = Tippe noch einmal, um sie abzuwerfen.
play-you = Du
play-partner-pawn = Figur von { $name }, du darfst sie ziehen: { $pawn }
play-partner-hint = Figur von { $name }, du darfst sie ziehen.
play-either-hint = Wähle eine Figur mit Ring, deine oder eine von { $name }.
play-with = mit { $name }
play-with-you = dir
result-team = Du und { $name } habt gewonnen!
lobby-team = Team { $one } und { $other }
lobby-team-yours = Dein Team: du und { $name }
lobby-team-open = Dein Team: du und wer sich hierher setzt
lobby-move = Hierher setzen
lobby-change = Plätze tauschen
lobby-ask = Um Tausch bitten
lobby-asked = Gefragt, doch nicht
lobby-asks = { $name } möchte mit dir den Platz tauschen.

## fault: was schiefging
fault-unreached = Der Server ist gerade nicht zu erreichen. Versuch es gleich noch einmal.
fault-unknown = Am Server ist etwas schiefgegangen. Versuch es gleich noch einmal.
fault-lesson-step = Die Lektion hat die Schritte 0 bis { $last }.
fault-lesson-move = Dieser Zug geht in diesem Schritt der Lektion nicht.
fault-no-step = Das Spiel hat nur { $steps } Schritte.
fault-no-picture = Von einem Tisch, der nicht in der Liste steht, gibt es kein Bild.
fault-busy = Gerade wird viel verlangt; frag in ein paar Sekunden noch einmal.
fault-removed = Der Gastgeber hat dich von diesem Tisch entfernt. In einer Stunde kannst du wiederkommen.
fault-locked = Der Gastgeber hat diesen Tisch abgeschlossen. Nur wer mitspielt, kommt herein.
fault-nameless = Von diesem Tisch wurde jemand entfernt: Eine Stunde lang kommt nur herein, wer gesagt hat, wer er ist.
fault-not-here = Du bist nicht mehr an diesem Tisch.
fault-many-links = Gerade warten zu viele Links; versuch es bald noch einmal.
fault-became-other = Dieser Browser gehört jetzt zu jemand anderem.
fault-forgotten = Hier ist alles über dich vergessen.
fault-downloading = Dein Download läuft schon.
fault-players-speak = An diesem Tisch sprechen nur die Mitspieler.
fault-gone = Diese Person ist nicht mehr da.
fault-host-leaves = Du bist Gastgeber; du kannst den Tisch selbst verlassen.
fault-no-link = Dieser Link wurde schon benutzt oder ist zu alt. Mach auf dem anderen Gerät einen neuen.
fault-nobody = Diesen Browser kennt hier noch niemand: Spiel ein Spiel oder sag, wie du heißt.
fault-bad-origin = Das hat eine Seite einer anderen Website gefragt.
fault-too-many-requests = Zu viele Anfragen; warte ein paar Sekunden.
fault-no-address = Unter dieser Adresse ist nichts.
fault-no-file = Diese Datei gibt es nicht.
fault-server-full = Der Server ist voll; versuch es später noch einmal.
fault-address-full = Von deiner Adresse sind schon zu viele verbunden.
fault-no-table = Einen Tisch mit diesem Code gibt es nicht.
fault-too-many-tables = Gerade gibt es hier zu viele Tische.
fault-preparing = Das Spiel wird vorbereitet; das dauert ein paar Sekunden.
fault-table-full = An diesem Tisch ist kein Platz mehr.
fault-too-many-open = Du hast zu viele Tische auf einmal offen.
fault-closing = Der Server hält gleich an.
fault-cut-off = Dieser Server erreicht seine Spiele gerade nicht; ein anderer schon.
fault-too-long = Diese Nachricht ist zu lang.
fault-too-fast = Nicht so schnell, bitte.
fault-slow-mode = Gerade reden viele Zuschauer auf einmal; versuch es gleich noch einmal.
fault-many-names = Das waren viele Namen; behalte diesen eine Weile.
fault-not-text = Das lässt sich nicht lesen: Es ist kein UTF-8.
fault-hidden-name = In einem Namen kann nichts stehen, was niemand sieht.
fault-marked-name = In einem Namen kann kein Buchstabe so viele Zeichen über und unter sich haben.
fault-enough = Genug davon: An diesem Tisch geht nur noch das Spiel weiter.
fault-many-made = Du hast viele Tische angelegt; spiel erst einen davon zu Ende.
fault-no-such-seat = Diesen Platz hatte in dem Spiel niemand.
fault-game-running = Das wird verraten, wenn das Spiel vorbei ist.
fault-no-game = Dieses Spiel gibt es nicht.
fault-no-name = Ein Name braucht mindestens einen sichtbaren Buchstaben.
fault-one-seat = Du kannst nur auf einem Platz sitzen.
fault-name-first = Sag uns zuerst deinen Namen.
fault-not-seated = Du hast an diesem Tisch keinen Platz.
fault-no-chat = Der Chat ist an diesem Tisch ausgeschaltet.
fault-no-hints = Tipps sind an diesem Tisch ausgeschaltet. Der Gastgeber kann sie erlauben; dann sehen alle sie.
fault-nothing-said = Darin steht nichts zu lesen.
fault-name-to-speak = Sag uns deinen Namen, bevor du sprichst.
fault-not-host = Das kann nur, wer an diesem Tisch Gastgeber ist.
fault-while-playing = Nicht während eines Spiels.
fault-table-closed = Dieser Tisch ist geschlossen.
fault-banned = Du kannst hier nicht herein.
fault-beginning = Das Spiel beginnt gerade.
fault-open-seeds = Dieses Spiel ist noch nach dem früheren Verfahren vorbereitet; eine Startzahl wird offen hinzugefügt.
fault-other-seed = Das ist nicht die Startzahl, die für dieses Spiel versprochen war.
fault-places-fixed = Plätze werden nur vor dem ersten Spiel getauscht.
fault-not-begun = An diesem Tisch hat noch kein Spiel begonnen.
fault-no-command = Das kann ein Tisch nicht.
fault-not-playing = An diesem Tisch wird gerade nicht gespielt.
fault-host-starts = Nur wer an diesem Tisch Gastgeber ist, kann das Spiel starten.
fault-begun = Das Spiel hat schon begonnen.
fault-ask-again = Noch ein Spiel beginnt, wenn die Mitspieler es wünschen.
fault-stale = Das Spiel ist inzwischen weitergegangen; schau noch einmal hin.
fault-not-your-turn = Du bist nicht dran.
fault-bot-plays = Ein Bot spielt für dich; komm erst zurück.
fault-time-up = Deine Zeit ist um; dieses eine Mal entscheidet ein Bot.
fault-illegal = Das ist keiner deiner Züge.
fault-no-undo = Es gibt nichts zurückzunehmen.
fault-no-rematch = Noch ist kein Spiel vorbei, dem eins folgen könnte.
fault-not-your-question = Das kannst du fragen, wenn du dran bist.
fault-no-such-card = Diese Karte hast du nicht auf der Hand.
fault-nothing-to-explain = Eine solche Figur oder Karte gibt es hier nicht.
fault-seat-taken = { $colour } ist besetzt.
fault-seat-person = Auf { $colour } sitzt schon jemand.
fault-no-bot = Auf { $colour } sitzt kein Bot.
fault-not-in-play = { $colour } spielt an diesem Tisch nicht mit.
fault-cannot-play = Das lässt sich nicht spielen: { $detail }.
fault-unreadable = Das lässt sich nicht lesen: { $detail }.
fault-detail = { $detail }
fault-method = Diese Adresse nimmt diese Methode nicht an.
fault-too-large = Die Anfrage ist zu groß.
fault-not-json = Die Anfrage sollte JSON sein.
fault-no-body = Ein Inhalt in JSON wird gebraucht.
fault-too-deep = Die Anfrage ist zu tief verschachtelt.
fault-table-unreadable = Dieser Tisch lässt sich nicht lesen, manches davon ist vielleicht verloren; frag, wer den Server betreibt.
fault-games-gone = Dieser Server findet seine Spiele nicht mehr und bewahrt gerade nichts auf; in seinem Log steht mehr.
fault-failed = Hier ist etwas schiefgegangen; versuch es bitte noch einmal.
server-closing = Der Server hält kurz an; das Spiel geht weiter, sobald er zurück ist.
server-cut-off = Dieser Server hat den Kontakt zu seinen Spielen verloren; du kommst gleich zu einem anderen.

## tui: the game on the whole screen of a terminal
tui-ready = Ich bin { $name }: zeig meine Karten
tui-asked = { $name } – { $prompt }
tui-pass-on = Gib die Tastatur an { $name }; alle anderen schauen weg.
tui-undone = Zurückgenommen.
tui-no-undo = Es gibt nichts zurückzunehmen: Eine gezogene Karte oder ein fremder Zug bleibt.
tui-again = Noch einmal spielen
tui-leave = Aufhören
tui-ask-later = Das kannst du fragen, wenn du dran bist.
tui-hint = Tipp: { $move } { $why }
tui-thinking = Moment, ich denke nach …
tui-no-hint = Gerade gibt es nichts zu raten.
tui-analysis = Analyse
tui-value = { $chance } ({ $loss })  { $move }
tui-review-seat = { $name }: { $kept } der Gewinnchancen genutzt; Karten { $luck }, eigenes Spiel { $lost }; { $best } von { $decisions } Malen der beste Zug.
tui-review-point = Wendepunkt in Zug { $turn }, { $name }: { $before } auf { $after }.
tui-review-how = Glück und Spiel zählen in Punkten der Gewinnchance.
tui-review-later = Von Glück und Können wird erzählt, wenn das Spiel vorbei ist.
tui-play-card = { $card } spielen: { $text }
tui-drop-card = { $card } abwerfen: { $text }
tui-pass = Passen
tui-open = (frei)
tui-was = { $name } (war { $colour })
tui-partner = Partner { $name }
tui-gone = { $name } (weg)
tui-hand = Deine Karten
tui-you = Du
tui-turn = Zug { $number }
tui-turn-of = Zug { $number }, { $name }
tui-score = { $games ->
    [one] { $score } (ein Spiel)
   *[other] { $score } ({ $games } Spiele)
 }
tui-too-small = Das Brett braucht { $width } Spalten und { $height } Zeilen. Mach das Fenster größer, oder spiel mit --plain.
tui-speed-slow = Figuren gehen langsam.
tui-speed-normal = Figuren gehen.
tui-speed-fast = Figuren laufen.
tui-speed-off = Figuren sind gleich da.
tui-cannot-write = { $file } kann nicht geschrieben werden: { $reason }.
tui-saved = Gespeichert in { $file }.
tui-why = Warum
tui-rules = Regeln
tui-rules-ask = Wörter oder ein Absatz, etwa slide
tui-rules-none = In keinem Absatz steht „{ $words }“.
tui-save = Speichern
tui-save-how = Enter allein speichert dort, wo es vorher lag. Esc schließt.
tui-save-ask = eine Datei, etwa spiel.json
tui-chat = Chat
tui-chat-how = Enter sagt es allen am Tisch. Esc schließt.
tui-chat-ask = sag etwas
tui-help = Tasten
tui-help-choose = einen Zug ansehen; sein Weg wird gezeigt
tui-help-pawn = die nächste Figur oder Karte
tui-help-take = den Zug machen; während Figuren gehen: weiter
tui-help-undo = zurücknehmen, solange nichts gezogen wurde
tui-help-why = warum Figuren ziehen können oder nicht
tui-help-rules = Regeln nachschlagen
tui-help-hint = ein Rat
tui-help-analysis = was jeder Zug wert ist; nach dem Spiel Glück und Können
tui-help-save = das Spiel in einer Datei speichern
tui-help-chat = etwas sagen, am Tisch eines Servers
tui-help-speed = Figuren schneller oder langsamer
tui-help-theme = dunkel oder hell
tui-help-log = im Protokoll blättern
tui-help-leave = aufhören; das Spiel bleibt erhalten
tui-help-board = Mit der Maus: Klick auf eine Figur, dann wohin sie soll. Helle Felder tragen die Nummern der Züge, die dort enden. Klick auf eine andere Figur sagt, warum sie nicht ziehen kann.
tui-key-take = spielen
tui-key-skip = weiter
tui-key-choose = wählen
tui-key-pawn = Figur
tui-key-undo = zurück
tui-key-why = warum
tui-key-rules = Regeln
tui-key-hint = Rat
tui-key-analysis = Analyse
tui-key-save = speichern
tui-key-chat = Chat
tui-key-help = Hilfe
tui-key-close = schließen
tui-key-scroll = blättern
tui-key-leave = aufhören
tui-pile = { $count ->
    [one] noch eine Karte
   *[other] noch { $count } Karten
 }
tui-last-card = zuletzt: { $card }
tui-board-you = DU
tui-board-partner = FREUND
tui-board-start = START
tui-board-home = HAUS
tui-stand-in = Gerade spielt ein Bot für dich.
tui-take-back-seat = Meinen Platz wieder einnehmen
tui-lobby = Nimm einen Platz, oder schau zu. Wer eingeladen hat, beginnt das Spiel.
tui-lobby-host = Du hast eingeladen: Beginne, wenn alle da sind.
tui-start = Spiel beginnen; Bots nehmen die freien Plätze
tui-sit = Den Platz von { $colour } nehmen
tui-fill = Ein Bot soll { $colour } spielen
tui-reconnecting = Die Verbindung ist weg; neuer Versuch …
tui-no-answer = Der Server antwortet nicht.
tui-commands = Befehle: /lock, /unlock (abschließen, öffnen), /chat on oder off, /watchers on oder off, /remove NAME, /name NAME.
tui-nobody = Hier heißt niemand { $name }.
tui-clock = { $seconds } s
tui-lobby-seated = Du hast einen Platz. Wer eingeladen hat, beginnt, wenn alle da sind.
tui-setting-up = Das Brett wird aufgebaut. Beim allerersten Mal dauert das bis zu einer Minute.
tui-compiling = { $seconds } s: Das Spiel wird vorbereitet, nur dieses eine Mal.

## prompt: was das Spiel fragt
prompt-dealing = Die Karten werden gegeben.
prompt-choosing = { $who } überlegt.
prompt-partner-choosing = { $who } aus deinem Team überlegt.
prompt-over = Das Spiel ist aus: { $winners } gewinnt!
prompt-over-together = Das Spiel ist aus: { $winners } gewinnen!
prompt-over-nobody = Das Spiel ist aus: Niemand gewinnt.
prompt-double = Es zählt doppelt.
prompt-pass = Du bist dran: Nichts lässt sich spielen, also passt du.
prompt-play = Du bist dran: { $choices }.
prompt-split = Noch { $rest } zu ziehen: mit welcher Figur?
prompt-event-forward = Alle ziehen: Geh mit einer deiner Figuren { $count } vor.
prompt-event-backward = Alle ziehen: Geh mit einer deiner Figuren { $count } zurück.
prompt-card = Du bist dran: Wähle eine Karte zum Spielen.
prompt-no-play = Du bist dran: Keine Karte lässt sich spielen, also wirf eine ab.
prompt-discard = Du hast zu viele Karten: Wirf eine ab.
prompt-ice = Zuerst das Eis: Welche gegnerische Figur soll es einfrieren?
prompt-fire = Deine Figur mit dem Feuer darf vor der Karte schon losziehen.
prompt-token = Zuerst das Feuer: Welche deiner Figuren soll es tragen?
prompt-teleport = Auf den anderen Kreis springen oder bleiben?
prompt-pull = Das Feuer ist im Heim: Welche Figur soll es mitbringen?
choice-start = bring eine Figur ins Spiel
choice-start-two = bring zwei Figuren ins Spiel
choice-forward = zieh mit einer Figur { $count } vor
choice-forward-or-split = zieh mit einer Figur { $count } vor oder teile auf
choice-split = teile die { $count } auf zwei Figuren auf
choice-backward = zieh mit einer Figur { $count } zurück
choice-switch = tausche den Platz mit einer gegnerischen Figur
choice-place = sag Sorry! und wirf eine gegnerische Figur raus
choice-swap = tausche die Farbe mit jemandem
choice-pick-up =
    { $cards ->
        [one] nimm eine Karte
       *[other] nimm { $cards } Karten
    }
choice-pass = passe

## words: Namen von Farben, Karten und Orten, und was Sätze verbindet
colour-red = Rot
colour-blue = Blau
colour-yellow = Gelb
colour-green = Grün
name-apart = { $name } ({ $colour })
name-watching = { $number ->
    [one] { $name } (schaut zu)
   *[other] { $name } (schaut zu, { $number })
}
pawn-of = die Figur von { $name }
pawn-moves = Die Figur von { $name }
the-ice = Das Eis
the-fire = Das Feuer
the-dealer = Der Geber
the-game = Das Spiel
tell = { $who } { $deeds }.
list-and = { $first } und { $last }
list-or = { $first } oder { $last }
place-name =
    { $kind ->
        [start] Start
        [home] Heim
        [safety] Schutzfeld { $number }
       *[square] { $number }
    }
place-from =
    { $kind ->
        [start] vom Start
        [home] aus dem Heim
        [safety] von Schutzfeld { $number }
       *[square] von { $number }
    }
place-to =
    { $kind ->
        [start] in den Start
        [home] ins Heim
        [safety] auf Schutzfeld { $number }
       *[square] auf { $number }
    }
place-on =
    { $kind ->
        [start] im Start
        [home] im Heim
        [safety] auf Schutzfeld { $number }
       *[square] auf { $number }
    }
card-any = eine Karte
card-number = eine { $number }
card-named =
    { $kind ->
        [pick1] eine Nimm-1-Karte
        [pick2] eine Nimm-2-Karte
        [pick4] eine Nimm-4-Karte
       *[other] eine { $name }-Karte
    }
card-sorry = Sorry!
card-swap = Farbtausch
card-backward = Rückwärts
card-pick1 = Nimm 1
card-pick2 = Nimm 2
card-pick4 = Nimm 4
card-discard = Abwurf
name-guest = Gast

## event: was geschah, nach dem Namen dessen, der es tat
event-moved = zieht { $origin } { $to }
event-started = bringt eine Figur { $on } ins Spiel
event-started-many =
    { $pawns ->
        [2] bringt zwei Figuren { $on } ins Spiel
       *[other] bringt { $pawns } Figuren { $on } ins Spiel
    }
event-came-out = kommt aus dem Start { $on }
event-started-again = bringt noch eine Figur { $on } ins Spiel
event-says-sorry = sagt Sorry!
event-placed = springt vom Start { $to }
event-slid = rutscht { $to }
event-bumped = wirft { $whom } raus
bumped-own =
    { $pawns ->
        [1] eine eigene Figur { $on }
        [2] zwei eigene Figuren { $on }
       *[other] { $pawns } eigene Figuren { $on }
    }
bumped-same =
    { $pawns ->
        [1] eine andere Figur ihrer Farbe { $on }
        [2] zwei andere Figuren ihrer Farbe { $on }
       *[other] { $pawns } andere Figuren ihrer Farbe { $on }
    }
bumped-other =
    { $pawns ->
        [1] { $whom } { $on }
       *[other] { $whom } { $on } doppelt
    }
event-switched = tauscht { $origin } { $to } den Platz mit { $whom }
event-teleported = springt durch den Kreis { $origin } { $to }
event-pulled = bringt noch eine Figur { $origin } ins Heim
event-token = geht an { $whose } { $on }
event-token-centre = geht in die Mitte
event-swapped = tauscht die Farbe mit { $whom }
event-plays-colour = spielt von jetzt an { $colour }
event-reshuffled =
    { $cards ->
        [one] legt eine Karte als neuen Stapel hin
       *[other] mischt { $cards } Karten zu einem neuen Stapel
    }
event-drew = zieht { $card }
event-drew-many = zieht { $cards } Karten
event-turned-lead = zieht { $card } für den Anfang
event-turned-amount = deckt { $card } auf
event-laid = spielt { $card }
event-dropped = wirft { $card } ab
event-dropped-many = wirft { $cards } Karten ab
event-passed = passt
event-passed-fire = verzichtet auf den Feuerzug
event-passed-token = lässt das Feuer, wo es ist
event-passed-teleport = bleibt stehen
event-passed-pull = holt niemanden sonst heim
event-passed-card = spielt keine Karte
event-taken-back = { $who } nimmt das zurück.
event-turn = ist am Zug
event-led = beginnt
event-won = gewinnt das Spiel
event-won-together = gewinnen das Spiel
event-undecided = endet unentschieden

## reason: warum etwas nicht geht, als Teil eines Satzes über eine Figur oder Karte
reason-no-power = die Karte gibt ihr keinen Zug
reason-start-needs-card = damit kommt keine Figur aus dem Start
reason-home-final = eine Figur im Heim bleibt dort
reason-overshoot = so weit kann sie nicht ziehen
reason-own-pawn = auf ihrem Zielfeld steht eine Figur der eigenen Farbe
reason-iced = sie trägt das Eis und kann nicht bewegt werden
reason-iced-target = sie käme auf die Figur mit dem Eis
reason-iced-slide-end = ihre Rutsche endet bei der Figur mit dem Eis
reason-partner = sie träfe ihren Partner, und es gibt einen anderen Zug
reason-rest-unusable = der Rest der Aufteilung ließe sich nicht nutzen
reason-already-moved = sie ist in dieser Aufteilung schon gezogen
reason-lane-back = ihre Schutzzone darf sie nur verlassen, wenn sonst nichts geht
reason-circle-full = auf ihrem Kreis ist kein Platz
reason-not-on-track = sie steht nicht auf der offenen Strecke
reason-doubled = sie teilt sich den Kreis mit einer anderen Figur
reason-no-start-pawn = sie steht nicht im Start
reason-no-opponent = es gibt keine gegnerische Figur für sie
reason-no-backward-from-start = rückwärts kommt keine Figur aus dem Start
reason-not-your-pawn = wer am Zug ist, darf sie nicht bewegen
reason-first-player = es ist noch offen, wer beginnt
reason-draw = zuerst wird eine Karte gezogen
reason-hand-choice = zuerst wird eine Karte der Hand gewählt
reason-no-play = keine Karte lässt sich spielen, eine wird abgeworfen
reason-discard-down = zuerst werden Karten abgeworfen
reason-ice-choice = das Eis geht an eine gegnerische Figur auf der Strecke, die es nicht schon trägt
reason-fire-choice = das Feuer geht an eine andere eigene Figur
reason-fire-move = vor der Karte darf nur die Figur mit dem Feuer ziehen
reason-teleport = zuerst entscheidet sich der Sprung einer anderen Figur
reason-pull = zuerst wird die Figur gewählt, die ins Heim geholt wird
reason-card-in-play = es wird gerade eine andere Karte gespielt
reason-fire-first = zuerst entscheidet sich, ob die Figur mit dem Feuer zieht
reason-forfeit = es gibt nichts zu spielen
reason-over = das Spiel ist vorbei

## why: was auf „warum?“ geantwortet wird, und wie Figuren ziehen
why-can = { $subject } kann ziehen.
why-cannot = { $subject } kann nicht ziehen: { $reasons }.
why-card-can = { $subject } kann gespielt werden.
why-card-cannot = { $subject } lässt sich nicht spielen: { $reasons }.
why-way = { $what }: { $reason }
why-pawn = Die Figur von { $name } { $on }
why-card = Die Karte { $card }
why-none-too-many = Du hast keine Karte zu viel, also bewirkt die Karte { $card } nichts.
why-no-pawn = Keine Figur kann mit der Karte { $card } etwas anfangen: { $reasons }.
why-all-in-start =
    { $pawns ->
        [1] die letzte steht im Start
        [2] beide stehen im Start
       *[other] alle stehen im Start
    }
why-none-in-start = Für { $card } braucht man eine Figur im Start, und dort ist keine.
why-stuck = Keine Figur kann ziehen: { $reasons }.
why-pawns = { $where }: { $reason }
why-owned = { $name } { $on }
way-forward = { $count } vor
way-backward = { $count } zurück
way-start = aus dem Start
way-part = ein Teil davon
way-switch = tauschen
way-sorry = Sorry!
way-fire = Feuerzug

## page: einzelne Seiten
missing-title = Nicht hier · Pardon
missing-lost = Sorry! Diese Figur hat sich verlaufen.
missing-nothing = Unter dieser Adresse ist nichts. Zurück an den Start!
missing-back = Zurück an den Start
missing-rules = Regeln lesen

## fair: die Seite, die die Karten prüft
fair-page = Faire Karten von { $game } · Pardon
fair-question = Waren die Karten fair?
fair-lead = Dein Browser rechnet jede Ziehung von Spiel { $game } selbst noch einmal nach. Er verlässt sich nicht auf das Wort des Servers.
fair-checking = Jede Ziehung wird geprüft …
fair-early = Geduld: Der Server verrät seine Startzahl, wenn das Spiel vorbei ist. Dann lässt sich hier alles prüfen.
fair-table = Zum Tisch
fair-holds = { $what }: stimmt
fair-fails = { $what }: stimmt nicht
fair-show = Alle { $draws } Ziehungen zeigen
fair-draws = Ziehungen
fair-draw = Ziehung
fair-due = Nachgerechnet
fair-played = Gespielt
fair-chance = Chance
fair-odds = { $ways } von { $total }
fair-yes = Fair.
fair-no = Nicht wie versprochen.
fair-why = Niemand hat diese Karten ausgesucht: Alle { $draws } folgen aus Startzahlen, die vor der ersten Ziehung feststanden.
fair-why-not = Etwas stimmt nicht überein. Der Schritt unten sagt, was.
fair-checked = Was geprüft wurde
fair-seeds = Die Startzahlen
fair-every = Jede Ziehung
fair-yourself = Prüf es selbst nach
fair-how = Lade die Aufzeichnung des Spiels herunter und führe den Befehl unten in einem Terminal aus. Er spielt das Spiel nach den Regeln nach und rechnet die Karten noch einmal aus, ohne diese Seite.
fair-download = Aufzeichnung herunterladen
fair-download-before = Aufzeichnung des vorigen Spiels herunterladen
fair-watch = Das Spiel noch einmal ansehen
fair-back = Zurück zum Tisch
fair-published = Vor dem Spiel veröffentlicht
fair-server-seed = Die Startzahl des Servers, danach verraten
fair-added = Hinzugefügt von { $name }
fair-compare = Ein Browser, der am Tisch saß, weiß noch, was ihm vor dem Spiel gezeigt wurde, und vergleicht; ein anderer kann das nicht.
fair-missing = Von { $name } versprochen und nicht rechtzeitig gezeigt
fair-bot = { $name } war ein Bot und hat nichts hinzugefügt
fair-memory = Was dieser Browser noch weiß
fair-memory-none = Dieser Browser hat dieses Spiel nicht gespielt und hat darum nichts Eigenes zum Vergleichen.
fair-memory-yes = Das Versprechen, die Startzahlen und wer eine Person und wer ein Bot war, stimmen mit dem überein, was dieser Browser vor dem Spiel gesehen und gegeben hat.
fair-memory-older = Das Versprechen und die Startzahlen sind die, die dieser Browser vor dem Spiel gesehen und gegeben hat. Wer eine Person und wer ein Bot war, wurde in diesem Spiel nicht gemerkt, also auch nicht verglichen.
fair-memory-promise = Das Versprechen ist das, das diesem Browser vor dem Spiel gezeigt wurde. Er hat nicht rechtzeitig eine Startzahl gegeben und weiß darum weder von den Startzahlen noch davon, wer eine Person und wer ein Bot war; das wurde nicht verglichen.
fair-memory-seat = Wer diesen Platz hatte, eine Person, ein Bot oder niemand, ist nicht, was dieser Browser vor dem Spiel gesehen hat: { $name }.
fair-memory-method = Vor dem Spiel wurde diesem Browser ein anderes Verfahren gezeigt: { $method }.
fair-memory-server = Vor dem Spiel wurde diesem Browser ein anderes Versprechen gezeigt: { $seen }.
fair-memory-seed = Dieser Browser hat eine Startzahl gegeben, die nicht in den Karten steckt: { $seed }.
fair-memory-others = Vor dem Spiel hat dieser Browser andere Fingerabdrücke der Startzahlen gesehen.
fair-mixing-wrong = Die Startzahl von { $name } ist nicht die, die versprochen war.
fair-leader-after = Wer beginnt, hat das Ende des vorigen Spiels entschieden: { $first }.
fair-leader-taken = Wie das vorige Spiel endete und wer danach beginnt, übernimmt diese Seite vom Server; mit beiden Aufzeichnungen rechnet { $command } es nach.
fair-mixing-missing =
    { $missing ->
        [one] Eine Person hat eine Startzahl versprochen und nicht rechtzeitig gezeigt.
       *[other] { $missing } Personen haben eine Startzahl versprochen und nicht rechtzeitig gezeigt.
    }
fair-method = Das Verfahren
fair-method-yes = Das Spiel nennt das veröffentlichte Verfahren { $method }.
fair-method-no = Das Spiel müsste das Verfahren { $method } und eine Startzahl aus 64 Hexadezimalziffern nennen.
fair-promise = Das Versprechen
fair-promise-yes = Vor der ersten Karte hat der Server einen Fingerabdruck seiner geheimen Startzahl veröffentlicht. Die am Ende verratene Startzahl hat genau diesen Fingerabdruck, wurde unterwegs also nicht ausgetauscht.
fair-promise-no = Die verratene Startzahl hat den Fingerabdruck { $found }; das ist nicht der veröffentlichte.
fair-mixing = Die Mischung
fair-mixing-unclear = Ein Platz ist zweimal genannt, steht an der falschen Stelle oder spielt nicht mit; der Schlüssel zu den Karten wäre nicht eindeutig.
fair-mixing-none = Niemand hat eine Startzahl hinzugefügt, also stammt der Schlüssel zu den Karten allein aus der des Servers.
fair-order = Die Reihenfolge
fair-order-yes = Die Ziehungen sind von der ersten bis zur letzten nummeriert; keine fehlt, keine kommt doppelt vor.
fair-order-no = Ziehung { $number } fehlt oder steht an der falschen Stelle.
fair-leader = Der Anfang
fair-leader-drawn = Auch wer beginnt, wurde gezogen, mit gleicher Chance für jeden Platz: { $first }.
fair-leader-settled = Wer beginnt, blieb nicht dem Zufall überlassen: Die Regeln oder das Spiel davor haben es entschieden.
fair-leader-no = Wer begann, wurde nicht so bestimmt, wie es die Regeln verlangen.
fair-pile = Der Stapel
fair-pile-yes = Der Stapel begann mit allen Karten dieser Ausgabe, verlor genau die gezogenen Karten und wurde erst neu gemischt, als er leer war.
fair-pile-no = Der Stapel von Ziehung { $number } ist nicht, was die Ziehungen davor übrig lassen.
fair-cards = Die Karten
fair-cards-yes = Alle { $draws } Ziehungen wurden in deinem Browser nachgerechnet, und jede kam heraus wie gespielt.
fair-cards-no = Ziehung { $number } hätte { $due } sein müssen, war aber { $outcome }.
fair-mixing-some =
    { $players ->
        [one] Eine Person hat eine eigene Startzahl hinzugefügt, die der Server bei seinem Versprechen nicht kennen konnte. Alle zusammen ergeben den Schlüssel zu den Karten.
       *[other] { $players } Personen haben eigene Startzahlen hinzugefügt, die der Server bei seinem Versprechen nicht kennen konnte. Alle zusammen ergeben den Schlüssel zu den Karten.
    }

## rules: die Regelhefte und ihr Vergleich
compare-page = Ausgaben vergleichen · Pardon
compare-title = Nebeneinander
compare-lead = Wähle zwei bis sechs Spielweisen; worin sie übereinstimmen, bleibt weg.
compare-one = Wähle noch eine, um die Unterschiede zu sehen.
compare-two = Wähle zwei, um die Unterschiede zu sehen.
compare-agree = Sie stimmen in jedem Punkt überein.
compare-table = Vergleich
compare-point = Punkt
compare-clause = Abschnitt { $clause } von { $edition }
compare-differ =
    { $points ->
        [one] Sie unterscheiden sich in einem Punkt.
       *[other] Sie unterscheiden sich in { $points } Punkten.
    }
rules-page = Regeln · Pardon
rules-title = Die Regeln
rules-lead = Jede Ausgabe hat ihr eigenes Regelheft, und Regelhefte lassen manches offen. Hier steht jedes, Abschnitt für Abschnitt und im englischen Wortlaut, mit dem, was wir entschieden haben, wo es schweigt.
rules-compare = Ausgaben nebeneinander vergleichen
rules-facts = { $fewest } bis { $most } Personen · { $cards } Karten · { $publisher }
rules-edition-page = { $edition }, die Regeln · Pardon
rules-here = Auf dieser Seite
rules-search = Diese Regeln durchsuchen
rules-search-hint = Etwa slide oder 11
rules-cards = Die Karten auf einen Blick
rules-play = Diese Ausgabe spielen
rules-compare-this = Vergleichen
rules-link = Link zu Abschnitt { $clause }
rules-decided = Wie wir es lesen
rules-origin-decision = unsere Entscheidung
rules-origin-implied = folgt daraus
rules-origin-reconstructed = erschlossen
rules-found =
    { $clauses ->
        [one] Ein Abschnitt gefunden
       *[other] { $clauses } Abschnitte gefunden
    }
rules-copies =
    { $copies ->
        [one] Eine Karte
       *[other] { $copies } Karten
    }

## new: die Seite für ein neues Spiel
new-page = Spiel anlegen · Pardon
new-lead = Such dir eine Ausgabe aus, und es kann losgehen. Alles andere liegt bei dir.
new-edition = Ausgabe
new-rules = Die Regeln dieser Ausgabe
new-house = Hausregeln
new-house-back = { $title } { $words }, zurück zum Üblichen
new-house-change = Ändern, wie eine Regel gespielt wird ({ $count })
new-house-search = Hausregeln durchsuchen
new-house-hint = Suchen, etwa Rutsche oder Start
new-house-none = Keine Hausregel enthält diese Wörter.
new-takes = Möglich: { $takes }. Üblich: { $usual }.
new-who = Wer mitspielt
new-players = Personen
new-friends = Freunde kommen über einen Link oder einen Code dazu. Plätze, die beim Start noch frei sind, bekommen Bots.
new-yours = Dein Spiel
new-for = Für { $company }
new-make = Spiel anlegen
new-terms = Am Tisch
new-time = Zeit für eine Entscheidung
new-come = Wer kommen darf
new-chat = Chat
new-chat-hint = Du kannst ihn auch später ausschalten.
clock-none = Keine
clock-30s = 30 s
clock-1min = 1 min
clock-3min = 3 min
clock-1day = 1 Tag
new-by-link = Per Link
new-public = Öffentlich
new-variations = Varianten
new-not-with = Nicht zusammen mit: { $others }.
seat-me = Ich
seat-friend = Freund oder Freundin
seat-easy = Leichter Bot
seat-medium = Mittlerer Bot
seat-hard = Schwerer Bot
seat-expert = Experten-Bot
seat-nobody = Niemand
seat-choose = Wähle eine Farbe für dich.
seat-tables = Zu { $players } spielen { $colours }.
seat-counts = Dieses Spiel ist für { $counts } Personen.
company-you = dich
list-or-plain = { $first } oder { $last }
company-friends =
    { $count ->
        [one] einen Freund
       *[other] { $count } Freunde
    }
company-bots =
    { $count ->
        [one] einen Bot
       *[other] { $count } Bots
    }

## share: was andere Seiten von einem Link zeigen
share-private-title = Eine Partie Sorry! auf Pardon
share-private-text = Spiel mit oder schau zu.
share-game-title = { $players } bei Pardon
share-won-title = { $winners } gewinnt
share-turns = Zug { $turns }
share-open = Das Spiel beginnt gleich.

## me: was man gespielt hat
shell-me = Ich
shell-offline = Du bist offline. Spiele warten, bis du zurück bist; gelesene Regeln kannst du weiter lesen.
me-title = Ich
me-hello = Hallo, { $name }
me-loading = Deine Spiele werden gezählt …
me-counting = Frühere Spiele werden noch gezählt. Schau gleich noch einmal.
me-nothing = Hier steht bald, was du gespielt hast: Spiele, Siege, Wertungen. Spiel eine Runde und komm wieder.
me-figures = In Zahlen
me-games = Spiele
me-wins = Gewonnen
me-percent = { $percent } %
me-streak = Siege in Folge
me-best = höchstens { $best }
me-sent-back = Figuren rausgeworfen
me-favourite = Lieblingsfarbe
me-edition = Ausgabe
me-ratings = Wertungen
me-people = Unter Menschen
me-people-none = Spiel mit jemandem, dann geht es los.
me-bots = Gegen Bots
me-bots-none = Spiel gegen einen Bot, dann geht es los.
me-give-or-take = ± { $points }
me-rated-games = { $games ->
    [one] nach einem Spiel
   *[other] nach { $games } Spielen
  }
me-ratings-how = Alle beginnen bei 1500. Wer gewinnt, steigt, gegen Starke mehr; Partner steigen zusammen. Glück spielt mit, also braucht es viele Spiele, um sicher zu sein.
me-my-games = Meine Spiele
me-nobody-won = Niemand hat gewonnen
me-won-by = { $count ->
    [one] { $winners } hat gewonnen
   *[other] { $winners } haben zusammen gewonnen
  }
me-you-won = Du hast gewonnen
me-you = { $name } (du)
me-bot = { $name } (Bot)
me-turns = { $turns ->
    [one] ein Zug
   *[other] { $turns } Züge
  }
me-more = Mehr Spiele
me-carry = Auf einem anderen Gerät
me-carry-text = Sei auf dem Handy oder einem anderen Computer dieselbe Person: mit deinen Spielen, Plätzen und Wertungen.
me-carry-make = Link machen
me-carry-code = QR-Code des Links für ein anderes Gerät
me-carry-once = Gilt einmal und { $minutes } Minuten lang. Wer ihn hat, wird du; zeig ihn also niemandem sonst.
me-carry-copy = Link kopieren
me-carry-copied = Der Link ist kopiert. Er gilt einmal.
me-data = Was man von dir weiß
me-data-text = Deinen Namen, deine Spiele und was du an Tischen gesagt hast. Sonst nichts, und niemand sonst bekommt es.
me-download = Alles herunterladen
me-forget = Vergesst mich
me-forget-title = Alles vergessen?
me-forget-text = In jedem Spiel heißt du dann „Jemand“, deine Worte an Tischen werden gelöscht, deine Zahlen und Wertungen auch. Laufende Spiele führt ein Bot weiter.
me-forget-final = Das lässt sich nicht rückgängig machen und gilt für alle deine Geräte.
me-forget-yes = Ja, vergesst mich
me-forget-no = Nein, alles behalten
carry-title = Auf dieses Gerät
carry-same = Dieses Gerät bist du schon.
carry-become = { $games ->
    [0] Dieses Gerät wird { $name }.
    [one] Dieses Gerät wird { $name }, mit einem Spiel.
   *[other] Dieses Gerät wird { $name }, mit { $games } Spielen.
  }
carry-merge = { $games ->
    [one] Was es als { $own } gespielt hat, ein Spiel, kommt dazu.
   *[other] Was es als { $own } gespielt hat, { $games } Spiele, kommt dazu.
  }
carry-careful = Mach nur weiter, wenn der Link dein eigener ist.
carry-yes = Hier { $name } sein
carry-no = Nein, alles bleibt so

## notify: wer am Zug ist, außerhalb der Seite gesagt
notify-title = Du bist am Zug
notify-me = Sag mir, wenn ich am Zug bin
notify-hint = Solange eine Seite von Pardon offen oder Pardon installiert ist.
notify-refused = Dein Browser erlaubt es nicht. In seinen Einstellungen für diese Seite kannst du das ändern.

## people: wer an einem Tisch ist
people-title = { $count ->
    [0] Leute
    [one] Leute: noch jemand
   *[other] Leute: { $count } andere
  }
people-title-host = { $count ->
    [0] Leute und Tisch
    [one] Leute und Tisch: noch jemand
   *[other] Leute und Tisch: { $count } andere
  }
people-host = Du bist Gastgeber
people-nameless = Jemand
people-watcher = { $name }, schaut zu
people-mute = { $name } stummschalten
people-unmute = { $name } wieder hören
people-mute-short = Stumm
people-muted = Ist stumm
people-remove = { $name } entfernen
people-remove-short = Entfernen
people-remove-title = { $name } entfernen?
people-remove-player = Der Platz ist dann weg und eine Stunde lang gibt es kein Zurück. Im Spiel spielt ein Bot weiter.
people-remove-watcher = Eine Stunde lang gibt es kein Zurück.
people-remove-yes = Entfernen
people-remove-no = Bleiben lassen
people-watchers-speak = Wer zuschaut, darf reden
people-listed = In der Liste der Tische
people-listed-hint = Alle können ihn finden und zuschauen. Sonst nur, wer den Link hat.
people-locked = Abgeschlossen
people-locked-hint = Niemand sonst kommt herein oder setzt sich dazu. Wer mitspielt, kann wiederkommen.
people-hints = Tipps
people-hints-hint = Wer spielt, darf fragen, welcher Zug der beste ist. Unter Menschen sehen alle, was gefragt und gesagt wurde.
watcher-name = Wie sollen wir dich nennen?
watcher-name-take = Mitreden
chat-players-only = An diesem Tisch reden nur, die mitspielen.
removed-title = Du wurdest entfernt
removed-home = Startseite
locked-title = Dieser Tisch ist abgeschlossen

## replay
replay-of = Wiederholung von { $id }
replay-title = { $first } gegen { $rest }
replay-turn = Zug { $turn }
replay-begins = Das Spiel beginnt.
replay-unseen = Nichts, was andere sehen konnten.
replay-moves = Züge
replay-picture = Bild
replay-drawing = Zeichnung (SVG)

## log and connection: following the game
log-title = Was geschah
log-again = Noch einmal ansehen
connection-connecting = Der Tisch wird gesucht …
connection-open = Verbunden
connection-lost = Die Verbindung ist weg. Wir versuchen es wieder …
connection-needed = Gerade gibt es keine Verbindung. Dein Zug wartet, bis sie wieder da ist.

## sound
sound-question = Soll man das Spiel hören?
sound-yes = Mit Ton
sound-no = Ohne
bar-turn = Brett drehen

## result: how a game ended
result-you = Du hast gewonnen!
result-one = { $name } hat gewonnen
result-two = { $name } und { $other } haben gewonnen
result-nobody = Niemand hat gewonnen
result-hide = Ergebnis ausblenden
result-again = Noch einmal spielen
result-again-bots = Noch einmal spielen lassen
result-waiting = Warten auf die anderen
result-wanting = Noch einmal spielen möchte: { $names }.
result-replay = Aufzeichnung ansehen
result-turns = { $turns ->
    [one] { $turns } Zug.
   *[other] { $turns } Züge.
}
result-double = Es zählt doppelt.
result-limit = An der Zuggrenze beendet.
result-match = { $games ->
    [one] Nach { $games } Spiel:
   *[other] Nach { $games } Spielen:
}
result-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
result-fair = Karten prüfen
result-record = Protokoll
result-home = Startseite

## rule: was die Ausgaben über sich sagen, gefunden über den englischen Text
rule-summary-parker = Die höchste Karte beginnt, nach einem Tausch rutscht auch der Gegner, Partner werfen einander zuletzt raus.
rule-summary-hasbro = Die Regeln, die die meisten kennen, auch mit Teams und mit fünf Karten auf der Hand um Punkte.
rule-summary-birthday = Die Regeln, die die meisten kennen, mit einem schnelleren Aufbau für jedes Spiel.
rule-summary-fire = Drei Figuren, jede Zahl vorwärts verlässt den Start, dazu Eis und Feuer.
rule-summary-revenge = Vier oder mehr Karten auf der Hand, eigene Rutschen, Teleporter, getauschte Farben, und alle ziehen zurück.
rule-publisher-unknown = unbekannt
rule-variation-extra-one = Eine fünfte 1 im Spiel
rule-variation-faster = Drei Figuren für jeden
rule-variation-scored = Gewertet nach Punkten
rule-variation-sides = Zwei Seiten zu zweit
rule-variation-teams = Zwei Teams zu zweit
rule-variation-points = Fünf Karten auf der Hand, gewertet nach Punkten
rule-variation-setup = Eine Figur beginnt auf ihrem Kreis
rule-variation-classic = Ohne Eis und Feuer
rule-variation-strategic = Fünf Karten auf der Hand
rule-short-extra-one = fünfte 1
rule-short-faster = schnelleres Spiel
rule-short-scored = Punkte
rule-short-sides = Partnerspiel
rule-short-team = Teams
rule-short-points = Punkte mit Hand
rule-short-setup = schneller Aufbau
rule-short-classic = klassisch
rule-short-strategic = strategisch
rule-ask-lead-returned = Werden die Karten, die um den Anfang gezogen wurden, wieder eingemischt?
rule-ask-two-draws = Zieht eine 2 noch einmal, wenn sie keinen Zug ergab?
rule-ask-switched-slides = Rutscht nach einem Tausch auch die andere Figur?
rule-ask-bonus = Welche Zusatzpunkte zählen?
rule-ask-partner-bump = Wann darf eine Figur des Partners rausgeworfen werden?
rule-ask-team-sorry = Wann darf ein Sorry! eine Figur des Partners treffen?
rule-ask-team-eleven = Muss eine Seite tauschen, die sonst nichts tun kann?
rule-ask-replay-first = Wer beginnt das nächste Spiel?
rule-ask-reshuffle = Kann eine Karte dieses Zuges im selben Zug noch einmal kommen?
rule-ask-deck = Welche Karten sind im Spiel?
rule-ask-first = Wer beginnt?
rule-ask-turn-limit = Nach wie vielen Zügen endet ein Spiel unentschieden?
rule-ask-hand-two = Was bringt eine 2 aus der Hand?
rule-ask-hand-eleven = Wann darf man eine 11 aus der Hand ohne Tausch ablegen?
rule-ask-self-bump = Darf im Team eine Figur eine der eigenen Farbe rauswerfen?
rule-ask-start-mode = Wohin führt eine Zahl aus dem Start?
rule-ask-split-start = Darf ein Teil einer Aufteilung den Start verlassen?
rule-ask-sorry-start = Darf die Zahl eines Sorry! den Start verlassen?
rule-ask-slides = Welche Figuren trägt eine Rutsche?
rule-ask-fire-spaces = Auf welche Felder führt ein Feuerzug?
rule-ask-ice-only = Wohin geht das Eis, wenn niemand sonst es haben kann?
rule-ask-ice-slide = Was wird aus einer Rutsche, an deren Ende die Figur mit dem Eis steht?
rule-ask-ice-fire = Bleibt das Feuer bei einer Figur, solange sie das Eis trägt?
rule-ask-fire-start = Darf ein Feuerzug den Start verlassen?
rule-ask-fire-bump = Wohin geht das Feuer, wenn sein Träger rausgeworfen wird?
rule-ask-fire-home = Wohin geht das Feuer, wenn sein Träger im Heim ist?
rule-ask-draw-rule = Wie wird die Hand aufgefüllt?
rule-ask-pick-up = Wird eine Nimm-Karte selbst ersetzt?
rule-ask-lap = Kostet es eine Runde, rückwärts über den eigenen Eingang zu ziehen?
rule-ask-safe-back = Verlässt man die Schutzzone rückwärts nur zur Not?
rule-ask-start-two = Was verlangt eine Karte, die zwei Figuren ins Spiel bringt?
rule-ask-teleports = Welche Felder verbindet ein Teleporter?
rule-ask-teleport-placed = Darf eine gesetzte Figur teleportieren?
rule-ask-passing = Wirft ein Zug die Gegner raus, an denen er vorbeikommt?
rule-ask-ten = Darf eine 10 vorwärts gehen?
rule-ask-switch-slide = Rutscht ein Tausch auf jedem Dreieck?
rule-ask-swap-scope = Was tauscht ein Farbtausch?
rule-ask-swap-draw = Was zieht ein Farbtausch nach?
rule-ask-backward = Was bewirkt eine Karte ohne Zahl, die für ein Ereignis aufgedeckt wird?
rule-ask-discard = Wann darf eine Abwurf-Karte gewählt werden?
rule-value-yes = Ja
rule-value-no = Nein
rule-value-best = Der beste
rule-value-each = Jeder, der zutrifft
rule-value-last-resort = Nur wenn sonst nichts geht
rule-value-like-opponent = Wie jede gegnerische
rule-value-no-opponent = Nur wenn keine gegnerische da ist
rule-value-any-time = Jederzeit
rule-value-may-pass = Nein, sie darf passen
rule-value-winner = Wer gewonnen hat
rule-value-youngest = Wer am jüngsten ist
rule-value-highest = Wer die höchste Karte zieht
rule-value-chance = Der Zufall entscheidet
rule-value-first-seat = Der erste Platz
rule-value-red = Rot
rule-value-blue = Blau
rule-value-yellow = Gelb
rule-value-green = Grün
rule-value-never = Niemals
rule-value-another = Noch eine Karte aus der Hand
rule-value-from-pile = Eine Karte vom Stapel, die gespielt wird
rule-value-nothing = Nichts weiter
rule-value-no-other = Nur wenn keine andere Karte ziehen kann
rule-value-always = Immer
rule-value-always-laid-down = Immer, auch wenn es niemanden zum Tauschen gibt
rule-value-on-from = Weiter vom Kreis aus, der als 1 zählt
rule-value-to-circle = Auf den Kreis, egal wie hoch die Zahl ist
rule-value-others = Die der drei anderen Farben
rule-value-own = Die der eigenen Farbe
rule-value-centre = In die Mitte
rule-value-stays = Nirgendwohin, es bleibt
rule-value-illegal = Sie ist nicht möglich, der Zug ist verboten
rule-value-stops = Sie endet vor dieser Figur
rule-value-triangle = Nichts, die Figur bleibt auf dem Dreieck
rule-value-with-pawn = Nirgendwohin, es bleibt bei der Figur
rule-value-by-one = Um eine Karte und bis zur vollen Größe
rule-value-if-short = Bis zur vollen Größe, wenn sie zu klein ist
rule-value-can-start = So viele, wie starten können
rule-value-two-none = Zwei oder keine
rule-value-colours = Die Farben
rule-value-hands = Die Farben und die Hände
rule-value-more = Eine Karte mehr
rule-value-replacement = Nur den eigenen Ersatz
rule-value-played-on = Eine Karte, und es wird weitergespielt
rule-value-turned = Es wird noch eine aufgedeckt
rule-value-over = Nichts, das Ereignis ist vorbei
rule-value-costs = Wenn sie eine Karte kosten würde
rule-takes-deck = Kartenarten mit je 0 bis 99 Exemplaren
rule-takes-turns = none oder eine Anzahl Züge von 1 bis 1000000000
rule-takes-squares = eine Liste von Feldern von 0 bis 59, als Text 0,30 oder none
rule-takes-pairs = eine Liste von Feldpaaren von 0 bis 59, als Text 7-37,22-52 oder none
rule-text-1 = Bring eine Figur ins Spiel oder zieh mit einer 1 vor.
rule-text-2 = Bring eine Figur ins Spiel oder zieh mit einer 2 vor; dann zieh noch eine Karte.
rule-text-3 = Zieh mit einer Figur 3 vor.
rule-text-4 = Zieh mit einer Figur 4 zurück.
rule-text-5 = Zieh mit einer Figur 5 vor.
rule-text-7 = Zieh mit einer Figur 7 vor oder teile die 7 auf zwei auf.
rule-text-8 = Zieh mit einer Figur 8 vor.
rule-text-10 = Zieh mit einer Figur 10 vor oder 1 zurück.
rule-text-11 = Zieh mit einer Figur 11 vor oder tausche den Platz mit einer gegnerischen.
rule-text-12 = Zieh mit einer Figur 12 vor.
rule-text-sorry = Eine Figur aus dem Start nimmt das Feld einer gegnerischen ein.
rule-text-ice = Gib das Eis einer gegnerischen Figur; dann zieh mit einer Figur 1 vor.
rule-text-fire = Du darfst das Feuer einer anderen deiner Figuren geben; dann zieh mit einer Figur 2 vor.
rule-text-sorry-four = Eine Figur aus dem Start nimmt das Feld einer gegnerischen ein, oder zieh mit einer 4 vor.
rule-text-two-start = Bring zwei Figuren ins Spiel oder zieh mit einer 2 vor.
rule-text-6 = Bring eine Figur ins Spiel oder zieh mit einer 6 zurück.
rule-text-swap = Tausche mit jemandem die Farbe und zieh eine Karte, oder zieh mit einer Figur 9 vor.
rule-text-backward = Alle ziehen mit einer Figur um die nächste aufgedeckte Zahl zurück (bei einer 4 um 4 vor).
rule-text-pick1 = Nimm eine Karte, dann bist du dran.
rule-text-pick2 = Nimm zwei Karten, dann bist du dran.
rule-text-pick4 = Nimm vier Karten, dann bist du dran; oder bring eine Figur ins Spiel.
rule-text-discard = Wirf alle Karten über vier ab.
rule-point-switch = Nach einem Tausch rutscht auch die andere Figur.
rule-point-lead = Alle ziehen um den Anfang, die höchste Karte beginnt.
rule-point-turn-up = Du deckst eine Karte auf und spielst sie gleich.
rule-point-four = Alle haben vier Figuren, die im Start warten.
rule-point-one-two = Eine 1 oder 2 bringt eine Figur ins Spiel.
rule-point-tokens = Das Eis friert eine Figur fest; das Feuer trägt eine weiter auf vier Feuerfelder.
rule-point-three = Alle haben drei Figuren, die im Start warten.
rule-point-any-number = Jede Zahl vorwärts kann eine Figur aus dem Start bringen.
rule-point-youngest = Wer am jüngsten ist, sitzt auf dem ersten Platz und beginnt.
rule-point-hand = Du hast vier Karten auf der Hand und wählst, welche du spielst.
rule-point-circles = Zwei Paare von Kreisen teleportieren Figuren über das Brett.
rule-point-upsets = Manche Karten tauschen zwei Farben, schicken alle zurück oder füllen dir die Hand.
rule-point-one-two-six = Eine 1, 2 oder 6 bringt eine Figur ins Spiel.
rule-point-own-slides = Rutschen tragen nur Figuren der eigenen Farbe.
rule-point-lap = Rückwärts über den eigenen Eingang kostet eine Runde.
rule-also = Außerdem: { $titles }.
rule-ask-pawns = Wie viele Figuren hat eine Farbe?
rule-ask-on-circle = Wie viele Figuren beginnen auf dem Kreis?
rule-ask-source = Woher kommt eine Karte?
rule-ask-hand = Wie viele Karten hat man auf der Hand?
rule-ask-circle = Wie viele eigene Figuren fasst der eigene Kreis?
rule-ask-team = Spielen gegenüberliegende Farben zusammen?
rule-ask-double = Zählt ein Sieg doppelt, bevor ein Gegner fertig ist?
rule-ask-scoring = Welche Punkte gibt es?
rule-ask-tokens = Sind Eis und Feuer im Spiel?
rule-value-drawn = Vom Stapel, und sie wird gespielt
rule-value-chosen = Aus der Hand gewählt
rule-value-full = Bis zur vollen Größe
rule-value-start-only = Nirgendwohin, nur ein Start tut es
rule-value-none = Keine
rule-value-not-dealt = Nicht im Stapel
rule-power-start = gestartete Figuren
rule-power-forward = vorwärts
rule-power-backward = rückwärts
rule-power-split = zum Aufteilen
rule-power-parts = Teile beim Aufteilen
rule-power-leaves = zählt aus dem Start heraus
rule-power-switch = tauscht Plätze
rule-power-place = nimmt das Feld eines Gegners ein
rule-power-swap = tauscht Farben
rule-power-event = bewegt alle
rule-power-pick = aufgenommene Karten
rule-power-discard = verkleinert die Hand
rule-power-again = zieht noch einmal
rule-power-ice = bewegt das Eis
rule-power-fire = bewegt das Feuer
rule-power-amount = wenn alle ziehen
rule-card = Die Karte { $card }
rule-copies = { $copies } × { $text }
rule-powers = { $card } [{ $powers }]
rule-scoring = { $home } für eine Figur im Heim, { $out } für eine, die es nicht ist, Bonus { $bonus }
rule-deck = { $cards } Karten: { $kinds }
rule-pair = { $one } mit { $other }
rule-house =
    { $rules ->
        [one] eine Hausregel
       *[other] { $rules } Hausregeln
    }

## home: die Startseite
home-page = Pardon, das Brettspiel der zweiten Chance
home-line = Zieh eine Karte, rutsch nach Hause und wirf raus, wer im Weg steht. Sorry sagen kannst du danach immer noch.
home-play = Jetzt spielen
home-aside = Du spielst sofort gegen drei Bots. Kein Konto, nichts einzurichten.
home-join = Mit einem Code mitspielen
home-join-go = Mitspielen
home-join-form = Ein Code hat neun Buchstaben und Ziffern, etwa K7QH3M2PX.
home-join-unknown = Einen Tisch { $code } gibt es nicht. Frag noch einmal nach dem Code.
home-ways = Fünf Arten zu spielen
home-rules = Alle Regeln
home-mine = Meine Spiele
home-watch = Mitspielen oder zuschauen
card-ended = Sehen, wie es ausging
card-go-on = Weiterspielen
card-join = Mitspielen
card-watch = Zuschauen
card-your-turn = Du bist dran
card-begins = Gleich geht es los
card-finished = Beendet
card-turn = Zug { $turn }
card-table = { $title }, Tisch { $code }: { $verb }
card-free = frei
ago-now = gerade eben
card-waiting =
    { $seats ->
        [one] Wartet, ein Platz frei
       *[other] Wartet, { $seats } Plätze frei
    }
ago-days =
    { $count ->
        [one] gestern
       *[other] vor { $count } Tagen
    }
ago-hours =
    { $count ->
        [one] vor einer Stunde
       *[other] vor { $count } Stunden
    }
ago-minutes =
    { $count ->
        [one] vor einer Minute
       *[other] vor { $count } Minuten
    }

## picture: Bilder in Worten
picture-board = Das Brett: { $what }
picture-one-card = jeweils eine Karte
picture-tokens = Eis und Feuer
picture-fire = Feuerfelder
picture-teleports = Teleporter
picture-pawns = { $pawns } Figuren je Farbe
picture-hand = { $cards } Karten auf der Hand

## replay: ein Spiel noch einmal
replay-step = Schritt { $step } von { $last }
replay-scrub = Schritt
replay-through = Schritt für Schritt durch das Spiel
replay-first = Zum Anfang
replay-turn-before = Zug davor
replay-back = Schritt zurück
replay-pause = Pause
replay-run = Abspielen
replay-on = Schritt weiter
replay-turn-after = Zug danach
replay-last = Zum Ende
replay-speed = Tempo
replay-hand = Die Hand von { $name }
replay-eyes = Mit den Augen von
replay-watcher = jemandem, der zuschaut
replay-share = Diesen Schritt teilen
replay-copied = Der Link zu genau diesem Schritt ist kopiert.
replay-fair = Karten prüfen
replay-record = Aufzeichnung
replay-table = Der Tisch
replay-ended = Wie es ausging
replay-loading = Das Brett wird aufgebaut …
replay-none = Keine Wiederholung
replay-failed = Sie ließ sich nicht laden.
page-home = Startseite

## players: wer spielt
players-label = Mitspieler
unit-cards = Karten
unit-home = im Heim
players-you = du
players-your-turn = du bist dran
players-to-play = am Zug
players-won = { $games } gewonnen
players-points = { $points } Punkte
players-open = freier Platz
players-easy = leichter Bot
players-medium = mittlerer Bot
players-hard = schwerer Bot
players-expert = Experten-Bot
players-bot-plays = Bot spielt
players-away = nicht da
players-late = Zeit abgelaufen
players-watching = Du schaust zu.
away-bot = Ein Bot spielt für dich.
away-back = Deinen Platz zurücknehmen
away-late = Deine Zeit war um, also hat ein Bot für dich entschieden. Nach dem dritten Mal in Folge spielt er weiter.
react-wave = Hallo
react-laugh = Haha
react-wow = Wow
react-ouch = Autsch
react-clap = Gut gespielt
react-sorry = Sorry
clock-left =
    { $seconds ->
        [one] Noch eine Sekunde
       *[other] Noch { $seconds } Sekunden
    }
players-watchers =
    { $count ->
        [one] Eine Person schaut zu.
       *[other] { $count } schauen zu.
    }
players-other-watchers =
    { $count ->
        [one] Noch jemand schaut zu.
       *[other] { $count } weitere schauen zu.
    }

## panel: Protokoll, Chat und was um das Brett steht
log-dropped = Wirft { $cards } Karten ab.
chat-title = Chat
chat-new = { $count } neu
chat-none = Noch hat niemand etwas gesagt.
chat-reactions = Schnelle Reaktionen
chat-say = Sag etwas
chat-send = Sagen
chat-off = Der Chat ist an diesem Tisch aus.
chat-switch = Chat an diesem Tisch
keys-title = Tasten
keys-words = Alles auf dem Brett steht auch unter „Das Brett in Worten“, als Liste mit Knöpfen.
keys-tab = zu den Figuren, die ziehen können, dann zu Knöpfen und Karten
keys-arrows = von Figur zu Figur oder von Feld zu Feld
keys-enter = die Figur wählen; auf einem Feld: ziehen
keys-esc = die Figur loslassen
keys-undo = die letzte Entscheidung zurücknehmen
keys-hint = nach dem besten Zug fragen
keys-skip = vorspulen bis zu deinem Zug
keys-board = zum Brett
keys-help = diese Hilfe zeigen
key-arrows = Pfeile
key-enter = Enter
key-escape = Esc
key-tab = Tab
bar-share = Teilen
bar-leave = Einem Bot überlassen
bar-share-table = Diesen Tisch teilen
stats-title = Wie alle gespielt haben
stats-won = gewonnen
stats-luck-note = Glück ist, wie viele Felder die Karten über dem Durchschnitt wert waren.
stats-points = Punkte
stats-bumps = Figuren rausgeworfen
stats-bumped = Eigene Figuren verloren
stats-slides = Rutschen
stats-squares = Felder vorwärts
stats-lost = Züge ausgesetzt
stats-luck = Kartenglück
stats-even = ausgeglichen

## decision: was gewählt wird, und das Brett in Worten
words-title = Das Brett in Worten
words-pawns = { $pawns } Figuren { $on }
words-why = Warum kann diese Figur nicht ziehen: { $pawn }?
words-why-not = Warum nicht?
decision-choices = Deine Möglichkeiten
decision-skip = Vorspulen
decision-undo = Zurücknehmen
decision-you = Du spielst
decision-other = { $name } spielt
hint-forced = Nur ein Zug möglich: Er wird gespielt.
hint-marked = Wähle eine markierte Figur.
hint-where = Wähle, wohin sie zieht.
hint-pawn = Wähle eine Figur mit Ring.
hint-card = Wähle eine Karte mit Ring.
hint-ask = Tipp
hint-best = Am besten: { $said }
hint-asked = { $name } hat um einen Tipp gebeten: { $said }
hint-asked-hidden = { $name } hat um einen Tipp gebeten. Was er sagt, würde verdeckte Karten verraten.
coach-title = Sicher?
coach-loss = Das verschenkt etwa { $points } Punkte deiner Gewinnchance.
coach-better = Besser: { $said }
coach-think = Noch einmal nachdenken
coach-play = Trotzdem spielen
why-label = Erklärung
why-close = Erklärung schließen
move-pass = Passen
move-no-fire = Kein Feuerzug
move-keep = Das Feuer lassen, wo es ist
move-stay = Hier bleiben
move-none = Niemanden sonst heimholen
move-no-play = Keine Karte spielen
move-pick-up = Karten nehmen
move-teleport = Springen { $to }
move-swap = Farbe tauschen mit { $name }
move-pull = Die Figur { $on } heimholen
mark-ice = mit dem Eis
mark-fire = mit dem Feuer
mark-lap = muss noch eine Runde
mark-moved = schon gezogen
pawn-at = Figur von { $colour } { $on }
pawn-can-move = kann ziehen
pawn-can-freeze = kann eingefroren werden
pawn-can-have-fire = kann das Feuer bekommen
pawn-can-come-home = kann heimgeholt werden
board-label = Das Brett
board-start = Start
board-home = Heim

## centre: die Mitte des Bretts
centre-last = letzte Karte
centre-now = im Spiel
centre-pile =
    { $cards ->
        [one] Eine Karte im Stapel
       *[other] { $cards } Karten im Stapel
    }
centre-cards =
    { $cards ->
        [one] { $cards } Karte
       *[other] { $cards } Karten
    }

## lobby: vor dem Spiel
lobby-label = Vor dem Spiel
lobby-seated = Du hast einen Platz.
lobby-all = Alle sind da.
lobby-start-bots = Los geht’s, Bots nehmen die freien Plätze
lobby-start = Spiel starten
lobby-host = Der Gastgeber startet das Spiel.
lobby-take = Nimm Platz, oder schau einfach zu.
lobby-full = Alle Plätze sind besetzt.
lobby-name = Wie sollen wir dich nennen?
lobby-free = Frei
lobby-you = { $seat }, du
lobby-hosts = { $seat }, Gastgeber
lobby-gone = { $seat }, gerade nicht da
lobby-sit = Hier sitzen
lobby-who = Wer { $colour } spielt
lobby-bot-easy = Bot, leicht
lobby-bot-medium = Bot, mittel
lobby-bot-hard = Bot, schwer
lobby-bot-expert = Bot, Experte
lobby-stand = Aufstehen
share-code = Ein Code, der zu diesem Tisch führt
share-friends = Freunde kommen mit diesem Link dazu oder mit dem Code
share-copy = Link kopieren
share-copied = Der Link ist kopiert. Schick ihn deinen Freunden.
share-this = Kopiere diesen Link: { $link }
seed-title = Faire Karten
seed-how = Bevor eine Karte gezogen wird, zeigt der Server diesen Fingerabdruck seines Geheimnisses. Auch jeder Browser verspricht eine eigene Startzahl und zeigt sie erst, wenn alle versprochen sind. Nach dem Spiel kann jeder jede Ziehung prüfen.
seed-yours = Deine Startzahl:
seed-own = Eine eigene Startzahl
seed-add = Hinzufügen
seed-added = Deine Startzahl steckt in den Karten.
lobby-open =
    { $seats ->
        [one] Ein Platz ist frei.
       *[other] { $seats } Plätze sind frei.
    }

## table: die Seite eines Tisches
table-page = { $title }, Pardon
table-page-turn = Du bist dran: { $title }, Pardon
table-none = Kein solcher Tisch
table-none-why = Einen Tisch { $code } gibt es nicht. Vielleicht ist beim Code ein Zeichen verrutscht.
table-result = Ergebnis zeigen
## best: warum ein Zug der beste ist
best-only = Es ist der einzige Zug.
best-wins = Er gewinnt das Spiel.
best-home = Er bringt eine Figur ins Heim.
best-bumps = { $count ->
    [one] Er wirft eine gegnerische Figur raus.
   *[other] Er wirft { $count } gegnerische Figuren raus.
}
best-slide = Er nimmt eine Rutsche mit: geschenkter Weg.
best-safety = Er bringt eine Figur in die Schutzzone, wo ihr nichts mehr passiert.
best-start = Er bringt eine Figur aus dem Start.
best-switch = Er tauscht mit einer Figur, die besser stand.
best-risk = Er lässt deine Figuren weniger in Gefahr.
best-way = Er bringt deine Figuren weiter.
best-card = Er lässt dir die besseren Karten in der Hand.
best-even = Er ist um Haaresbreite der beste; ein anderer ist fast so gut.
best-view = Er bringt dich alles in allem in die bessere Lage.

## loss: ein Wort für einen Zug, der Chancen verschenkt hat
loss-slip = ungenau
loss-mistake = ein Fehler
loss-blunder = ein grober Fehler

## review: Glück und Können in einem Spiel
review-title = Glück und Können
review-label = Gewinnchancen durch das Spiel; jetzt { $chances }.
review-chances = Chancen
review-luck = Glück
review-skill = Verschenkt
review-points = Wendepunkte
review-point = Zug { $turn }, { $name }: { $before } auf { $after }
review-play-blunder = { $name }: Die Karten brachten { $luck } Punkte; der Zug verschenkte { $loss }, ein grober Fehler.
review-play-mistake = { $name }: Die Karten brachten { $luck } Punkte; der Zug verschenkte { $loss }, ein Fehler.
review-play-slip = { $name }: Die Karten brachten { $luck } Punkte; der Zug verschenkte { $loss }, eine Ungenauigkeit.
review-play-good = { $name }: Die Karten brachten { $luck } Punkte, und der Zug behielt sie.
review-play-only = { $name }: Die Karten brachten { $luck } Punkte; zu wählen gab es nichts.
review-best = Am besten: { $said }
review-between = Gleich kommt die nächste Karte.
review-arrows = Beste Züge als Pfeile auf dem Brett
review-keys = Taste B zeigt und verbirgt sie, Taste T geht zum nächsten Wendepunkt.
review-figures = Die Zahlen dahinter
review-words = Jeder Zug in Worten
review-turn = Zug
review-lost = Verschenkt
review-after = Chance danach
verdict-loading = Ein Blick zurück auf das Spiel …
verdict-none = Auf dieses Spiel lässt sich gerade nicht zurückblicken.
verdict-you-even = Du hast { $kept } der Chancen genutzt, die es gab; die Karten waren etwa ausgeglichen.
verdict-you-lucky = Du hast { $kept } der Chancen genutzt, die es gab, und du hattest die besseren Karten.
verdict-you-other = Du hast { $kept } der Chancen genutzt, die es gab; { $lucky } hatte die besseren Karten.
verdict-they-even = { $name } hat { $kept } der Chancen genutzt, die es gab; die Karten waren etwa ausgeglichen.
verdict-they-lucky = { $name } hat { $kept } der Chancen genutzt, die es gab, und hatte die besseren Karten.
verdict-they-other = { $name } hat { $kept } der Chancen genutzt, die es gab; { $lucky } hatte die besseren Karten.
luck-title = Was aus den Chancen geworden ist
luck-start = Chance zu Beginn
luck-luck = Glück mit den Karten
luck-lost = Selbst verschenkt
luck-given = Von anderen geschenkt
luck-result = Am Ende
luck-kept = Genutzt von den Chancen
luck-best = Beste Züge
luck-of = { $best } von { $decisions }
luck-faults = Ungenau · Fehler · grob
luck-note = In Punkten der Gewinnchance. Beginn, Glück, Geschenktes und Verschenktes ergeben das Ende. Eine Ungenauigkeit kostet 2 Punkte, ein Fehler 5, ein grober Fehler 10.

## misread: was an einer Anfrage nicht passte, als Teil eines Satzes
misread-it = es
misread-json = es ist kein JSON
misread-missing = { $field } fehlt
misread-unknown = { $field } ist hier nicht bekannt
misread-characters = { $subject } sollte { $bound ->
    [most] höchstens
    [least] mindestens
   *[exactly] genau
 } { $count } Zeichen haben
misread-entries = { $subject } sollte { $bound ->
    [most] höchstens
    [least] mindestens
   *[exactly] genau
 } { $count ->
    [one] { $count } Eintrag
   *[other] { $count } Einträge
 } haben
misread-bound = { $subject } sollte { $sign ->
    [most] höchstens
    [least] mindestens
    [less] kleiner als
   *[more] größer als
 } { $bound } sein
misread-expected = { $subject } sollte { $wanted } sein
misread-expected-not = { $subject } sollte { $wanted } sein, nicht { $given }
misread-value = { $subject } kann nicht { $value } sein
misread-unfit = { $subject } passt nicht
misread-or = { $one } oder { $other }
misread-text = Text
misread-whole = eine ganze Zahl
misread-number = eine Zahl
misread-flag = wahr oder falsch
misread-list = eine Liste
misread-group = eine Gruppe benannter Werte
misread-nothing = nichts
misread-fraction = eine Zahl mit Nachkommastellen
misread-empty = leer
misread-else = etwas anderes
