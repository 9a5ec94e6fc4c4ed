// Made by `make wire` from the message types of the server: change those, not this file.

export type Happening =
  | Moved
  | Placed
  | Slid
  | Bumped
  | Switched
  | Teleported
  | PulledHome
  | IceMoved
  | FireMoved
  | Swapped
  | Reshuffled
  | Drew
  | TurnedUp
  | Laid
  | Dropped
  | Passed
  | TurnBegan
  | Led
  | GameOver;
export type Place = number | string;
export type Colour = "blue" | "green" | "red" | "yellow";
/**
 * Namespaced codes: machines match the code, people read the sentence beside it.
 */
export type Code =
  | "chat/off"
  | "game/running"
  | "game/unknown"
  | "hint/off"
  | "message/too_large"
  | "message/too_many"
  | "message/unreadable"
  | "move/illegal"
  | "move/no_undo"
  | "move/stale"
  | "request/bad_origin"
  | "request/invalid"
  | "request/not_found"
  | "seat/no_session"
  | "seat/not_host"
  | "seat/not_seated"
  | "seat/not_your_turn"
  | "seat/taken"
  | "server/closing"
  | "server/failed"
  | "server/preparing"
  | "table/bad_config"
  | "table/full"
  | "table/locked"
  | "table/removed"
  | "table/unknown"
  | "table/wrong_state";
export type Level = "easy" | "expert" | "hard" | "medium";
export type Reaction = "clap" | "laugh" | "ouch" | "sorry" | "wave" | "wow";
export type Incoming =
  | Sit
  | Stand
  | Fill
  | Vacate
  | ChangePlaces
  | AddSeed
  | CommitSeed
  | RevealSeed
  | Start
  | Act
  | Undo
  | Why
  | WhyCard
  | LookAtCard
  | Hint
  | Weigh
  | Say
  | React
  | SetChat
  | SetWatcherChat
  | SetHints
  | SetListed
  | SetLocked
  | Remove
  | Leave
  | Return
  | Rematch
  | Rename
  | Shown
  | Ping;
export type Outgoing =
  | Welcome
  | Happened
  | TableChanged
  | Chatted
  | Reacted
  | Seen
  | Because
  | CardPlays
  | Hinted
  | Weighed
  | Done
  | Refused
  | Closing;

/**
 * Make a move.
 */
export interface Act {
  type: "act";
  game: number;
  step: number;
  move: number;
  id: number;
}
/**
 * Add an own seed to the cards of the next game in the open, before it begins.
 *
 *     It is worth less than one that is committed to first, since the server knows it at once.
 */
export interface AddSeed {
  type: "add_seed";
  seed: string;
  id: number;
}
/**
 * Why a pawn or a card can or cannot be used.
 */
export interface Because {
  type: "because";
  id: number;
  subject: string;
  sentence: string;
  can_move: boolean;
  refusals: RefusalView[];
}
/**
 * One thing that cannot be done, and why.
 */
export interface RefusalView {
  what: string;
  sentence: string;
  clause: string;
}
/**
 * The best play of a turn, all of it.
 */
export interface BestPlay {
  sentence: string;
  events: Happening[];
}
/**
 * A pawn moved by a count, started, or made a fire move.
 */
export interface Moved {
  event: "moved";
  colour: string;
  origin: Place;
  landing: Place;
  path: Place[];
}
/**
 * A pawn took an opposing pawn's square from Start (C-16).
 */
export interface Placed {
  event: "placed";
  colour: string;
  landing: Place;
}
/**
 * A pawn slid from a triangle to the end of the slide (C-11).
 */
export interface Slid {
  event: "slid";
  colour: string;
  origin: Place;
  landing: Place;
  path: Place[];
}
/**
 * A pawn was sent back to its Start (C-12).
 */
export interface Bumped {
  event: "bumped";
  by: string;
  colour: string;
  place: Place;
}
/**
 * Two pawns changed places (C-15).
 */
export interface Switched {
  event: "switched";
  colour: string;
  origin: Place;
  landing: Place;
  other: string;
}
/**
 * A pawn went from one teleport circle to the other.
 */
export interface Teleported {
  event: "teleported";
  colour: string;
  origin: Place;
  landing: Place;
}
/**
 * The Fire brought another pawn Home (F13-58).
 */
export interface PulledHome {
  event: "pulled_home";
  colour: string;
  origin: Place;
}
/**
 * The Ice went to a pawn, or with None to the centre (F13-43).
 */
export interface IceMoved {
  event: "ice_moved";
  colour: string | null;
  place: Place | null;
}
/**
 * The Fire went to a pawn, or with None to the centre (F13-52).
 */
export interface FireMoved {
  event: "fire_moved";
  colour: string | null;
  place: Place | null;
}
/**
 * Two players exchanged their colours.
 */
export interface Swapped {
  event: "swapped";
  seat: string;
  other: string;
}
/**
 * The discards became the new draw pile (C-21).
 */
export interface Reshuffled {
  event: "reshuffled";
  cards: number;
}
/**
 * A card went into a hand; None where the kind is not for the viewer to know (C-26).
 */
export interface Drew {
  event: "drew";
  seat: string;
  card: string | null;
}
/**
 * A card was turned up from the pile for all to see.
 */
export interface TurnedUp {
  event: "turned_up";
  seat: string;
  card: string;
  purpose: string;
}
/**
 * A card was laid down to be played.
 */
export interface Laid {
  event: "laid";
  seat: string;
  card: string;
}
/**
 * A card was thrown away.
 */
export interface Dropped {
  event: "dropped";
  seat: string;
  card: string;
}
/**
 * A decision was declined, or there was nothing to play.
 */
export interface Passed {
  event: "passed";
  seat: string;
  phase: string;
}
/**
 * The turn went on to a seat.
 */
export interface TurnBegan {
  event: "turn_began";
  seat: string;
}
/**
 * It was settled who begins.
 */
export interface Led {
  event: "led";
  seat: string;
}
/**
 * The game ended; the seat made the winning play, None where it ended undecided.
 */
export interface GameOver {
  event: "game_over";
  seat: string | null;
  partner: string | null;
}
/**
 * Plays of a card of the own hand: what it could do now, or why it cannot be played.
 */
export interface CardPlays {
  type: "card_plays";
  id: number;
  card: string;
  can_play: boolean;
  sentence: string;
  moves: MoveView[];
  refusals: RefusalView[];
}
/**
 * A legal move, with what it would bring about.
 */
export interface MoveView {
  id: number;
  text: string;
  kind: string;
  sentence: string;
  events: Happening[];
  colour: Colour | null;
  origin: Place | null;
  landing: Place | null;
  to: Place | null;
  target: Colour | null;
  count: number | null;
  card: string | null;
}
/**
 * A kind of card.
 */
export interface CardView {
  kind: string;
  title: string;
  text: string;
  copies: number;
}
/**
 * The code of such a link.
 */
export interface CarryCode {
  code: string;
}
/**
 * A link that lets another device be the same person.
 */
export interface CarryMade {
  code: string;
  seconds: number;
}
/**
 * Link to another device: what it would do on this one.
 */
export interface CarryView {
  name: string;
  games: number;
  is_same: boolean;
  own_name: string;
  own_games: number;
}
/**
 * Cell of a comparison: how one configuration settles a point.
 */
export interface CellView {
  words: string;
  clause: string;
}
/**
 * Change places before the first game: at once with a bot or nobody, with a person by consent.
 *
 *     Two persons change places when each has asked the other; who asks again asks no longer.
 */
export interface ChangePlaces {
  type: "change_places";
  seat: Colour;
  id: number;
}
/**
 * Chat: somebody said something.
 */
export interface Chatted {
  type: "chatted";
  version: number;
  said: Said;
  before: Said[];
}
/**
 * Chat message: something somebody said.
 */
export interface Said {
  name: string;
  seat: Colour | null;
  text: string;
  at: number;
  who: string;
}
/**
 * A value an option can have.
 */
export interface ChoiceView {
  value: string;
  words: string;
}
/**
 * A clause of the rules.
 */
export interface ClauseView {
  id: string;
  title: string;
  text: string;
  decisions: string[];
}
/**
 * The server is about to stop; the game goes on when it is back.
 */
export interface Closing {
  type: "closing";
  sentence: string;
}
/**
 * Commit to an own seed for the cards of the next game by its hash, before that begins.
 */
export interface CommitSeed {
  type: "commit_seed";
  game: number;
  commitment: string;
  id: number;
}
/**
 * A hash that a person gave of a seed before any was revealed.
 */
export interface CommitmentView {
  seat: Colour;
  commitment: string;
}
/**
 * Configurations side by side.
 */
export interface Comparison {
  configs: string[];
  names: string[];
  rows: RowView[];
}
/**
 * A point on which configurations differ.
 */
export interface RowView {
  field: string;
  title: string;
  cells: CellView[];
}
/**
 * A configuration that was asked about.
 */
export interface ConfigView {
  text: string;
  faults: string[];
  tables: Colour[][];
  rules: RulesView | null;
}
/**
 * Rules as far as a client must know them to draw; no rule is applied there.
 */
export interface RulesView {
  config: string;
  edition: string;
  name: string;
  title: string;
  pawns: number;
  hand: number;
  team: boolean;
  tokens: boolean;
  scored: boolean;
  slides: SlideView[];
  fire_spaces: number[];
  teleports: TeleportView[];
  cards: CardView[];
  partners: {
    [k: string]: Colour;
  };
  starts: string[];
  look: string;
}
/**
 * A slide of the board.
 */
export interface SlideView {
  colour: Colour;
  squares: number[];
  moves: Colour[];
}
/**
 * Two squares joined by a teleport.
 */
export interface TeleportView {
  a: number;
  b: number;
}
/**
 * A message was carried out, and what it changed is stored.
 */
export interface Done {
  type: "done";
  id: number;
  version: number;
}
/**
 * A draw of a game: what could come, in order, and what came.
 */
export interface DrawView {
  number: number;
  ways: WayView[];
  outcome: string;
}
/**
 * An outcome of a draw, and in how many ways it can come about.
 */
export interface WayView {
  outcome: string;
  ways: number;
}
/**
 * Record in one edition: what somebody played of it.
 */
export interface EditionRecord {
  edition: string;
  name: string;
  games: number;
  wins: number;
}
/**
 * An edition, with everything that can be chosen about it.
 */
export interface EditionView {
  key: string;
  name: string;
  year: number | null;
  publisher: string;
  summary: string;
  points: string[];
  fewest: number;
  most: number;
  cards: number;
  variations: VariationView[];
  options: OptionView[];
  rules: RulesView;
}
/**
 * A variation that a rulebook describes.
 */
export interface VariationView {
  name: string;
  title: string;
  clause: string;
  excludes: string[];
}
/**
 * A house rule: a point on which a rulebook can be read, or played, in several ways.
 */
export interface OptionView {
  name: string;
  title: string;
  clause: string;
  default: string;
  default_words: string;
  choices: ChoiceView[];
  takes: string;
}
/**
 * Fairness of a game: what is published about its cards.
 */
export interface FairView {
  scheme: string;
  game: string;
  commitment: string;
  is_closed: boolean;
}
/**
 * Fault: what was wrong with a request.
 */
export interface Fault {
  code: Code;
  sentence: string;
}
/**
 * Let a bot take an open seat, or give a bot another level; for the host.
 */
export interface Fill {
  type: "fill";
  seat: Colour;
  level: Level;
  id: number;
}
/**
 * The wish to be forgotten.
 */
export interface Forget {
  sure: "yes";
}
/**
 * A game after one of its steps.
 */
export interface Frame {
  sentence: string;
  events: Happening[];
  turn: Colour;
  turns: number;
  phase: string;
  card: string | null;
  rest: number;
  pawns: {
    [k: string]: PawnView[];
  };
  owners: {
    [k: string]: Colour;
  };
  hand: {
    [k: string]: number;
  };
  hand_sizes: {
    [k: string]: number;
  };
  pile: number;
  top: string | null;
}
/**
 * Pawn: where it stands and what it carries.
 */
export interface PawnView {
  place: Place;
  marks: string;
}
/**
 * A game as one seat, or a watcher, knows it.
 */
export interface GameView {
  number: number;
  step: number;
  phase: string;
  turn: Colour;
  actor: Colour | null;
  prompt: string;
  turns: number;
  card: string | null;
  amount: number;
  rest: number;
  pawns: {
    [k: string]: PawnView[];
  };
  owners: {
    [k: string]: Colour;
  };
  landed: PawnAt | null;
  hand: {
    [k: string]: number;
  };
  hand_sizes: {
    [k: string]: number;
  };
  pile: number;
  discards: {
    [k: string]: number;
  };
  top: string | null;
  held: {
    [k: string]: number;
  };
  lead: {
    [k: string]: string;
  };
  moves: MoveView[];
  can_undo: boolean;
  is_over: boolean;
}
/**
 * A pawn by its colour and place.
 */
export interface PawnAt {
  colour: Colour;
  place: Place;
}
/**
 * Steps of the game, and how it stands after them.
 */
export interface Happened {
  type: "happened";
  version: number;
  steps: StepView[];
  game: GameView;
}
/**
 * One step of a game, as far as the viewer saw it.
 */
export interface StepView {
  events: Happening[];
  sentence: string;
  reason: string;
}
/**
 * Health: whether the server is well.
 */
export interface Health {
  status: "closing" | "failing" | "ok";
  version: string;
  tables: number;
  connections: number;
  engine: "compiling" | "failed" | "ready";
  engine_seconds: number;
  instance: string;
  disk: string;
  database: string;
  queue: string;
  waiting: number;
}
/**
 * Ask which move is the best, and why, where the table allows it.
 */
export interface Hint {
  type: "hint";
  game: number;
  step: number;
  id: number;
}
/**
 * The best move of a decision, and why; among people everyone sees that it was asked for.
 */
export interface Hinted {
  type: "hinted";
  id: number | null;
  seat: Colour;
  step: number;
  move: number | null;
  sentence: string;
  why: string;
}
/**
 * Leave a running game to a bot.
 */
export interface Leave {
  type: "leave";
  id: number;
}
/**
 * A step of the lesson as it stands.
 */
export interface LessonView {
  step: number;
  steps: number;
  name: string;
  rules: RulesView;
  pawns: {
    [k: string]: PawnView[];
  };
  card: string | null;
  pile: number;
  rest: number;
  moves: MoveView[];
  wanted: number[];
  events: Happening[];
}
/**
 * Ask what a card of the own hand could do now, or why it cannot be played.
 */
export interface LookAtCard {
  type: "look_at_card";
  card: string;
  id: number;
}
/**
 * Player that a browser says it is.
 */
export interface Me {
  name: string;
}
/**
 * A finished game of yours.
 */
export interface MyGame {
  id: string;
  table: string;
  title: string;
  ended: number;
  turns: number;
  your_seat: Colour;
  won: boolean;
  players: PlayerOfGame[];
}
/**
 * Player of a game that is over.
 */
export interface PlayerOfGame {
  colour: Colour;
  name: string;
  kind: "bot" | "person";
  won: boolean;
}
/**
 * Page of a person: what one has played here.
 */
export interface MyPage {
  name: string;
  games: number;
  wins: number;
  streak: number;
  best_streak: number;
  sent_back: number;
  favourite: Colour | null;
  editions: EditionRecord[];
  among_people: RatingView | null;
  against_bots: RatingView | null;
  recent: MyGame[];
  is_counting: boolean;
}
/**
 * A rating as people read it.
 */
export interface RatingView {
  value: number;
  give_or_take: number;
  games: number;
}
/**
 * A seat of a table to be made.
 */
export interface NewSeat {
  colour: Colour;
  kind: "bot" | "me" | "open";
  level?: Level | null;
}
/**
 * A table to be made.
 */
export interface NewTable {
  config: string;
  /**
   * @minItems 2
   * @maxItems 4
   */
  seats: NewSeat[];
  name: string;
  clock?: number | null;
  is_public?: boolean;
  chat?: boolean;
  hints?: boolean | null;
}
/**
 * Ask whether the server is there.
 */
export interface Ping {
  type: "ping";
  id: number;
}
/**
 * Proof: everything needed to check that the cards of a game were fair.
 */
export interface Proof {
  scheme: string;
  game: string;
  config: string;
  commitment: string;
  seed: string;
  seeds: SeedView[];
  first: Colour | null;
  is_first_drawn: boolean;
  should_draw_first: boolean;
  draws: DrawView[];
  seats: Colour[];
  bots: Colour[];
  commitments: CommitmentView[];
  previous: string | null;
  final: string;
  next_leader: Colour | null;
}
/**
 * A seed that a player added.
 */
export interface SeedView {
  seat: Colour;
  seed: string;
}
/**
 * Show a quick reaction.
 */
export interface React {
  type: "react";
  reaction: Reaction;
  id: number;
}
/**
 * Reaction of somebody; kept nowhere.
 */
export interface Reacted {
  type: "reacted";
  name: string;
  seat: Colour | null;
  reaction: Reaction;
  who: string;
}
/**
 * Readiness: whether clients should be sent to this server.
 */
export interface Ready {
  is_ready: boolean;
  why: string;
}
/**
 * A message was not carried out.
 */
export interface Refused {
  type: "refused";
  id: number | null;
  code: Code;
  sentence: string;
}
/**
 * Ask for another game, which begins when every person still there has asked.
 */
export interface Rematch {
  type: "rematch";
  id: number;
}
/**
 * Remove a person or a watcher, who cannot come back at once; for the host.
 */
export interface Remove {
  type: "remove";
  who: string;
  id: number;
}
/**
 * Take another name; a watcher gives itself one by this.
 */
export interface Rename {
  type: "rename";
  name: string;
  id: number;
}
/**
 * A finished game, frame by frame.
 */
export interface Replay {
  id: string;
  table: string;
  rules: RulesView;
  names: {
    [k: string]: string;
  };
  seat: Colour | null;
  frames: Frame[];
  result: ResultView;
}
/**
 * Result: how a game ended.
 */
export interface ResultView {
  game: string;
  seed: string;
  winners: Colour[];
  finisher: Colour | null;
  value: number;
  scores: {
    [k: string]: number | null;
  };
  termination: "home" | "turn_limit";
  turns: number;
  tellings: {
    [k: string]: SeatTelling;
  };
}
/**
 * Statistics of a seat: what the numbers say about how it played.
 */
export interface SeatTelling {
  bumps: number;
  bumped: number;
  slides: number;
  squares: number;
  lost_turns: number;
  luck: number;
}
/**
 * Come back to the own seat.
 */
export interface Return {
  type: "return";
  id: number;
}
/**
 * Reveal the seed that was committed to, once `fair.is_closed` says so.
 */
export interface RevealSeed {
  type: "reveal_seed";
  game: number;
  seed: string;
  id: number;
}
/**
 * Review of a finished game: what luck and skill did.
 */
export interface ReviewView {
  id: string;
  start: {
    [k: string]: number;
  };
  end: {
    [k: string]: number;
  };
  turns: TurnReview[];
  turning_points: number[];
  shares: {
    [k: string]: ShareView;
  };
}
/**
 * A play of somebody's: what the cards before it changed, and what it gave away.
 */
export interface TurnReview {
  turn: number;
  step: number;
  end: number;
  seat: Colour;
  before: {
    [k: string]: number;
  };
  dealt: {
    [k: string]: number;
  };
  after: {
    [k: string]: number;
  };
  loss: number;
  word: "" | "blunder" | "mistake" | "slip";
  best: BestPlay | null;
}
/**
 * Share of one seat: ``start + luck - lost + given = result`` of its chance.
 */
export interface ShareView {
  start: number;
  luck: number;
  own_luck: number;
  lost: number;
  given: number;
  result: number;
  kept: number;
  decisions: number;
  best: number;
  slips: number;
  mistakes: number;
  blunders: number;
}
/**
 * The rules of an edition.
 */
export interface RulesPage {
  edition: EditionView;
  sections: SectionView[];
}
/**
 * Clauses under one heading.
 */
export interface SectionView {
  title: string;
  clauses: ClauseView[];
}
/**
 * Say something to everyone at the table.
 */
export interface Say {
  type: "say";
  text: string;
  key?: string;
  id: number;
}
/**
 * The running score of a match.
 */
export interface ScoreView {
  games: number;
  wins: {
    [k: string]: number;
  };
  totals: {
    [k: string]: number;
  };
}
/**
 * A seat in a list of tables.
 */
export interface SeatSummary {
  colour: Colour;
  kind: "bot" | "open" | "person";
  name: string;
}
/**
 * A seat at a table.
 */
export interface SeatView {
  colour: Colour;
  kind: "bot" | "open" | "person";
  name: string;
  level: Level | null;
  is_host: boolean;
  is_present: boolean;
  is_away: boolean;
  missed: number;
  seed: string | null;
  wants_rematch: boolean;
  wants_seat: Colour | null;
  who: string;
  draws: boolean;
  commitment: string | null;
  label: string;
}
/**
 * A player who turns the own cards up has seen everything up to a version.
 */
export interface Seen {
  type: "seen";
  seat: Colour;
  shown: number;
}
/**
 * Switch the chat on or off for the table; for the host.
 */
export interface SetChat {
  type: "set_chat";
  on: boolean;
  id: number;
}
/**
 * Allow hints, or not; for the host. Among people everyone sees them.
 */
export interface SetHints {
  type: "set_hints";
  on: boolean;
  id: number;
}
/**
 * Put the table into the list that everyone sees, or take it out; for the host.
 */
export interface SetListed {
  type: "set_listed";
  on: boolean;
  id: number;
}
/**
 * Lock the table, so that only its players and the host come in, or open it; for the host.
 */
export interface SetLocked {
  type: "set_locked";
  on: boolean;
  id: number;
}
/**
 * Let those who watch speak, or not; for the host.
 */
export interface SetWatcherChat {
  type: "set_watcher_chat";
  on: boolean;
  id: number;
}
/**
 * Acknowledge what the board has shown; bots go on when boards have.
 */
export interface Shown {
  type: "shown";
  version: number;
  is_visible?: boolean;
  draws?: boolean;
  id: number;
}
/**
 * Take an open seat.
 */
export interface Sit {
  type: "sit";
  seat: Colour;
  name: string;
  id: number;
}
/**
 * Give a seat up before the game begins.
 */
export interface Stand {
  type: "stand";
  id: number;
}
/**
 * Begin the first game; for the host. Seats still open are filled with bots.
 */
export interface Start {
  type: "start";
  id: number;
}
/**
 * The table as it is now.
 */
export interface TableChanged {
  type: "table_changed";
  version: number;
  table: TableView;
}
/**
 * A table as everyone sees it.
 */
export interface TableView {
  id: string;
  config: string;
  title: string;
  state: "open" | "over" | "playing";
  game: number;
  seats: SeatView[];
  watchers: number;
  clock: number | null;
  remaining: number | null;
  is_public: boolean;
  chat: boolean;
  fair: FairView;
  score: ScoreView;
  result: ResultView | null;
  watcher_chat: boolean;
  audience: WatcherView[];
  hints: boolean;
  is_locked: boolean;
}
/**
 * Watcher: a person who has the table open and no seat.
 */
export interface WatcherView {
  who: string;
  name: string;
  label: string;
}
/**
 * New table, and where it is.
 */
export interface TableMade {
  id: string;
  commitment: string;
}
/**
 * A table in a list of tables.
 */
export interface TableSummary {
  id: string;
  config: string;
  title: string;
  state: "open" | "over" | "playing";
  seats: SeatSummary[];
  turns: number;
  changed: number;
  your_seat: Colour | null;
  is_your_turn: boolean;
  is_public: boolean;
  last_game: string | null;
  clock: number | null;
  is_locked: boolean;
}
/**
 * Take the last decision back, inside a card.
 */
export interface Undo {
  type: "undo";
  game: number;
  step: number;
  id: number;
}
/**
 * Send a bot away, so that the seat is open again; for the host, before the game begins.
 */
export interface Vacate {
  type: "vacate";
  seat: Colour;
  id: number;
}
/**
 * Ask whether a move would give much away, where the table allows hints.
 */
export interface Weigh {
  type: "weigh";
  game: number;
  step: number;
  move: number;
  id: number;
}
/**
 * Weight of a move: whether it would give much away.
 */
export interface Weighed {
  type: "weighed";
  id: number;
  move: number;
  loss: number;
  best: number | null;
  sentence: string;
  why: string;
}
/**
 * Welcome: everything about a table, on arrival and whenever a client has to start afresh.
 */
export interface Welcome {
  type: "welcome";
  version: number;
  you: YouView;
  table: TableView;
  rules: RulesView;
  game: GameView | null;
  chat: Said[];
  log: string[];
  missed: StepView[];
  steps: StepView[];
}
/**
 * Client at a table: who it is.
 */
export interface YouView {
  seat: Colour | null;
  name: string;
  is_host: boolean;
  who: string;
}
/**
 * Ask why a pawn can or cannot move.
 */
export interface Why {
  type: "why";
  colour: Colour;
  place: Place;
  id: number;
}
/**
 * Ask why a card of the own hand can or cannot be chosen.
 */
export interface WhyCard {
  type: "why_card";
  card: string;
  id: number;
}
