# Every sentence that people read, in English. CONTRIBUTING.md tells how messages are named and used.
# A message is "area-what = text"; the areas stand in the order of the headings below.

## shell: what is around every page
shell-skip = Skip to the content
shell-home = Pardon, home
shell-main = Main
shell-new = New game
shell-make = Make a game
shell-rules = Rules
shell-compare = Compare editions
shell-docs = Documentation
shell-settings = Settings
shell-dismiss = Dismiss
shell-legal = Pardon is a free, independent implementation of a classic board game. It is not affiliated with, endorsed by or sponsored by Hasbro; Sorry! is a trademark of Hasbro.
shell-close = Close
shell-again = Try again
shell-preparing = The game is being prepared, which takes some seconds the first time. It goes on by itself.

## look: how boards and pages are drawn
settings-one-look = One look for all editions
settings-one-look-hint = Otherwise each edition has a board of its own.
fault-page = This page cannot be loaded just now. Try again in a moment.

## howto: how an edition is played, on one screen
howto-title = How to play
howto-goal-title = Goal
howto-goal = Bring your { $pawns } pawns from Start around the board and Home before anybody else. Home wants the exact number.
howto-start-title = A turn
howto-draw = Draw a card and do what it says; if you can, you must.
howto-hand = Play one of your { $cards } cards, then draw up again.
howto-start = A pawn leaves Start with { $cards }.
howto-start-any = A pawn leaves Start with any number that goes forward.
howto-slide-title = Slides
howto-slide = Land on the triangle of another colour and slide to its end. Whoever stands on the slide goes back to Start.
howto-bump-title = Bumping
howto-bump = Land on a rival, and that pawn goes back to its Start. In a safety zone nobody can be bumped.
howto-tokens-title = Ice and Fire
howto-tokens = The Ice freezes a rival’s pawn: it cannot move and nobody can touch it. The Fire takes your own pawn ahead before the card.
howto-teleport-title = Teleports
howto-teleport = Land on a whirl, and you may jump to the other one with the same letter.
howto-cards = The cards that matter
howto-special = What is special here

## learn: the first game, move by move
learn-title = Learn in a minute
learn-page = Learn in a minute · Pardon
learn-coach = Your coach
learn-step = Step { $step } of { $steps }
learn-skip = Skip the lesson
learn-start-title = Out of Start
learn-start = You are Red. You drew a 1, and a 1 brings a pawn out of Start. Touch the square in the light.
learn-start-hint = Nearly! With a 1 a red pawn leaves Start. Follow the light.
learn-start-done = Out you go.
learn-slide-title = Down the slide
learn-slide = A 12. Land on the triangle of another colour, and you slide to its end for free.
learn-slide-hint = Not that one. Your pawn on the track can go 12: follow the light.
learn-slide-done = Wheee!
learn-bump-title = Bump!
learn-bump = A 3, and Yellow stands exactly three squares ahead. Land there, and that pawn goes back to its Start.
learn-bump-hint = Good idea, but Yellow is waiting to be bumped. Follow the light.
learn-bump-done = Back to Start with Yellow. You can always say sorry.
learn-sorry-title = Sorry!
learn-sorry = The best card of all: a pawn from your Start takes the place of any rival on the track. Take Green’s.
learn-sorry-hint = That would be a fine choice, too. This time take Green’s place.
learn-sorry-done = Sorry, Green!
learn-eleven-title = Change places
learn-eleven = An 11 goes forward 11, or changes places with a rival. Blue is nearly round: take your pawn at the back and change with Blue.
learn-eleven-hint = You could do that. But changing with Blue brings your last pawn much further: follow the light.
learn-eleven-done = What a leap.
learn-safety-title = Safe at last
learn-safety = An 8 takes this pawn into your safety zone. No rival may ever go in there.
learn-safety-hint = The other pawn is nearly home. Bring that one to safety.
learn-safety-done = Nobody can touch it now.
learn-seven-title = Split the 7
learn-seven = A 7 may be shared by two pawns. Four steps bring this one exactly Home, and Home wants the exact number.
learn-seven-hint = So close! Take four steps into Home, and leave three for the other pawn.
learn-seven-rest = { $rest ->
    [one] One step is left, for the other pawn.
   *[other] { $rest } steps are left, for the other pawn.
  }
learn-seven-done = Home! When all four are there, you have won.
learn-end-title = That is all there is to it
learn-end = The cards tell you the rest as you go. Nobody remembers everything, and every card has its words on it.
learn-play = Play a first game
learn-rules = Read the rules
learn-again = Once more
first-title = Your first game here?
first-words = Seven little moves show you all there is to it. It takes a minute.
first-play = Just play

## settings
settings-name = Your name
settings-speed = How fast pawns move
settings-theme = Light or dark
settings-motion = Motion
settings-language = Language
settings-system = As the device
settings-light = Light
settings-dark = Dark
settings-full = Full
settings-reduced = Reduced
settings-forced = Play forced moves by themselves
settings-forced-hint = When there is only one thing to do, it is done.
settings-draw = Draw your cards yourself
settings-draw-hint = The pile waits for you. Where a clock runs, your card turns up by itself.
settings-sound = Sound
settings-volume = Volume
settings-haptics = Vibrate on phones
settings-chat = Chat and reactions
settings-coach = Coach
settings-coach-hint = Asks “sure?” before you give 10 points of your winning chance or more away, wherever hints are allowed.
speed-leisurely = Leisurely
speed-calm = Calm
speed-normal = Normal
speed-quick = Quick
speed-at-once = At once

## play: what a player does
play-draw = Draw
play-draw-now = Your turn: draw a card.
play-which = Which of these?
play-ways-here = { $count } ways to go to { $place }
play-hand = Your hand
play-card = { $title }: { $text }
play-card-play = Play { $title }: { $text }
play-card-drop = Throw away { $title }: { $text }
play-card-goes = It would go to the discards.
play-card-ways = { $count } ways to play it now, shown on the board.
play-card-again = Tap again to play it, or drag it to the board.
play-card-again-drop = Tap again to throw it away.
play-you = You
play-partner-pawn = { $name }’s pawn, yours to move: { $pawn }
play-partner-hint = { $name }’s pawn, yours to move.
play-either-hint = Choose a pawn with a ring, yours or { $name }’s.
play-with = with { $name }
play-with-you = you
result-team = You and { $name } won!
lobby-team = Team { $one } and { $other }
lobby-team-yours = Your team: you and { $name }
lobby-team-open = Your team: you and whoever sits here
lobby-move = Move here
lobby-change = Change places
lobby-ask = Ask to change places
lobby-asked = Asked, take it back
lobby-asks = { $name } would like to change places with you.

## fault: what went wrong
fault-unreached = The server cannot be reached just now. Try again in a moment.
fault-unknown = Something went wrong at the server. Try again in a moment.
fault-lesson-step = The lesson has the steps 0 to { $last }.
fault-lesson-move = That move cannot be made in this step of the lesson.
fault-no-step = That game has only { $steps } steps.
fault-no-picture = There is no picture of a table that is not listed.
fault-busy = A lot is being asked for at the moment; ask again in a few seconds.
fault-removed = The host has removed you from this table. You can come back in an hour.
fault-locked = The host has locked this table. Only those who play come in.
fault-nameless = Somebody was removed from this table: for an hour only those come in who have said who they are.
fault-not-here = You are not at this table any more.
fault-many-links = Too many links are waiting just now; try again soon.
fault-became-other = This browser has become somebody else.
fault-forgotten = You are forgotten here.
fault-downloading = Your download is under way already.
fault-players-speak = Only the players speak at this table.
fault-gone = They are not here any more.
fault-host-leaves = You are the host; you can leave the table yourself.
fault-no-link = This link has been used, or is too old. Make a new one on the other device.
fault-nobody = This browser is nobody yet: play a game, or say what you are called.
fault-bad-origin = This was asked by a page of another site.
fault-too-many-requests = Too many requests; wait a few seconds.
fault-no-address = There is nothing at this address.
fault-no-file = There is no such file.
fault-server-full = The server is full; try again later.
fault-address-full = Too many are connected from your address.
fault-no-table = There is no table with that code.
fault-too-many-tables = There are too many tables here just now.
fault-preparing = The game is being prepared; it takes some seconds.
fault-table-full = There is no more room at this table.
fault-too-many-open = You have too many tables open at once.
fault-closing = The server is about to stop.
fault-cut-off = This server cannot reach its games just now; another one can.
fault-too-long = That message is too long.
fault-too-fast = Not so fast, please.
fault-slow-mode = Many who watch are talking at once; try again in a moment.
fault-many-names = That was a lot of names; keep this one for a while.
fault-not-text = This cannot be read: it is not UTF-8.
fault-hidden-name = A name cannot have characters that nobody sees.
fault-marked-name = A name cannot have that many marks on one letter.
fault-enough = Enough of that: only the game goes on at this table.
fault-many-made = You have made many tables; finish one of them first.
fault-no-such-seat = Nobody had that seat in that game.
fault-game-running = That is told when the game is over.
fault-no-game = There is no such game.
fault-no-name = A name needs at least one letter that can be seen.
fault-one-seat = You can sit on one seat only.
fault-name-first = Tell us your name first.
fault-not-seated = You have no seat at this table.
fault-no-chat = The chat is switched off at this table.
fault-no-hints = Hints are switched off at this table. The host can allow them; then everyone sees them.
fault-nothing-said = There is nothing to read in that.
fault-name-to-speak = Tell us your name before you speak.
fault-not-host = Only the host of this table can do that.
fault-while-playing = Not while a game is being played.
fault-table-closed = This table is closed.
fault-banned = You cannot come in here.
fault-beginning = The game is just about to begin.
fault-open-seeds = This game began to be prepared by the earlier method; a seed is added in the open.
fault-other-seed = That is not the seed that was promised for this game.
fault-places-fixed = Places are changed before the first game only.
fault-not-begun = No game has begun at this table.
fault-no-command = That is not something a table can do.
fault-not-playing = No game is being played at this table.
fault-host-starts = Only the host of this table can start the game.
fault-begun = The game has begun already.
fault-ask-again = Another game begins when the players ask for it.
fault-stale = The game has gone on since; have another look.
fault-not-your-turn = It is not your turn.
fault-bot-plays = A bot is playing for you; come back first.
fault-time-up = Your time is up; a bot decides this once.
fault-illegal = That is not one of your moves.
fault-no-undo = There is nothing that could be taken back.
fault-no-rematch = There is no game to follow yet.
fault-not-your-question = You can ask that when it is your turn.
fault-no-such-card = There is no such card in your hand.
fault-nothing-to-explain = There is no such pawn or card to ask about.
fault-seat-taken = { $colour } is taken.
fault-seat-person = { $colour } is taken by a person.
fault-no-bot = No bot sits on { $colour }.
fault-not-in-play = { $colour } is not in play at this table.
fault-cannot-play = This cannot be played: { $detail }.
fault-unreadable = That cannot be read: { $detail }.
fault-detail = { $detail }
fault-method = This address does not take that method.
fault-too-large = The request is too large.
fault-not-json = The request should be JSON.
fault-no-body = A JSON body is needed.
fault-too-deep = The request is nested too deeply.
fault-table-unreadable = This table cannot be read, and some of it may be lost; ask whoever runs the server.
fault-games-gone = This server does not find its games any more and keeps nothing just now; its log says more.
fault-failed = Something went wrong here; please try again.
server-closing = The server stops for a moment; the game goes on when it is back.
server-cut-off = This server has lost touch with its games; you are being taken to another one.

## tui: the game on the whole screen of a terminal
tui-ready = I am { $name }: show my cards
tui-asked = { $name } – { $prompt }
tui-pass-on = Pass the keyboard to { $name }; everybody else looks away.
tui-undone = Taken back.
tui-no-undo = There is nothing to take back: a draw, or another's move, stands.
tui-again = Play again
tui-leave = Leave
tui-ask-later = You can ask that when it is your turn.
tui-hint = Hint: { $move } { $why }
tui-thinking = Thinking …
tui-no-hint = There is nothing to advise just now.
tui-analysis = Analysis
tui-value = { $chance } ({ $loss })  { $move }
tui-review-seat = { $name } kept { $kept } of the winning chances; cards { $luck }, own play { $lost }; best move { $best } of { $decisions } times.
tui-review-point = Turning point in turn { $turn }, { $name }: { $before } to { $after }.
tui-review-how = Luck and play are in points of winning chance.
tui-review-later = Luck and skill are told when the game is over.
tui-play-card = Play { $card }: { $text }
tui-drop-card = Throw away { $card }: { $text }
tui-pass = Pass
tui-open = (open)
tui-was = { $name } (was { $colour })
tui-partner = Partner { $name }
tui-gone = { $name } (away)
tui-hand = Your hand
tui-you = You
tui-turn = turn { $number }
tui-turn-of = Turn { $number }, { $name }
tui-score = { $games ->
    [one] { $score } (one game)
   *[other] { $score } ({ $games } games)
 }
tui-too-small = The board needs { $width } columns and { $height } rows. Make the window larger, or play with --plain.
tui-speed-slow = Pawns walk slowly.
tui-speed-normal = Pawns walk.
tui-speed-fast = Pawns run.
tui-speed-off = Pawns are there at once.
tui-cannot-write = Cannot write { $file }: { $reason }.
tui-saved = Saved in { $file }.
tui-why = Why
tui-rules = Rules
tui-rules-ask = words or a clause, such as slide
tui-rules-none = No clause has “{ $words }”.
tui-save = Save
tui-save-how = Enter alone saves it where it was kept before. Esc closes.
tui-save-ask = a file, such as game.json
tui-chat = Chat
tui-chat-how = Enter says it to everyone at the table. Esc closes.
tui-chat-ask = say something
tui-help = Keys
tui-help-choose = look at a move; its way is shown
tui-help-pawn = the next pawn, or card
tui-help-take = make the move; while pawns walk: skip
tui-help-undo = take back, as long as nothing was drawn
tui-help-why = why pawns can or cannot move
tui-help-rules = look up the rules
tui-help-hint = a hint
tui-help-analysis = what each move is worth; after a game, luck and skill
tui-help-save = save the game in a file
tui-help-chat = say something, at a server's table
tui-help-speed = pawns move faster, or slower
tui-help-theme = dark or light
tui-help-log = scroll the log
tui-help-leave = leave; the game is kept
tui-help-board = With the mouse: click a pawn, then where it shall go. Bright squares have the numbers of the moves that end there. Click any other pawn to see why it cannot move.
tui-key-take = play
tui-key-skip = skip
tui-key-choose = choose
tui-key-pawn = pawn
tui-key-undo = undo
tui-key-why = why
tui-key-rules = rules
tui-key-hint = hint
tui-key-analysis = analysis
tui-key-save = save
tui-key-chat = chat
tui-key-help = help
tui-key-close = close
tui-key-scroll = scroll
tui-key-leave = leave
tui-pile = { $count ->
    [one] one card left
   *[other] { $count } cards left
 }
tui-last-card = last: { $card }
tui-board-you = YOU
tui-board-partner = PAL
tui-board-start = START
tui-board-home = HOME
tui-stand-in = A bot plays for you just now.
tui-take-back-seat = Take my seat back
tui-lobby = Take a seat, or watch. The host begins the game.
tui-lobby-host = You are the host: begin when everybody is there.
tui-start = Begin the game; bots take the open seats
tui-sit = Take the seat of { $colour }
tui-fill = Let a bot play { $colour }
tui-reconnecting = The connection is lost; trying again …
tui-no-answer = The server does not answer.
tui-commands = Commands: /lock, /unlock, /chat on or off, /watchers on or off, /remove NAME, /name NAME.
tui-nobody = Nobody here is called { $name }.
tui-clock = { $seconds } s
tui-lobby-seated = You have a seat. The host begins the game when everybody is there.
tui-setting-up = The board is being set up. The very first time this takes up to a minute.
tui-compiling = { $seconds } s: the engine is being compiled, just this once.

## prompt: what the game asks
prompt-dealing = The cards are being dealt.
prompt-choosing = { $who } is choosing.
prompt-partner-choosing = Your partner { $who } is choosing.
prompt-over = Game over: { $winners } wins!
prompt-over-together = Game over: { $winners } win!
prompt-over-nobody = Game over: nobody wins.
prompt-double = It counts double.
prompt-pass = Your turn: nothing can be played, so pass.
prompt-play = Your turn: { $choices }.
prompt-split = { $rest } left to move: with which pawn?
prompt-event-forward = Everyone moves: take one of your pawns forward { $count }.
prompt-event-backward = Everyone moves: take one of your pawns backward { $count }.
prompt-card = Your turn: choose a card to play.
prompt-no-play = Your turn: no card can be played, so throw one away.
prompt-discard = Your hand is too large: throw a card away.
prompt-ice = First the Ice: which opposing pawn shall it freeze?
prompt-fire = Your pawn with the Fire may go ahead before the card.
prompt-token = First the Fire: which of your pawns shall carry it?
prompt-teleport = Teleport to the other circle, or stay?
prompt-pull = The Fire is Home: which pawn shall it bring along?
choice-start = start a pawn
choice-start-two = start two pawns
choice-forward = move a pawn { $count }
choice-forward-or-split = move a pawn { $count }, or split it
choice-split = split the { $count } between pawns
choice-backward = move a pawn back { $count }
choice-switch = switch places with an opponent’s pawn
choice-place = say Sorry! and send an opponent’s pawn back
choice-swap = swap colours with another player
choice-pick-up =
    { $cards ->
        [one] pick up a card
       *[other] pick up { $cards } cards
    }
choice-pass = pass

## words: names of colours, cards and places, and what sentences are joined with
colour-red = Red
colour-blue = Blue
colour-yellow = Yellow
colour-green = Green
name-apart = { $name } ({ $colour })
name-watching = { $number ->
    [one] { $name } (watching)
   *[other] { $name } (watching, { $number })
}
pawn-of = { $name }’s pawn
pawn-moves = { $name }’s pawn
the-ice = The Ice
the-fire = The Fire
the-dealer = The dealer
the-game = The game
tell = { $who } { $deeds }.
list-and = { $first } and { $last }
list-or = { $first }, or { $last }
place-name =
    { $kind ->
        [start] Start
        [home] Home
        [safety] safety { $number }
       *[square] { $number }
    }
place-from =
    { $kind ->
        [start] from Start
        [home] from Home
        [safety] from safety { $number }
       *[square] from { $number }
    }
place-to =
    { $kind ->
        [start] to Start
        [home] Home
        [safety] to safety { $number }
       *[square] to { $number }
    }
place-on =
    { $kind ->
        [start] in Start
        [home] at Home
        [safety] on safety { $number }
       *[square] on { $number }
    }
card-any = a card
card-number =
    { $number ->
        [8] an 8
        [11] an 11
       *[other] a { $number }
    }
card-named =
    { $kind ->
       *[other] a { $name } card
    }
card-sorry = Sorry!
card-swap = Swap
card-backward = Backward
card-pick1 = Pick 1
card-pick2 = Pick 2
card-pick4 = Pick 4
card-discard = Discard
name-guest = Guest

## event: what happened, after the name of whoever did it
event-moved = moves { $origin } { $to }
event-started = starts a pawn { $on }
event-started-many =
    { $pawns ->
        [2] starts two pawns { $on }
       *[other] starts { $pawns } pawns { $on }
    }
event-came-out = comes out of Start { $on }
event-started-again = starts another pawn { $on }
event-says-sorry = says Sorry!
event-placed = goes straight from Start { $to }
event-slid = slides { $to }
event-bumped = bumps { $whom }
bumped-own =
    { $pawns ->
        [1] a pawn of their own { $on }
        [2] two pawns of their own { $on }
       *[other] { $pawns } pawns of their own { $on }
    }
bumped-same =
    { $pawns ->
        [1] another pawn of its colour { $on }
        [2] two other pawns of its colour { $on }
       *[other] { $pawns } other pawns of its colour { $on }
    }
bumped-other =
    { $pawns ->
        [1] { $whom } { $on }
       *[other] { $whom } twice { $on }
    }
event-switched = switches places with { $whom } { $origin } { $to }
event-teleported = teleports { $origin } { $to }
event-pulled = gets another pawn Home { $origin }
event-token = goes to { $whose } { $on }
event-token-centre = goes to the centre
event-swapped = swaps colours with { $whom }
event-plays-colour = plays { $colour } from now on
event-reshuffled =
    { $cards ->
        [one] puts one card into a new pile
       *[other] shuffles { $cards } cards into a new pile
    }
event-drew = draws { $card }
event-drew-many = draws { $cards } cards
event-turned-lead = draws { $card } for the lead
event-turned-amount = turns up { $card }
event-laid = plays { $card }
event-dropped = throws away { $card }
event-dropped-many = throws away { $cards } cards
event-passed = passes
event-passed-fire = makes no fire move
event-passed-token = leaves the Fire where it is
event-passed-teleport = stays
event-passed-pull = brings nobody else Home
event-passed-card = plays no card
event-taken-back = { $who } takes that back.
event-turn = is to play
event-led = begins
event-won = wins the game
event-won-together = win the game
event-undecided = ends undecided

## reason: why something cannot be done, as a part of a sentence about a pawn or a card
reason-no-power = the card gives it no move
reason-start-needs-card = this does not bring a pawn out of Start
reason-home-final = a pawn that is Home stays there
reason-overshoot = that is further than it can go
reason-own-pawn = a pawn of its own colour is where it would land
reason-iced = it carries the Ice and cannot be moved
reason-iced-target = it would land on the iced pawn
reason-iced-slide-end = its slide would end on the iced pawn
reason-partner = it would hit its partner, and there is another play
reason-rest-unusable = the rest of the split could not be used
reason-already-moved = it has moved in this split already
reason-lane-back = it may leave its safety zone only if nothing else can be played
reason-circle-full = there is no room on its circle
reason-not-on-track = it is not on the open track
reason-doubled = it shares its circle with another pawn
reason-no-start-pawn = it is not in Start
reason-no-opponent = there is no opposing pawn for it
reason-no-backward-from-start = no pawn moves backward out of Start
reason-not-your-pawn = it is not the player's to move
reason-first-player = who begins is not settled yet
reason-draw = a card is to be drawn first
reason-hand-choice = a card of the hand is to be chosen first
reason-no-play = no card can be played, one is to be thrown away
reason-discard-down = cards are to be thrown away first
reason-ice-choice = the Ice goes to an opposing pawn on the track that does not carry it
reason-fire-choice = the Fire goes to one of the player's other pawns
reason-fire-move = only the pawn with the Fire may move before the card
reason-teleport = another pawn's teleport is to be decided first
reason-pull = the pawn to be brought Home is to be chosen first
reason-card-in-play = another card is being played
reason-fire-first = whether the pawn with the Fire moves is to be decided first
reason-forfeit = there is nothing to play
reason-over = the game is over

## why: what is answered to "why?", and the ways in which pawns move
why-can = { $subject } can be used.
why-cannot = { $subject } cannot be used: { $reasons }.
why-card-can = { $subject } can be played.
why-card-cannot = { $subject } cannot be played: { $reasons }.
why-way = { $what }, { $reason }
why-pawn = { $name }’s pawn { $on }
why-card = The { $card }
why-none-too-many = You hold no card too many, so there is nothing for the { $card } to do.
why-no-pawn = No pawn can use the { $card }: { $reasons }.
why-all-in-start =
    { $pawns ->
        [1] the last one is in Start
        [2] both are in Start
       *[other] they are all in Start
    }
why-none-in-start = The { $card } needs a pawn in Start, and there is none.
why-stuck = No pawn can move: { $reasons }.
why-pawns = { $where }, { $reason }
why-owned = { $name } { $on }
way-forward = forward { $count }
way-backward = backward { $count }
way-start = out of Start
way-part = a part of it
way-switch = to switch
way-sorry = Sorry!
way-fire = a fire move

## page: single pages
missing-title = Not here · Pardon
missing-lost = Sorry! This pawn is lost.
missing-nothing = There is nothing at this address. Back to Start it is.
missing-back = Back to Start
missing-rules = Read the rules

## fair: the page that checks the cards
fair-page = Fair cards of { $game } · Pardon
fair-question = Were the cards fair?
fair-lead = Your browser works out every draw of game { $game } again, by itself. It does not take the server’s word for it.
fair-checking = Checking every draw…
fair-early = Patience: the server reveals its seed when the game is over. Then everything can be checked here.
fair-table = To the table
fair-holds = { $what }: holds
fair-fails = { $what }: does not hold
fair-show = Show all { $draws } draws
fair-draws = Draws
fair-draw = Draw
fair-due = Worked out
fair-played = Played
fair-chance = Chance
fair-odds = { $ways } in { $total }
fair-yes = Fair.
fair-no = Not as promised.
fair-why = Nobody chose these cards: all { $draws } of them follow from seeds that were fixed before the first was drawn.
fair-why-not = Something does not agree. The step below says what.
fair-checked = What was checked
fair-seeds = The seeds
fair-every = Every draw
fair-yourself = Check it yourself
fair-how = Download the record of the game and run the command below in a terminal. It replays the game under the rules and works the cards out once more, without this page.
fair-download = Download the record
fair-download-before = Download the record of the game before
fair-watch = Watch the game again
fair-back = Back to the table
fair-published = Published before the game
fair-server-seed = The server’s seed, revealed after it
fair-added = Added by { $name }
fair-compare = A browser that sat at the table remembers what it was shown before the game, and compares; another one cannot.
fair-missing = Promised by { $name } and not revealed in time
fair-bot = { $name } was a bot and added nothing
fair-memory = What this browser remembers
fair-memory-none = This browser did not play this game, so it has nothing of its own to compare with.
fair-memory-yes = The promise, the seeds, and who was a person and who a bot are as this browser saw and gave them before the game.
fair-memory-older = The promise and the seeds are those that this browser saw and gave before the game. Who was a person and who a bot was not remembered in this game, so that was not compared.
fair-memory-promise = The promise is the one that this browser was shown before the game. It gave no seed in time, so it remembers neither the players’ seeds nor who was a person and who a bot, and those were not compared.
fair-memory-seat = Who had this seat, a person, a bot or nobody, is not what this browser saw before the game: { $name }.
fair-memory-method = Before the game this browser was shown another method: { $method }.
fair-memory-server = Before the game this browser was shown another promise: { $seen }.
fair-memory-seed = This browser gave a seed that is not in the cards: { $seed }.
fair-memory-others = Before the game this browser saw other fingerprints of the players’ seeds.
fair-mixing-wrong = The seed of { $name } is not the one that was promised.
fair-leader-after = Who begins was settled by the end of the game before: { $first }.
fair-leader-taken = How the game before ended, and whom that lets begin, this page takes from the server; with both records { $command } works it out.
fair-mixing-missing =
    { $missing ->
        [one] One player promised a seed and did not reveal it in time.
       *[other] { $missing } players promised a seed and did not reveal it in time.
    }
fair-method = The method
fair-method-yes = The game names the published method { $method }.
fair-method-no = The game should name the method { $method } and a seed of 64 hexadecimal digits.
fair-promise = The promise
fair-promise-yes = Before the first card the server published a fingerprint of its secret seed. The seed it revealed at the end has exactly that fingerprint, so it was not changed on the way.
fair-promise-no = The seed that was revealed has the fingerprint { $found }, which is not the one that was published.
fair-mixing = The mixing
fair-mixing-unclear = A seat is named twice, out of order, or is not in play, so the key to the cards could be made in several ways.
fair-mixing-none = No player added a seed, so the key to the cards comes from the server’s seed alone.
fair-order = The order
fair-order-yes = The draws are numbered from the first to the last, and none is missing or made twice.
fair-order-no = Draw { $number } is missing or out of order.
fair-leader = The leader
fair-leader-drawn = Who begins was drawn as well, each seat with the same chance: { $first }.
fair-leader-settled = Who begins was not left to chance: the rules or the game before settled it.
fair-leader-no = Who began was not settled in the way that the rules ask for.
fair-pile = The pile
fair-pile-yes = The pile began as the whole pack of this edition, lost exactly the cards that were drawn, and was shuffled anew only when it was empty.
fair-pile-no = The pile of draw { $number } is not what the draws before it leave over.
fair-cards = The cards
fair-cards-yes = All { $draws } draws were worked out again in your browser, and every one came out as it was played.
fair-cards-no = Draw { $number } should have been { $due }, but was { $outcome }.
fair-mixing-some =
    { $players ->
        [one] One player added a seed of their own, which the server could not know when it made its promise. All of them together make the key to the cards.
       *[other] { $players } players added seeds of their own, which the server could not know when it made its promise. All of them together make the key to the cards.
    }

## rules: the rulebooks and their comparison
compare-page = Compare editions · Pardon
compare-title = Side by side
compare-lead = Choose two to six ways to play; what they agree on is left out.
compare-one = Choose one more to see what differs.
compare-two = Choose two to see what differs.
compare-agree = They agree on every point.
compare-table = Comparison
compare-point = Point
compare-clause = Clause { $clause } of { $edition }
compare-differ =
    { $points ->
        [one] They differ on one point.
       *[other] They differ on { $points } points.
    }
rules-page = Rules · Pardon
rules-title = The rules
rules-lead = Every edition has its own rulebook, and rulebooks leave things open. Here is each of them, clause by clause, with what we decided where it is silent.
rules-compare = Compare editions side by side
rules-facts = { $fewest } to { $most } players · { $cards } cards · { $publisher }
rules-edition-page = { $edition }, the rules · Pardon
rules-here = On this page
rules-search = Search these rules
rules-search-hint = Such as slide or 11
rules-cards = The cards at a glance
rules-play = Play this edition
rules-compare-this = Compare
rules-link = Link to clause { $clause }
rules-decided = How we read it
rules-origin-decision = our decision
rules-origin-implied = implied
rules-origin-reconstructed = reconstructed
rules-found =
    { $clauses ->
        [one] One clause found
       *[other] { $clauses } clauses found
    }
rules-copies =
    { $copies ->
        [one] One card
       *[other] { $copies } cards
    }

## new: the page for a new game
new-page = Make a game · Pardon
new-lead = Pick an edition and you are set. Everything else is up to you.
new-edition = Edition
new-rules = The rules of this edition
new-house = House rules
new-house-back = { $title } { $words }, back to the usual
new-house-change = Change how a rule is played ({ $count })
new-house-search = Search the house rules
new-house-hint = Search, such as slide or Start
new-house-none = No house rule has these words.
new-takes = Takes { $takes }. Usually: { $usual }.
new-who = Who plays
new-players = Players
new-friends = Friends join by a link or a code. Seats still free when you begin go to bots.
new-yours = Your game
new-for = For { $company }
new-make = Make the game
new-terms = At the table
new-time = Time for a decision
new-come = Who may come
new-chat = Chat
new-chat-hint = You can switch it off later, too.
clock-none = None
clock-30s = 30 s
clock-1min = 1 min
clock-3min = 3 min
clock-1day = 1 day
new-by-link = By link
new-public = Public
new-variations = Variations
new-not-with = Not together with { $others }.
seat-me = Me
seat-friend = A friend
seat-easy = Easy bot
seat-medium = Medium bot
seat-hard = Hard bot
seat-expert = Expert bot
seat-nobody = Nobody
seat-choose = Choose a colour for yourself.
seat-tables = With { $players } players it is { $colours }.
seat-counts = This game is for { $counts } players.
company-you = you
list-or-plain = { $first } or { $last }
company-friends =
    { $count ->
        [one] one friend
       *[other] { $count } friends
    }
company-bots =
    { $count ->
        [one] one bot
       *[other] { $count } bots
    }

## share: what other sites show of a link
share-private-title = A game of Sorry! on Pardon
share-private-text = Come and play, or watch.
share-game-title = { $players } at Pardon
share-won-title = { $winners } won
share-turns = Turn { $turns }
share-open = The game is about to begin.

## me: what one has played
shell-me = Me
shell-offline = You are offline. Games wait until you are back; rules that you have read can be read again.
me-title = Me
me-hello = Hello, { $name }
me-loading = Counting your games …
me-counting = Games of earlier days are still being counted. Look again in a moment.
me-nothing = Here will be what you have played: games, wins, ratings. Play one and come back.
me-figures = In figures
me-games = Games
me-wins = Won
me-percent = { $percent } %
me-streak = Wins in a row
me-best = best { $best }
me-sent-back = Pawns sent back
me-favourite = Favourite colour
me-edition = Edition
me-ratings = Ratings
me-people = Among people
me-people-none = Play a game with somebody, and it begins.
me-bots = Against bots
me-bots-none = Play a game against a bot, and it begins.
me-give-or-take = ± { $points }
me-rated-games = { $games ->
    [one] after one game
   *[other] after { $games } games
  }
me-ratings-how = Everybody begins at 1500. Winners rise, more so against the strong; partners rise together. It is a game of luck, so it takes many games to be sure.
me-my-games = My games
me-nobody-won = Nobody won
me-won-by = { $count ->
    [one] { $winners } won
   *[other] { $winners } won together
  }
me-you-won = You won
me-you = { $name } (you)
me-bot = { $name } (bot)
me-turns = { $turns ->
    [one] one turn
   *[other] { $turns } turns
  }
me-more = More games
me-carry = On another device
me-carry-text = Be the same person on your phone or another computer: with your games, seats and ratings.
me-carry-make = Make a link
me-carry-code = QR code of the link to another device
me-carry-once = Works once, within { $minutes } minutes. Whoever has it becomes you, so show it to nobody else.
me-carry-copy = Copy the link
me-carry-copied = The link is copied. It works once.
me-data = What is known of you
me-data-text = Your name, the games you played and what you said at tables. Nothing else, and nobody else gets it.
me-download = Download all of it
me-forget = Forget me
me-forget-title = Forget everything?
me-forget-text = Your name becomes “Somebody” in every game, your words at tables are deleted, your figures and ratings too. Games that you are playing go on with a bot.
me-forget-final = This cannot be undone, and holds for all your devices.
me-forget-yes = Yes, forget me
me-forget-no = No, keep it
carry-title = To this device
carry-same = This device is you already.
carry-become = { $games ->
    [0] This device becomes { $name }.
    [one] This device becomes { $name }, with one game.
   *[other] This device becomes { $name }, with { $games } games.
  }
carry-merge = { $games ->
    [one] What it has played as { $own }, one game, is added.
   *[other] What it has played as { $own }, { $games } games, is added.
  }
carry-careful = Go on only if this link is your own.
carry-yes = Be { $name } here
carry-no = No, stay as I am

## notify: whose turn it is, told outside of the page
notify-title = Your turn
notify-me = Tell me when it is my turn
notify-hint = While a page of Pardon is open, or Pardon is installed.
notify-refused = Your browser does not allow it. You can change that in its settings for this site.

## people: who is at a table
people-title = { $count ->
    [0] People
    [one] People: one other
   *[other] People: { $count } others
  }
people-title-host = { $count ->
    [0] People and table
    [one] People and table: one other
   *[other] People and table: { $count } others
  }
people-host = You are the host
people-nameless = Somebody
people-watcher = { $name }, watching
people-mute = Mute { $name }
people-unmute = Hear { $name } again
people-mute-short = Mute
people-muted = Muted
people-remove = Remove { $name }
people-remove-short = Remove
people-remove-title = Remove { $name }?
people-remove-player = They lose their seat and cannot come back for an hour. In a game a bot plays on.
people-remove-watcher = They cannot come back for an hour.
people-remove-yes = Remove
people-remove-no = Let them stay
people-watchers-speak = Watchers may speak
people-listed = In the list of tables
people-listed-hint = Everyone can find it and watch. Otherwise only who has the link.
people-locked = Locked
people-locked-hint = Nobody else comes in or sits down. Who plays can come back.
people-hints = Hints
people-hints-hint = A player may ask which move is best. Among people everyone sees what was asked and told.
watcher-name = What shall we call you?
watcher-name-take = Join the chat
chat-players-only = Only the players speak at this table.
removed-title = You have been removed
removed-home = Home page
locked-title = This table is locked

## replay
replay-of = Replay of { $id }
replay-title = { $first } against { $rest }
replay-turn = Turn { $turn }
replay-begins = The game begins.
replay-unseen = Nothing that others could see.
replay-moves = Moves
replay-picture = Picture
replay-drawing = Drawing (SVG)

## log and connection: following the game
log-title = What happened
log-again = See it again
connection-connecting = Finding the table …
connection-open = Connected
connection-lost = The connection is gone. Trying again …
connection-needed = There is no connection just now. Your move waits until it is back.

## sound
sound-question = Shall the game be heard?
sound-yes = With sound
sound-no = Without
bar-turn = Turn the board

## result: how a game ended
result-you = You won!
result-one = { $name } won
result-two = { $name } and { $other } won
result-nobody = Nobody won
result-hide = Hide the result
result-again = Play again
result-again-bots = Let them play again
result-waiting = Waiting for the others
result-wanting = Would like to play again: { $names }.
result-replay = Watch the replay
result-turns = { $turns ->
    [one] { $turns } turn.
   *[other] { $turns } turns.
}
result-double = It counts double.
result-limit = It was stopped at the limit of turns.
result-match = { $games ->
    [one] After { $games } game:
   *[other] After { $games } games:
}
result-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
result-fair = Check the cards
result-record = Record
result-home = Home page

## rule: what the editions say of themselves, found by its English text; the clauses stay English
rule-summary-parker = The highest card leads, an exchanged opponent slides too, partners bump last.
rule-summary-hasbro = The rules most people know, with teams and with a five-card hand for points.
rule-summary-birthday = The rules most people know, with a faster setup that any game may use.
rule-summary-fire = Three pawns, any forward number leaves Start, an Ice and a Fire token.
rule-summary-revenge = A hand of four or more, own slides, teleports, colours swapped, all moved backward.
rule-publisher-unknown = unknown
rule-variation-extra-one = A fifth 1 in the pack
rule-variation-faster = Three pawns each
rule-variation-scored = Scored by points
rule-variation-sides = Two sides of two players
rule-variation-teams = Two teams of two players
rule-variation-points = A hand of five cards, scored by points
rule-variation-setup = One pawn begins on its circle
rule-variation-classic = Without the tokens
rule-variation-strategic = A hand of five cards
rule-short-extra-one = extra one
rule-short-faster = faster game
rule-short-scored = point sorry
rule-short-sides = partnership
rule-short-team = team
rule-short-points = points
rule-short-setup = fast setup
rule-short-classic = classic
rule-short-strategic = strategic
rule-ask-lead-returned = Are the cards drawn for the lead shuffled back in?
rule-ask-two-draws = Does a 2 draw again if it gave no move?
rule-ask-switched-slides = Does the other pawn of a switch slide too?
rule-ask-bonus = Which bonuses count?
rule-ask-partner-bump = When may a partner's pawn be bumped?
rule-ask-team-sorry = When may a Sorry! take a partner's pawn?
rule-ask-team-eleven = Must a side switch that can do nothing else?
rule-ask-replay-first = Who begins the next game?
rule-ask-reshuffle = Can a card played this turn come up again this turn?
rule-ask-deck = Which cards are in the pack?
rule-ask-first = Who begins?
rule-ask-turn-limit = After how many turns does a game end undecided?
rule-ask-hand-two = What does a 2 from the hand grant?
rule-ask-hand-eleven = When may an 11 from the hand be laid down without a switch?
rule-ask-self-bump = May a team's pawn bump one of its own colour?
rule-ask-start-mode = Where does a count out of Start lead?
rule-ask-split-start = May a part of a split leave Start?
rule-ask-sorry-start = May the forward count of a Sorry! leave Start?
rule-ask-slides = Which pawns does a slide move?
rule-ask-fire-spaces = Which squares does a fire move go to?
rule-ask-ice-only = Where does the Ice go if nobody else can have it?
rule-ask-ice-slide = What becomes of a slide whose end holds the iced pawn?
rule-ask-ice-fire = Does the Fire stay on a pawn while it is iced?
rule-ask-fire-start = May a fire move leave Start?
rule-ask-fire-bump = Where does the Fire go when its bearer is bumped?
rule-ask-fire-home = Where does the Fire go when its bearer is Home?
rule-ask-draw-rule = How is a hand refilled?
rule-ask-pick-up = Is a pick-up card itself replaced?
rule-ask-lap = Does backing over the own entry cost a lap?
rule-ask-safe-back = Is backing out of the safety zone a last resort?
rule-ask-start-two = What does a card that starts two pawns ask for?
rule-ask-teleports = Which squares are joined by a teleport?
rule-ask-teleport-placed = May a placed pawn teleport?
rule-ask-passing = Does a counted move bump the opponents it passes?
rule-ask-ten = May a 10 go forward?
rule-ask-switch-slide = Does a switch slide on every triangle?
rule-ask-swap-scope = What does a swap exchange?
rule-ask-swap-draw = What does a swap draw?
rule-ask-backward = What does a card without a number do when turned up for an event?
rule-ask-discard = When may a discard card be chosen?
rule-value-yes = Yes
rule-value-no = No
rule-value-best = The best one
rule-value-each = Each that applies
rule-value-last-resort = Only if nothing else can be played
rule-value-like-opponent = Like any opponent's
rule-value-no-opponent = Only if no opponent's pawn is there
rule-value-any-time = At any time
rule-value-may-pass = No, it may pass
rule-value-winner = The winner
rule-value-youngest = The youngest
rule-value-highest = Whoever draws the highest card
rule-value-chance = Whoever chance picks
rule-value-first-seat = The first seat
rule-value-red = Red
rule-value-blue = Blue
rule-value-yellow = Yellow
rule-value-green = Green
rule-value-never = Never
rule-value-another = Another card from the hand
rule-value-from-pile = A card from the pile, to be played
rule-value-nothing = Nothing more
rule-value-no-other = Only if no other card can move
rule-value-always = Always
rule-value-always-laid-down = Always, also with nobody to switch
rule-value-on-from = On from the circle, which counts as 1
rule-value-to-circle = To the circle, whatever the count
rule-value-others = Those of the other three colours
rule-value-own = Those of its own colour
rule-value-centre = To the centre
rule-value-stays = Nowhere, it stays
rule-value-illegal = It cannot be, the move is illegal
rule-value-stops = It stops before that pawn
rule-value-triangle = Nothing, the pawn stays on the triangle
rule-value-with-pawn = Nowhere, it stays with the pawn
rule-value-by-one = By one card, and up to its full size
rule-value-if-short = Up to its full size if it is short
rule-value-can-start = As many as can start
rule-value-two-none = Two, or none
rule-value-colours = The colours
rule-value-hands = The colours and the hands
rule-value-more = A card more
rule-value-replacement = Its own replacement only
rule-value-played-on = A card, and it is played on
rule-value-turned = Another is turned up
rule-value-over = Nothing, the event is over
rule-value-costs = When it would cost a card
rule-takes-deck = kinds of cards with 0 to 99 copies of each
rule-takes-turns = none or a number of turns from 1 to 1000000000
rule-takes-squares = a list of squares from 0 to 59, as text 0,30 or none
rule-takes-pairs = a list of pairs of squares from 0 to 59, as text 7-37,22-52 or none
rule-text-1 = Start a pawn, or move one forward 1.
rule-text-2 = Start a pawn, or move one forward 2; then draw again.
rule-text-3 = Move one pawn forward 3.
rule-text-4 = Move one pawn backward 4.
rule-text-5 = Move one pawn forward 5.
rule-text-7 = Move one pawn forward 7, or split the 7 between two.
rule-text-8 = Move one pawn forward 8.
rule-text-10 = Move one pawn forward 10 or backward 1.
rule-text-11 = Move one pawn forward 11, or switch places with an opponent's pawn.
rule-text-12 = Move one pawn forward 12.
rule-text-sorry = A pawn from Start takes the square of an opponent's pawn.
rule-text-ice = Move the Ice to an opponent's pawn; then one pawn forward 1.
rule-text-fire = You may move the Fire to another pawn of yours; then one pawn forward 2.
rule-text-sorry-four = A pawn from Start takes the square of an opponent's pawn, or move one forward 4.
rule-text-two-start = Start two pawns, or move one forward 2.
rule-text-6 = Start a pawn, or move one backward 6.
rule-text-swap = Exchange colours with a player and draw a card, or move one pawn forward 9.
rule-text-backward = Everyone moves a pawn backward by the next number turned up (forward 4 for a 4).
rule-text-pick1 = Pick up one card, then take your turn.
rule-text-pick2 = Pick up two cards, then take your turn.
rule-text-pick4 = Pick up four cards, then take your turn; or start a pawn.
rule-text-discard = Throw away every card above four.
rule-point-switch = After a switch the other pawn slides too.
rule-point-lead = Everyone draws for the lead, and the highest card begins.
rule-point-turn-up = You turn up a card and play it at once.
rule-point-four = Everyone has four pawns, all waiting in Start.
rule-point-one-two = A 1 or 2 starts a pawn.
rule-point-tokens = The Ice freezes a pawn on the spot; the Fire carries one on to four fire spaces.
rule-point-three = Everyone has three pawns, all waiting in Start.
rule-point-any-number = Any number that counts forward can bring a pawn out of Start.
rule-point-youngest = The youngest, in the first seat, begins.
rule-point-hand = You hold four cards and choose which one to play.
rule-point-circles = Two pairs of circles teleport pawns across the board.
rule-point-upsets = There are cards that swap two players' colours, move everybody backward or fill your hand.
rule-point-one-two-six = A 1, 2 or 6 starts a pawn.
rule-point-own-slides = Slides carry only pawns of their own colour.
rule-point-lap = Backing over your own entry costs a lap.
rule-also = Also: { $titles }.
rule-ask-pawns = How many pawns has a colour?
rule-ask-on-circle = How many pawns begin on the circle?
rule-ask-source = Where does a card come from?
rule-ask-hand = How many cards are in a hand?
rule-ask-circle = How many own pawns does the own circle hold?
rule-ask-team = Do opposite colours play together?
rule-ask-double = Does a win before either opponent has finished count twice?
rule-ask-scoring = Which points are there?
rule-ask-tokens = Are Ice and Fire in play?
rule-value-drawn = Drawn from the pile and played
rule-value-chosen = Chosen from a hand
rule-value-full = Up to its full size
rule-value-start-only = Nowhere, only a start does
rule-value-none = None
rule-value-not-dealt = Not in the deck
rule-power-start = pawns started
rule-power-forward = forward
rule-power-backward = backward
rule-power-split = to split
rule-power-parts = parts of a split
rule-power-leaves = counts out of Start
rule-power-switch = switches
rule-power-place = takes an opponent's square
rule-power-swap = swaps colours
rule-power-event = moves everyone
rule-power-pick = cards picked up
rule-power-discard = cuts the hand down
rule-power-again = draws again
rule-power-ice = moves the Ice
rule-power-fire = moves the Fire
rule-power-amount = in an event
rule-card = The { $card } card
rule-copies = { $copies } × { $text }
rule-powers = { $card } [{ $powers }]
rule-scoring = { $home } for a pawn Home, { $out } for one that is not, bonus { $bonus }
rule-deck = { $cards } cards: { $kinds }
rule-pair = { $one } with { $other }
rule-house =
    { $rules ->
        [one] a house rule
       *[other] { $rules } house rules
    }

## home: the first page
home-page = Pardon, the board game of second chances
home-line = Draw a card, slide home, and bump whoever is in the way. You can always say sorry afterwards.
home-play = Play now
home-aside = Play now seats you against three bots. No account, nothing to set up.
home-join = Join with a code
home-join-go = Join
home-join-form = A code has nine letters and digits, such as K7QH3M2PX.
home-join-unknown = There is no table { $code }. Ask your friend for the code again.
home-ways = Five ways to play
home-rules = All the rules
home-mine = My games
home-watch = Join in or watch
card-ended = See how it ended
card-go-on = Go on
card-join = Join
card-watch = Watch
card-your-turn = Your turn
card-begins = About to begin
card-finished = Finished
card-turn = Turn { $turn }
card-table = { $title }, table { $code }: { $verb }
card-free = free
ago-now = just now
card-waiting =
    { $seats ->
        [one] Waiting, one seat free
       *[other] Waiting, { $seats } seats free
    }
ago-days =
    { $count ->
        [one] yesterday
       *[other] { $count } days ago
    }
ago-hours =
    { $count ->
        [one] one hour ago
       *[other] { $count } hours ago
    }
ago-minutes =
    { $count ->
        [one] one minute ago
       *[other] { $count } minutes ago
    }

## picture: pictures in words
picture-board = The board: { $what }
picture-one-card = one card at a time
picture-tokens = the Ice and the Fire
picture-fire = fire spaces
picture-teleports = teleports
picture-pawns = { $pawns } pawns of each colour
picture-hand = a hand of { $cards } cards

## replay: a game once more
replay-step = Step { $step } of { $last }
replay-scrub = Step
replay-through = Step through the game
replay-first = To the beginning
replay-turn-before = Turn before
replay-back = Step back
replay-pause = Pause
replay-run = Play
replay-on = Step on
replay-turn-after = Turn after
replay-last = To the end
replay-speed = Speed
replay-hand = The hand of { $name }
replay-eyes = Seen with the eyes of
replay-watcher = a watcher
replay-share = Share this step
replay-copied = The link to this very step is copied.
replay-fair = Check the cards
replay-record = Record
replay-table = The table
replay-ended = How it ended
replay-loading = Setting the board up …
replay-none = No replay
replay-failed = It could not be loaded.
page-home = Home page

## players: who plays
players-label = Players
unit-cards = cards
unit-home = home
players-you = you
players-your-turn = your turn
players-to-play = to play
players-won = { $games } won
players-points = { $points } points
players-open = open seat
players-easy = easy bot
players-medium = medium bot
players-hard = hard bot
players-expert = expert bot
players-bot-plays = bot plays
players-away = away
players-late = out of time
players-watching = You are watching.
away-bot = A bot plays for you.
away-back = Take your seat back
away-late = Your time ran out, so a bot decided for you. After three times in a row it plays on.
react-wave = Hello
react-laugh = Ha ha
react-wow = Wow
react-ouch = Ouch
react-clap = Well played
react-sorry = Sorry
clock-left =
    { $seconds ->
        [one] One second left
       *[other] { $seconds } seconds left
    }
players-watchers =
    { $count ->
        [one] One watching.
       *[other] { $count } watching.
    }
players-other-watchers =
    { $count ->
        [one] One other watching.
       *[other] { $count } others watching.
    }

## panel: log, chat and what is around the board
log-dropped = Throws away { $cards } cards.
chat-title = Chat
chat-new = { $count } new
chat-none = Nobody has said anything yet.
chat-reactions = Quick reactions
chat-say = Say something
chat-send = Say
chat-off = Chat is off at this table.
chat-switch = Chat at this table
keys-title = Keys
keys-words = Everything on the board is also in “The board in words”, as a list with buttons.
keys-tab = go to the pawns that can move, then to buttons and cards
keys-arrows = go from pawn to pawn, or from place to place
keys-enter = choose the pawn; on a place, play
keys-esc = let go of the pawn
keys-undo = take the last decision back
keys-hint = ask for the best move
keys-skip = skip ahead to your turn
keys-board = go to the board
keys-help = show this help
key-arrows = Arrows
key-enter = Enter
key-escape = Esc
key-tab = Tab
bar-share = Share
bar-leave = Leave to a bot
bar-share-table = Share this table
stats-title = How everyone played
stats-won = won
stats-luck-note = Luck is how many squares the cards were worth above the average.
stats-points = Points
stats-bumps = Pawns sent back
stats-bumped = Own pawns sent back
stats-slides = Slides
stats-squares = Squares forward
stats-lost = Turns lost
stats-luck = Luck of the draw
stats-even = even

## decision: what is chosen, and the board in words
words-title = The board in words
words-pawns = { $pawns } pawns { $on }
words-why = Why can this pawn not move: { $pawn }?
words-why-not = Why not?
decision-choices = Your choices
decision-skip = Skip ahead
decision-undo = Take it back
decision-you = You play
decision-other = { $name } plays
hint-forced = Only one move: it plays itself.
hint-marked = Choose a marked pawn.
hint-where = Choose where it goes.
hint-pawn = Choose a pawn with a ring.
hint-card = Choose a card with a ring.
hint-ask = Hint
hint-best = Best: { $said }
hint-asked = { $name } asked for a hint: { $said }
hint-asked-hidden = { $name } asked for a hint. What it says would tell of hidden cards.
coach-title = Sure?
coach-loss = This gives about { $points } points of your winning chance away.
coach-better = Better: { $said }
coach-think = Think again
coach-play = Play it anyway
why-label = Explanation
why-close = Close the explanation
move-pass = Pass
move-no-fire = No fire move
move-keep = Leave the Fire where it is
move-stay = Stay here
move-none = Bring nobody else Home
move-no-play = Play no card
move-pick-up = Pick up the cards
move-teleport = Teleport { $to }
move-swap = Swap colours with { $name }
move-pull = Bring the pawn { $on } Home
mark-ice = with the Ice
mark-fire = with the Fire
mark-lap = owes a lap
mark-moved = moved already
pawn-at = { $colour } pawn { $on }
pawn-can-move = can move
pawn-can-freeze = can be frozen
pawn-can-have-fire = can have the Fire
pawn-can-come-home = can be brought Home
board-label = The board
board-start = Start
board-home = Home

## centre: the middle of the board
centre-last = last card
centre-now = in play
centre-pile =
    { $cards ->
        [one] One card in the pile
       *[other] { $cards } cards in the pile
    }
centre-cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }

## lobby: before the game
lobby-label = Before the game
lobby-seated = You have a seat.
lobby-all = Everyone is here.
lobby-start-bots = Start, bots take the open seats
lobby-start = Start the game
lobby-host = The host starts the game.
lobby-take = Take a seat, or just watch.
lobby-full = Every seat is taken.
lobby-name = What shall we call you?
lobby-free = Open
lobby-you = { $seat }, you
lobby-hosts = { $seat }, host
lobby-gone = { $seat }, not here now
lobby-sit = Sit here
lobby-who = Who plays { $colour }
lobby-bot-easy = Bot, easy
lobby-bot-medium = Bot, medium
lobby-bot-hard = Bot, hard
lobby-bot-expert = Bot, expert
lobby-stand = Stand up
share-code = A code that leads to this table
share-friends = Friends join with this link or with the code
share-copy = Copy the link
share-copied = The link is copied. Send it to your friends.
share-this = Copy this link: { $link }
seed-title = Fair cards
seed-how = Before a card is drawn the server shows this fingerprint of its secret. Every browser promises a seed of its own, too, and shows it only when all are promised. After the game anyone can check each draw.
seed-yours = Your seed:
seed-own = A seed of your own
seed-add = Add it
seed-added = Your seed is in the cards.
lobby-open =
    { $seats ->
        [one] One seat is open.
       *[other] { $seats } seats are open.
    }

## table: the page of a table
table-page = { $title }, Pardon
table-page-turn = Your turn: { $title }, Pardon
table-none = No such table
table-none-why = There is no table { $code }. Perhaps a letter of the code went wrong.
table-result = Show the result
## best: why a move is the best
best-only = It is the only move there is.
best-wins = It wins the game.
best-home = It brings a pawn Home.
best-bumps = { $count ->
    [one] It sends an opponent's pawn back to Start.
   *[other] It sends { $count } opposing pawns back to Start.
}
best-slide = It takes a slide, which is way for free.
best-safety = It brings a pawn into the safety zone, where nothing can happen to it.
best-start = It brings a pawn out of Start.
best-switch = It changes places with an opponent who stood better.
best-risk = It leaves your pawns in less danger.
best-way = It gets your pawns further.
best-card = It keeps the better cards in your hand.
best-even = It is best by a hair; another move is about as good.
best-view = It leaves you in the better position, all told.

## loss: a word for a move that gave chances away
loss-slip = a slip
loss-mistake = a mistake
loss-blunder = a blunder

## review: luck and skill in a game
review-title = Luck and skill
review-label = Winning chances through the game; now { $chances }.
review-chances = Chances
review-luck = Luck
review-skill = Given away
review-points = Turning points
review-point = Turn { $turn }, { $name }: { $before } to { $after }
review-play-blunder = { $name }: the cards brought { $luck } points; the play gave { $loss } away, a blunder.
review-play-mistake = { $name }: the cards brought { $luck } points; the play gave { $loss } away, a mistake.
review-play-slip = { $name }: the cards brought { $luck } points; the play gave { $loss } away, a slip.
review-play-good = { $name }: the cards brought { $luck } points, and the play kept them.
review-play-only = { $name }: the cards brought { $luck } points; there was nothing to choose.
review-best = Best: { $said }
review-between = The next card is about to come.
review-arrows = Best moves as arrows on the board
review-keys = Key B shows and hides them, key T goes to the next turning point.
review-figures = The figures behind it
review-words = Every play in words
review-turn = Turn
review-lost = Given away
review-after = Chance after it
verdict-loading = Looking back at the game …
verdict-none = This game cannot be looked back at just now.
verdict-you-even = You played { $kept } of the chances there were; the cards were about even.
verdict-you-lucky = You played { $kept } of the chances there were, and you had the better cards.
verdict-you-other = You played { $kept } of the chances there were; { $lucky } had the better cards.
verdict-they-even = { $name } played { $kept } of the chances there were; the cards were about even.
verdict-they-lucky = { $name } played { $kept } of the chances there were, and had the better cards.
verdict-they-other = { $name } played { $kept } of the chances there were; { $lucky } had the better cards.
luck-title = What became of everybody’s chance
luck-start = Chance at the start
luck-luck = Luck with the cards
luck-lost = Given away by the own play
luck-given = Given by the play of others
luck-result = At the end
luck-kept = Played of the chances there were
luck-best = Best moves
luck-of = { $best } of { $decisions }
luck-faults = Slips · mistakes · blunders
luck-note = In points of winning chance. Start, luck and what was given and given away add up to the end. A slip costs 2 points, a mistake 5, a blunder 10.

## misread: what did not fit in a request, as a part of a sentence
misread-it = it
misread-json = it is not JSON
misread-missing = { $field } is missing
misread-unknown = { $field } is not known here
misread-characters = { $subject } should have { $bound ->
    [most] at most
    [least] at least
   *[exactly] exactly
 } { $count ->
    [one] { $count } character
   *[other] { $count } characters
 }
misread-entries = { $subject } should have { $bound ->
    [most] at most
    [least] at least
   *[exactly] exactly
 } { $count ->
    [one] { $count } entry
   *[other] { $count } entries
 }
misread-bound = { $subject } should be { $sign ->
    [most] at most
    [least] at least
    [less] less than
   *[more] more than
 } { $bound }
misread-expected = { $subject } should be { $wanted }
misread-expected-not = { $subject } should be { $wanted }, not { $given }
misread-value = { $subject } cannot be { $value }
misread-unfit = { $subject } does not fit
misread-or = { $one } or { $other }
misread-text = text
misread-whole = a whole number
misread-number = a number
misread-flag = true or false
misread-list = a list
misread-group = a group of named values
misread-nothing = nothing
misread-fraction = a number with a fraction
misread-empty = empty
misread-else = something else
