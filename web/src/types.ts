// Made by `duckpond types`: what views, moves, events, the messages of a server and those of the rules in a browser look like as JSON.
export namespace DuckAndCover {
  export interface Options {
    rounds: number;
    competition: boolean;
    pressure: boolean;
    constraints: boolean;
    surprises: boolean;
  }
  export interface Place {
    column: number;
    row: number;
    on?: number;
  }
  export interface Grid {
    ducks: Place[];
    showing: number[];
  }
  export type Card = "one" | "two" | "three" | "four" | "five" | "six" | "seven" | "eight" | "nine" | "ten" | "eleven" | "twelve" | "max" | "repeat";
  export type MoveKind = "cover" | "duck";
  export interface Move {
    kind: MoveKind;
    column: number;
    row: number;
  }
  export interface Stack {
    column: number;
    row: number;
    ducks: number[];
    worth: number;
  }
  export interface GridGlance {
    stacks: Stack[];
    sum: number;
    points: number;
    called?: number;
  }
  export interface Glance {
    grids: GridGlance[];
    discard_limit: number;
    unseen: Card[];
  }
  export interface State {
    rounds: number;
    competition: boolean;
    pressure: boolean;
    constraints: boolean;
    surprises: boolean;
    round: number;
    over: boolean;
    grids: Grid[];
    card?: Card;
    moving: number[];
    chosen: number[];
    picks: (Move | null)[];
    last: (number | null)[];
    deck: (Card | null)[];
    pile: Card[];
    discards: Card[];
    repeat_aside: boolean;
    missing: (Card | null)[];
    run_outs: number;
    totals: number[];
    sheet: number[][];
    glance: Glance;
  }
  export interface Order {
    ducks: number[];
  }
  export type Excuse = "covered" | "moved-nothing";
  export type Whither = "pile" | "discards" | "aside";
  export type Ending = "single-stack" | "discards" | "run-out";
  export interface Dealt {
    event: "dealt";
    round: number;
    orders: Order[];
  }
  export interface TurnedUp {
    event: "turned-up";
    card: Card;
  }
  export interface Quacked {
    event: "quacked";
    seat: number;
    excuse: Excuse;
    duck?: number;
  }
  export interface Chose {
    event: "chose";
    seat: number;
    kind: MoveKind | null;
    column: number | null;
    row: number | null;
  }
  export interface Moved {
    event: "moved";
    seat: number;
    kind: MoveKind;
    duck: number;
    from_column: number;
    from_row: number;
    column: number;
    row: number;
    covered?: number;
  }
  export interface PutAway {
    event: "put-away";
    card: Card;
    whither: Whither;
    discards: number;
    limit: number;
  }
  export interface RoundEnded {
    event: "round-ended";
    round: number;
    ending: Ending;
  }
  export interface Scored {
    event: "scored";
    seat: number;
    stacks: number;
    points: number;
    total: number;
  }
  export interface RanOut {
    event: "ran-out";
    times: number;
    cards: number;
    missing: Card[];
  }
  export interface MatchEnded {
    event: "match-ended";
    rounds: number;
  }
  export type Event = Dealt | TurnedUp | Quacked | Chose | Moved | PutAway | RoundEnded | Scored | RanOut | MatchEnded;
  export interface Tables {
    splashes: number[];
    called: Record<Card, number | null>;
  }
}
export namespace DuckDuckGo {
  export type Rules = "beginner" | "advanced";
  export interface Options {
    rules: Rules;
    board: string;
    forgiving: boolean;
  }
  export type Level = "beginner" | "moderate" | "advanced";
  export type TileKind = "drain" | "red" | "yellow" | "blue" | "o1" | "o2" | "o3" | "o4" | "o5" | "o6";
  export type Side = "a" | "b";
  export interface Tile {
    tile: TileKind;
    side: Side;
    q: number;
    r: number;
  }
  export interface Board {
    name: string;
    level: Level;
    tiles: Tile[];
  }
  export type Answer = "race" | "east" | "north-east" | "north-west" | "west" | "south-west" | "south-east";
  export type Token = "spin" | "swap" | "nudge" | "keep-going";
  export interface Player {
    hand: number[] | null;
    hand_size: number;
    picks: (number | null)[];
    answers: (Answer | null)[];
    card?: number;
    highest: number;
    blue: boolean;
    discarding: boolean;
    tokens: Token[] | null;
    token_count: number;
  }
  export type Buoy = "red" | "yellow" | "blue";
  export interface Ducky {
    seat: number;
    space?: number;
    facing: number;
    buoys: Buoy[];
    card?: number;
    rested: number;
  }
  export interface Dog {
    space?: number;
    facing: number;
  }
  export type Phase = "pick-place" | "place" | "pick" | "answer" | "before" | "path" | "face" | "jump" | "put" | "turn" | "play" | "after" | "enter-dog" | "dog-card" | "dog-order" | "over";
  export type Nudging = "no" | "before" | "after";
  export type Reason = "picked" | "bonus" | "keep-going";
  export interface Asking {
    phase: Phase;
    seats: number[];
    piece?: number;
    card?: number;
    second?: number;
    path?: number;
    steps: number;
    nudging: Nudging;
    reason: Reason;
    lifted?: number;
  }
  export interface Figure {
    piece: number;
    q: number;
    r: number;
    facing: number;
  }
  export interface CardFace {
    card: number;
    words: string;
  }
  export interface Glance {
    pieces: Figure[];
    cards: CardFace[];
  }
  export interface State {
    rules: Rules;
    forgiving: boolean;
    board: Board;
    round: number;
    players: Player[];
    duckies: Ducky[];
    dog: Dog;
    control?: number;
    deck: (number | null)[];
    discards: number[];
    tokens: (Token | null)[];
    used: Token[];
    asking: Asking;
    winner?: number;
    glance: Glance;
  }
  export type MoveKind = "pick" | "place" | "answer" | "go-on" | "spin" | "swap" | "nudge" | "keep-going" | "path" | "face" | "jump" | "put" | "play" | "deck" | "first" | "blue" | "discard";
  export interface Move {
    kind: MoveKind;
    card?: number;
    second?: number;
    third?: number;
    start?: TileKind;
    facing?: number;
    other?: number;
    path?: number;
  }
  export type Stop = "none" | "edge" | "ducky" | "drain" | "dog" | "start" | "meet-dog" | "chase" | "won" | "leave";
  export interface Run {
    piece: number;
    card?: number;
    path?: number;
    spaces: number[];
    space: number;
    facings: number[];
    touches: Buoy[];
    stop: Stop;
    meets: number[];
    bonus: boolean;
  }
  export interface Preview {
    runs: Run[];
  }
  export type From = "pick" | "hand" | "deck";
  export type Which = "only" | "first" | "second";
  export type Bump = "edge" | "ducky" | "drain" | "dog";
  export interface Picked {
    event: "picked";
    seat: number;
    card: number | null;
    second?: number | null;
  }
  export interface Revealed {
    event: "revealed";
    seat: number;
    card: number;
    second?: number;
  }
  export interface Showed {
    event: "showed";
    seat: number;
    reason: Reason;
    from: From;
    which: Which;
    piece: number;
    card: number;
  }
  export interface Discarded {
    event: "discarded";
    card: number;
  }
  export interface Drew {
    event: "drew";
    seat: number;
    cards: (number | null)[];
  }
  export interface Reshuffled {
    event: "reshuffled";
    cards: number;
  }
  export interface RoundBegan {
    event: "round-began";
    round: number;
  }
  export interface Answered {
    event: "answered";
    seat: number;
    answer: Answer | null;
    second?: Answer | null;
  }
  export interface AnswersRevealed {
    event: "answers-revealed";
    answers: Answer[];
  }
  export interface GaveUp {
    event: "gave-up";
    seat: number;
    which: Which;
    piece: number;
    card: number;
    facing: number;
  }
  export interface Placed {
    event: "placed";
    seat: number;
    which: Which;
    piece: number;
    space: number;
    facing: number;
  }
  export interface PathChosen {
    event: "path-chosen";
    seat?: number;
    which: Which;
    piece: number;
    path: number;
  }
  export interface Stepped {
    event: "stepped";
    seat?: number;
    which: Which;
    piece: number;
    space: number;
    facing: number;
  }
  export interface Bonked {
    event: "bonked";
    seat?: number;
    which: Which;
    piece: number;
    off: Bump;
    other?: number;
    facing: number;
  }
  export interface Touched {
    event: "touched";
    seat: number;
    which: Which;
    piece: number;
    buoy: Buoy;
  }
  export interface Jumped {
    event: "jumped";
    seat?: number;
    which: Which;
    piece: number;
    space: number;
    facing: number;
  }
  export interface Faced {
    event: "faced";
    seat?: number;
    which: Which;
    piece: number;
    facing: number;
  }
  export interface Lifted {
    event: "lifted";
    seat: number;
    which: Which;
    piece: number;
  }
  export interface Put {
    event: "put";
    seat: number;
    which: Which;
    piece: number;
    by: number;
    space: number;
  }
  export interface Won {
    event: "won";
    seat: number;
    which: Which;
    piece: number;
  }
  export interface CalledOff {
    event: "called-off";
    round: number;
  }
  export interface Controlled {
    event: "controlled";
    seat: number;
  }
  export interface DogEntered {
    event: "dog-entered";
    seat: number;
    space: number;
    facing: number;
  }
  export interface DogShowed {
    event: "dog-showed";
    seat: number;
    card: number;
    from: From;
  }
  export interface DogOrdered {
    event: "dog-ordered";
    seat: number;
    card: number;
    second: number;
  }
  export interface DogLeft {
    event: "dog-left";
    seat: number;
  }
  export interface DrewToken {
    event: "drew-token";
    seat: number;
    token: Token | null;
  }
  export interface UsedToken {
    event: "used-token";
    seat: number;
    which: Which;
    piece: number;
    token: Token;
  }
  export interface UsedBlue {
    event: "used-blue";
    seat: number;
  }
  export interface ThrewThree {
    event: "threw-three";
    seat: number;
    cards: number[];
  }
  export interface Swapped {
    event: "swapped";
    seat: number;
    which: Which;
    piece: number;
  }
  export interface Waiting {
    event: "waiting";
    phase: Phase;
    asking: Asking;
  }
  export type Event = Picked | Revealed | Showed | Discarded | Drew | Reshuffled | RoundBegan | Answered | AnswersRevealed | GaveUp | Placed | PathChosen | Stepped | Bonked | Touched | Jumped | Faced | Lifted | Put | Won | CalledOff | Controlled | DogEntered | DogShowed | DogOrdered | DogLeft | DrewToken | UsedToken | UsedBlue | ThrewThree | Swapped | Waiting;
  export interface Hex {
    q: number;
    r: number;
  }
  export interface Tables {
    dog_piece: number;
    buoys: Buoy[];
    tokens: Token[];
    cards_swapped: number;
    card_words: string[];
    steps: Hex[];
    spaces_a_tile: number;
    between_centres: number;
    tiles: TileKind[];
    ordinary: TileKind[];
    levels: Level[];
    most_name_characters: number;
    farthest: number;
  }
}
export namespace DuckThatGoose {
  export type Length = "short" | "long";
  export type Deck = "novice" | "advanced";
  export type Memory = "assisted" | "strict";
  export interface Options {
    length: Length | number;
    deck: Deck;
    memory: Memory;
    peeking: boolean;
  }
  export type Card = "diddly-squat" | "piece-of-cake" | "second-sight" | "hot-potato" | "devil" | "seven-deadly-sins" | "eight-ball" | "shoot-yourself" | "ten-foot-pole" | "wild-goose" | "wild-goose-chase" | "deadly-dozen" | "perfect-storm" | "double-edged-sword" | "not-half-bad" | "peachy-keen" | "four-leaf-clover" | "lucky-number-seven" | "on-cloud-nine" | "burst-bubble" | "cash-cow" | "control-freak" | "copycat" | "dodged-a-bullet" | "flip-the-script" | "kill-two-birds" | "gravy-train" | "second-wind" | "steal-thunder" | "under-the-bus" | "turn-the-tables" | "ripe";
  export type Face = "up" | "down";
  export interface RangeCard {
    card: Card | null;
    copy?: Card;
    looked: number[];
    face: Face;
    covers: boolean;
    used: boolean;
    chosen: boolean;
  }
  export type Source = "deck" | "pile";
  export interface Held {
    card: Card | null;
    from: Source;
  }
  export type StepKind = "look" | "order" | "draw" | "keep" | "discard" | "turn-up" | "shoot" | "cover" | "allow" | "control" | "copy" | "imitate" | "flip" | "first-bird" | "second-bird" | "second-wind" | "steal" | "bus" | "choose" | "direction" | "last-call";
  export interface Step {
    kind: StepKind;
    seat: number;
    card?: Card;
    other?: number;
  }
  export interface Pick {
    made: boolean;
    place: number;
    second: number;
  }
  export interface Score {
    sum: number;
    devils: number;
    points: number;
  }
  export interface RangeGlance {
    score: Score;
    cancelled: number[];
  }
  export interface Glance {
    ranges: RangeGlance[];
  }
  export interface State {
    deck_kind: Deck;
    memory: Memory;
    peeking: boolean;
    rounds: number;
    round: number;
    over: boolean;
    dealer: number;
    turn: number;
    controller?: number;
    peeked: boolean;
    controls: (number | null)[];
    ranges: RangeCard[][];
    deck: (Card | null)[];
    top?: Card;
    discarded: number;
    held?: Held;
    steps: Step[];
    picks: (Pick | null)[];
    totals: number[];
    sheet: number[][];
    glance: Glance;
  }
  export type MoveKind = "look" | "order" | "deck" | "pile" | "keep" | "toss" | "discard" | "turn-up" | "cover" | "yes" | "no" | "control" | "copy" | "flip" | "bird" | "steal" | "bus" | "choose" | "left" | "right" | "pass" | "ripe" | "peek";
  export interface Move {
    kind: MoveKind;
    seat?: number;
    place?: number;
    second?: number;
    card?: Card;
  }
  export type Way = "drawn" | "taken" | "turned-up" | "on-own" | "on-another" | "bird" | "ripe";
  export type Steering = "own" | "controlled";
  export type Potatoes = "none" | "lying";
  export type Answer = "yes" | "no";
  export type Direction = "left" | "right";
  export interface Dealt {
    event: "dealt";
    round: number;
    dealer: number;
  }
  export interface Picked {
    event: "picked";
    seat: number;
    owner: number;
    place: number;
    second: number;
  }
  export interface Looked {
    event: "looked";
    seat: number;
    places: number[];
    cards: (Card | null)[];
  }
  export interface Peeked {
    event: "peeked";
    seat: number;
    place: number;
    card: Card | null;
  }
  export interface PileBegan {
    event: "pile-began";
    card: Card;
  }
  export interface TurnBegan {
    event: "turn-began";
    seat: number;
    controller?: number;
  }
  export interface CowLooked {
    event: "cow-looked";
    seat: number;
    cards: (Card | null)[];
  }
  export interface CowOrdered {
    event: "cow-ordered";
    seat: number;
    first: number | null;
    second: number | null;
  }
  export interface Reshuffled {
    event: "reshuffled";
    cards: number;
  }
  export interface Drew {
    event: "drew";
    seat: number;
    card: Card | null;
  }
  export interface DrewNothing {
    event: "drew-nothing";
    seat: number;
  }
  export interface Kept {
    event: "kept";
    seat: number;
  }
  export interface Tossed {
    event: "tossed";
    seat: number;
    card: Card;
  }
  export interface Took {
    event: "took";
    seat: number;
    card: Card;
  }
  export interface Discarded {
    event: "discarded";
    seat: number;
    place: number;
    card: Card;
  }
  export interface Played {
    event: "played";
    seat: number;
    card: Card;
    way: Way;
    place: number;
    steering: Steering;
    potatoes: Potatoes;
  }
  export interface PotatoHopped {
    event: "potato-hopped";
    seat: number;
    place: number;
    receiver: number;
  }
  export interface Gathered {
    event: "gathered";
    seat: number;
    cards: number;
  }
  export interface Revealed {
    event: "revealed";
    seat: number;
    card: Card;
  }
  export interface RevealedNothing {
    event: "revealed-nothing";
    seat: number;
  }
  export interface RevealedInVain {
    event: "revealed-in-vain";
    seat: number;
    card: Card;
  }
  export interface Answered {
    event: "answered";
    seat: number;
    owner: number;
    card: Card;
    answer: Answer;
  }
  export interface Controlled {
    event: "controlled";
    seat: number;
    target: number;
  }
  export interface Copied {
    event: "copied";
    seat: number;
    place: number;
    card: Card;
    steering: Steering;
    potatoes: Potatoes;
  }
  export interface Flipped {
    event: "flipped";
    seat: number;
    owner: number;
    place: number;
    card: Card | null;
  }
  export interface LookedThrough {
    event: "looked-through";
    seat: number;
    cards: (Card | null)[];
  }
  export interface Stole {
    event: "stole";
    seat: number;
    owner: number;
    place: number;
    card: Card;
  }
  export interface Threw {
    event: "threw";
    seat: number;
    target: number;
  }
  export interface Chose {
    event: "chose";
    seat: number;
    place: number;
    card: Card;
  }
  export interface TablesTurned {
    event: "tables-turned";
    seat: number;
    direction?: Direction;
  }
  export interface Declined {
    event: "declined";
    seat: number;
    step: StepKind;
  }
  export interface RipeUsed {
    event: "ripe-used";
    seat: number;
    place: number;
  }
  export interface LastCallCame {
    event: "last-call-came";
    seat: number;
  }
  export interface Scored {
    event: "scored";
    seat: number;
    sum: number;
    devils: number;
    points: number;
    total: number;
    cancelled: number[];
  }
  export interface MatchEnded {
    event: "match-ended";
    rounds: number;
  }
  export interface Waiting {
    event: "waiting";
    kind: StepKind;
    seat: number;
    steps: Step[];
  }
  export type Event = Dealt | Picked | Looked | Peeked | PileBegan | TurnBegan | CowLooked | CowOrdered | Reshuffled | Drew | DrewNothing | Kept | Tossed | Took | Discarded | Played | PotatoHopped | Gathered | Revealed | RevealedNothing | RevealedInVain | Answered | Controlled | Copied | Flipped | LookedThrough | Stole | Threw | Chose | TablesTurned | Declined | RipeUsed | LastCallCame | Scored | MatchEnded | Waiting;
  export type Multiplies = "no" | "doubles" | "halves" | "zeroes";
  export type Colour = "green" | "yellow" | "orange" | "red" | "black" | "white" | "blue" | "purple";
  export type Cancels = "never" | "pair" | "triple" | "goose";
  export interface Printed {
    value: number;
    multiplies: Multiplies;
    colour: Colour;
    cancels: Cancels;
  }
  export interface Tables {
    faces: Record<Card, Printed>;
  }
}
export namespace DucksAndGeese {
  export type Mode = "partners" | "cutthroat";
  export type Target = "usual";
  export interface Options {
    mode: Mode;
    target: Target | number;
    dog: boolean;
    zero: boolean;
    double_zero: boolean;
    blind: boolean;
  }
  export type Phase = "bidding" | "open" | "discard" | "play" | "over";
  export type Card = "grapes-two" | "grapes-three" | "grapes-four" | "grapes-five" | "grapes-six" | "grapes-seven" | "grapes-eight" | "grapes-farmer" | "grapes-tar" | "grapes-chevalier" | "grapes-bishop" | "hops-two" | "hops-three" | "hops-four" | "hops-five" | "hops-six" | "hops-seven" | "hops-eight" | "hops-farmer" | "hops-tar" | "hops-chevalier" | "hops-bishop" | "ivy-two" | "ivy-three" | "ivy-four" | "ivy-five" | "ivy-six" | "ivy-seven" | "ivy-eight" | "ivy-farmer" | "ivy-tar" | "ivy-chevalier" | "ivy-bishop" | "roses-two" | "roses-three" | "roses-four" | "roses-five" | "roses-six" | "roses-seven" | "roses-eight" | "roses-farmer" | "roses-tar" | "roses-chevalier" | "roses-bishop" | "gourds-two" | "gourds-three" | "gourds-four" | "gourds-five" | "gourds-six" | "gourds-seven" | "gourds-eight" | "gourds-farmer" | "gourds-tar" | "gourds-chevalier" | "gourds-bishop";
  export type CallKind = "pass" | "bid" | "zero" | "double-zero" | "forfeit";
  export interface Call {
    seat: number;
    kind: CallKind;
    number?: number;
    blind: boolean;
  }
  export type Suit = "grapes" | "hops" | "ivy" | "roses" | "gourds";
  export interface Trick {
    leader: number;
    cards: Card[];
    taker?: number;
  }
  export type Result = "made" | "missed" | "forfeited";
  export interface HandResult {
    bidder: number;
    kind: CallKind;
    number?: number;
    blind: boolean;
    result: Result;
    points: number[];
  }
  export interface SideGlance {
    seats: number[];
    tricks: number;
    cards: number;
    towards?: number;
  }
  export interface Glance {
    sides: SideGlance[];
    played_by: number[];
    winning?: number;
    resting?: number;
    point_cards: Card[];
  }
  export interface State {
    mode: Mode;
    target: number;
    dog: boolean;
    zero: boolean;
    double_zero: boolean;
    blind: boolean;
    phase: Phase;
    hand: number;
    dealer: number;
    turn: number;
    hands: (Card[] | null)[];
    hand_sizes: number[];
    looked: number[];
    calls: Call[];
    standing: number;
    lead?: Call;
    open?: Card;
    taken: boolean;
    discard?: Card | null;
    trump?: Suit;
    tricks: Trick[];
    won: number[];
    captured: Card[][];
    scores: number[];
    sheet: HandResult[];
    glance: Glance;
  }
  export type MoveKind = "look" | "pass" | "forfeit" | "bid" | "zero" | "double-zero" | "take" | "leave" | "discard" | "play";
  export interface Move {
    kind: MoveKind;
    number?: number;
    card?: Card;
  }
  export interface Dealt {
    event: "dealt";
    hand: number;
    dealer: number;
    hands: (Card[] | null)[];
    open?: Card;
  }
  export interface Looked {
    event: "looked";
    seat: number;
    cards: Card[] | null;
  }
  export interface Called {
    event: "called";
    seat: number;
    kind: CallKind;
    number?: number;
    blind: boolean;
  }
  export interface BiddingWon {
    event: "bidding-won";
    seat: number;
    kind: CallKind;
    number?: number;
    blind: boolean;
    resting?: number;
  }
  export interface TookOpen {
    event: "took-open";
    seat: number;
    card: Card;
    trump: Suit;
  }
  export interface LeftOpen {
    event: "left-open";
    seat: number;
    card: Card;
  }
  export interface Discarded {
    event: "discarded";
    seat: number;
    card: Card | null;
  }
  export interface Played {
    event: "played";
    seat: number;
    card: Card;
  }
  export interface TrumpSet {
    event: "trump-set";
    seat: number;
    trump: Suit;
  }
  export interface DuckKept {
    event: "duck-kept";
    seat: number;
    card: Card;
  }
  export interface TrickTaken {
    event: "trick-taken";
    seat: number;
    card: Card;
    points: Card[];
  }
  export interface Settled {
    event: "settled";
    seat: number;
    kind: CallKind;
    number?: number;
    blind: boolean;
    result: Result;
    tricks: number;
    cards: number;
  }
  export interface Scored {
    event: "scored";
    seat: number;
    partner?: number;
    points: number;
    total: number;
  }
  export interface MatchEnded {
    event: "match-ended";
    hands: number;
  }
  export type Event = Dealt | Looked | Called | BiddingWon | TookOpen | LeftOpen | Discarded | Played | TrumpSet | DuckKept | TrickTaken | Settled | Scored | MatchEnded;
  export type Rank = "two" | "three" | "four" | "five" | "six" | "seven" | "eight" | "farmer" | "tar" | "chevalier" | "bishop";
  export interface Tables {
    numbers: Record<Rank, number | null>;
    usual_point_cards: Card[];
  }
}
export namespace KillerDuckie {
  export interface DeckOverride {
    angel?: number;
    rude?: number;
    shuffle?: number;
    dodge?: number;
    begger?: number;
    seer?: number;
    cancel?: number;
    killer?: number;
  }
  export interface Options {
    stacking: boolean;
    deck: DeckOverride;
  }
  export type Card = "angel" | "rude" | "shuffle" | "dodge" | "begger" | "seer" | "cancel" | "killer";
  export type Phase = "turn" | "window" | "give" | "put-back" | "over";
  export interface Memory {
    drew: Card[][];
  }
  export interface Player {
    hand: Card[] | null;
    hand_size: number;
    memory: Memory | null;
  }
  export interface Window {
    card: Card;
    by: number;
    target?: number;
    cancels: number;
    last: number;
  }
  export interface Gift {
    giver: number;
    receiver: number;
    card: Card | null;
  }
  export interface State {
    stacking: boolean;
    deck: Record<Card, number>;
    phase: Phase;
    players: Player[];
    order: number[];
    living: number[];
    out: number[];
    turn: number;
    turns: number;
    pile: (Card | null)[];
    discards: Card[];
    killers_in_pile: number;
    killers_gone: number;
    window?: Window;
    passed: number[];
    giver?: number;
    gifts: Gift[];
  }
  export type MoveKind = "draw" | "play" | "cancel" | "pass" | "give" | "put-back";
  export interface Move {
    kind: MoveKind;
    card?: Card;
    target?: number;
    depth?: number;
  }
  export type Fate = "went-through" | "stopped";
  export interface TurnBegan {
    event: "turn-began";
    seat: number;
    turns: number;
  }
  export interface Played {
    event: "played";
    seat: number;
    card: Card;
    target?: number;
  }
  export interface Cancelled {
    event: "cancelled";
    seat: number;
    card: Card;
  }
  export interface Passed {
    event: "passed";
    seat: number;
  }
  export interface WindowClosed {
    event: "window-closed";
    seat: number;
    card: Card;
    fate: Fate;
  }
  export interface Begged {
    event: "begged";
    seat: number;
    target: number;
  }
  export interface BeggedInVain {
    event: "begged-in-vain";
    seat: number;
    target: number;
  }
  export interface Gave {
    event: "gave";
    seat: number;
    receiver: number;
    card: Card | null;
  }
  export interface Shuffled {
    event: "shuffled";
    seat: number;
  }
  export interface Looked {
    event: "looked";
    seat: number;
    cards: (Card | null)[];
  }
  export interface Drew {
    event: "drew";
    seat: number;
    card: Card | null;
  }
  export interface DrewKiller {
    event: "drew-killer";
    seat: number;
  }
  export interface Saved {
    event: "saved";
    seat: number;
  }
  export interface PutBack {
    event: "put-back";
    seat: number;
    depth: number | null;
  }
  export interface WentOut {
    event: "went-out";
    seat: number;
    hand: Card[];
  }
  export interface Won {
    event: "won";
    seat: number;
  }
  export type Event = TurnBegan | Played | Cancelled | Passed | WindowClosed | Begged | BeggedInVain | Gave | Shuffled | Looked | Drew | DrewKiller | Saved | PutBack | WentOut | Won;
  export interface Tables {
    cards: Card[];
    window_milliseconds: number;
  }
}
export namespace Server {
  export interface ClockSetting {
    seconds: number;
    bank: number;
  }
  export type Level = "random" | "duckling" | "drake" | "goose";
  export interface Create {
    do: "create";
    game: string;
    seats: number;
    options?: Record<string, unknown>;
    clock?: ClockSetting;
    open?: boolean;
    watchers?: boolean;
    window?: number;
    beat?: number;
    bots?: Level;
    hints?: boolean;
  }
  export interface Browse {
    do: "browse";
  }
  export interface Open {
    do: "open";
    table: string;
    match?: number;
    since?: number;
  }
  export interface Close {
    do: "close";
  }
  export interface Sit {
    do: "sit";
    seat?: number;
  }
  export interface Stand {
    do: "stand";
  }
  export interface Bot {
    do: "bot";
    seat: number;
    level?: Level;
  }
  export interface Kick {
    do: "kick";
    seat: number;
  }
  export interface Remove {
    do: "remove";
    person: string;
  }
  export interface Forgive {
    do: "forgive";
    person: string;
  }
  export interface Mute {
    do: "mute";
    person: string;
    muted: boolean;
  }
  export interface Start {
    do: "start";
    fill?: boolean;
  }
  export interface Rematch {
    do: "rematch";
    wanted?: boolean;
  }
  export interface Change {
    do: "change";
    options?: Record<string, unknown>;
    clock?: ClockSetting;
    open?: boolean;
    watchers?: boolean;
    window?: number;
    beat?: number;
    bots?: Level;
    hints?: boolean;
  }
  export interface Say {
    do: "say";
    text: string;
  }
  export interface Answer {
    do: "answer";
    ask: number;
    move: string;
  }
  export interface Hint {
    do: "hint";
    ask: number;
  }
  export interface Finish {
    do: "finish";
  }
  export interface Ping {
    do: "ping";
  }
  export type Request = Create | Browse | Open | Close | Sit | Stand | Bot | Kick | Remove | Forgive | Mute | Start | Rematch | Change | Say | Answer | Hint | Finish | Ping;
  export interface Person {
    id: string;
    name: string;
  }
  export type Phase = "gathering" | "playing" | "over" | "stopped";
  export interface Listing {
    table: string;
    game: string;
    host: string;
    seats: number;
    taken: number;
    watchers: boolean;
    phase: Phase;
  }
  export interface OwnTable {
    table: string;
    game: string;
    phase: Phase;
    seat: number;
    names: string[];
    must: number[];
    again: number[];
    bot_plays: boolean;
  }
  export type SeatKind = "empty" | "person" | "bot";
  export interface RoomSeat {
    kind: SeatKind;
    name: string;
    person: string;
    here: boolean;
    bot_plays: boolean;
    level?: Level;
    again: boolean;
  }
  export interface Offer {
    notation: string;
    move: unknown;
    preview?: unknown;
  }
  export interface MatchAsk {
    id: number;
    must: boolean;
    moves: Offer[];
  }
  export interface SeatClock {
    seat: number;
    until: number;
    bank: number;
  }
  export interface HintedMove {
    notation: string;
    share: number;
    result: number;
  }
  export type ReasonKind = "only" | "alone" | "clear" | "close" | "now" | "wait";
  export interface Reason {
    kind: ReasonKind;
    first: number;
    worlds: number;
    result: number;
    second?: number;
    other?: number;
    rival?: number;
    rival_result?: number;
  }
  export interface Welcome {
    news: "welcome";
    person: Person;
    protocol: number;
  }
  export interface Tables {
    news: "tables";
    tables: Listing[];
  }
  export interface Mine {
    news: "mine";
    tables: OwnTable[];
  }
  export interface Created {
    news: "created";
    id?: number;
    table: string;
  }
  export interface Done {
    news: "done";
    id?: number;
  }
  export interface Refused {
    news: "refused";
    id?: number;
    key: string;
    values: unknown;
    message: string;
  }
  export interface Room {
    news: "table";
    table: string;
    game: string;
    options: unknown;
    clock: ClockSetting;
    open: boolean;
    watchers: boolean;
    window?: number;
    beat: number;
    bots: Level;
    hints: boolean;
    host: string;
    phase: Phase;
    seats: RoomSeat[];
    watching: number;
    muted: string[];
    match: number;
    commitment: string;
    played: string[];
  }
  export interface Crowd {
    news: "crowd";
    table: string;
    watchers: Person[];
    kicked: Person[];
  }
  export interface You {
    news: "you";
    table: string;
    seat?: number;
    key: string;
  }
  export interface Match {
    news: "match";
    table: string;
    match: number;
    since: number;
    number: number;
    now: number;
    events: unknown;
    view: unknown;
    must: number[];
    ask?: MatchAsk;
    until?: number;
    clocks: SeatClock[];
    outcome: unknown;
    known?: unknown;
  }
  export interface Held {
    news: "held";
    table: string;
    match: number;
    ask: number;
    move: string;
  }
  export interface Hinted {
    news: "hinted";
    table: string;
    match: number;
    ask: number;
    moves: HintedMove[];
    reason: Reason;
  }
  export interface Said {
    news: "said";
    table: string;
    person: Person;
    text: string;
    at: number;
  }
  export interface Gone {
    news: "gone";
    table: string;
    key: string;
    message: string;
  }
  export interface Closing {
    news: "closing";
  }
  export type News = Welcome | Tables | Mine | Created | Done | Refused | Room | Crowd | You | Match | Held | Hinted | Said | Gone | Closing;
}
export namespace Pond {
  export type Level = "random" | "duckling" | "drake" | "goose";
  export interface Check {
    do: "check";
    players: number;
    options?: Record<string, unknown>;
  }
  export interface Begin {
    do: "begin";
    names: string[];
    people: number[];
    options?: Record<string, unknown>;
    seed: string;
  }
  export interface Load {
    do: "load";
    record: string;
  }
  export interface Resume {
    do: "resume";
    record: string;
    state: string;
    moves: number;
    seed: string;
  }
  export interface GiveRecord {
    do: "give-record";
  }
  export interface GiveState {
    do: "give-state";
  }
  export interface Asked {
    do: "asked";
  }
  export interface Look {
    do: "look";
    seat?: number;
    since: number;
    again: boolean;
    known?: boolean;
  }
  export interface OpenView {
    do: "open-view";
  }
  export interface Answer {
    do: "answer";
    seat: number;
    ask: number;
    move: string;
  }
  export interface Idle {
    do: "idle";
    seat: number;
    seed: number;
  }
  export interface Think {
    do: "think";
    seat: number;
    level?: Level;
    iterations?: number;
    seed: number;
  }
  export interface GoOn {
    do: "go-on";
    moments: number;
  }
  export interface Thought {
    do: "thought";
  }
  export interface Know {
    do: "know";
    players: number;
    seat?: number;
    view: Record<string, unknown>;
    known: Record<string, unknown>;
  }
  export interface Fold {
    do: "fold";
    events: Record<string, unknown>[];
  }
  export interface Replay {
    do: "replay";
    seat?: number;
    all: boolean;
  }
  export interface Simulate {
    do: "simulate";
    players: number;
    options?: Record<string, unknown>;
    seed: number;
    first: number;
    games: number;
  }
  export interface Boards {
    do: "boards";
  }
  export interface CheckBoard {
    do: "check-board";
    text: string;
  }
  export interface MeasureBoard {
    do: "measure-board";
    text: string;
  }
  export type Request = Check | Begin | Load | Resume | GiveRecord | GiveState | Asked | Look | OpenView | Answer | Idle | Think | GoOn | Thought | Know | Fold | Replay | Simulate | Boards | CheckBoard | MeasureBoard;
}
export namespace PondAnswer {
  export interface Refused {
    key: string;
    line?: number;
    values: unknown;
  }
  export interface Done {
  }
  export interface AskedSeat {
    seat: number;
    ask: number;
    must: boolean;
    choice: boolean;
    interrupts: string[];
  }
  export interface Asked {
    seats: AskedSeat[];
    question: number;
    window: number;
    closes: boolean;
    out: number[];
    moves: number;
    outcome: unknown;
  }
  export interface Offer {
    notation: string;
    move: unknown;
    preview?: unknown;
  }
  export interface MatchAsk {
    id: number;
    must: boolean;
    moves: Offer[];
  }
  export interface Looked {
    since: number;
    number: number;
    events: unknown;
    view: unknown;
    must: number[];
    ask?: MatchAsk;
    outcome: unknown;
    known?: unknown;
  }
  export interface Viewed {
    view: unknown;
  }
  export interface Folded {
    view: unknown;
    must: number[];
  }
  export interface Replayed {
    steps: unknown;
  }
  export interface Recorded {
    record: string;
  }
  export interface Kept {
    state: string;
  }
  export interface Idled {
    move?: string;
  }
  export interface Pondered {
    more: boolean;
  }
  export interface HintedMove {
    notation: string;
    share: number;
    result: number;
  }
  export type ReasonKind = "only" | "alone" | "clear" | "close" | "now" | "wait";
  export interface Reason {
    kind: ReasonKind;
    first: number;
    worlds: number;
    result: number;
    second?: number;
    other?: number;
    rival?: number;
    rival_result?: number;
  }
  export interface Thought {
    ask: number;
    move?: string;
    interrupts: boolean;
    worlds: number;
    moves: HintedMove[];
    reason: Reason;
  }
  export interface Simulated {
    moves: number;
    checksum: string;
  }
}
