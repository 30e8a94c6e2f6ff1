// Made by scripts/types; shapes a1c90570f6f565487b1aec42b6f230e11033e138c72dc02ab1ff1e2f1fca76cb, text 4ddac8811990e3c202f7cf7ba3019e59d2b1597d762187ff46db7ae759d24457.
// The components of the server's OpenAPI document.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * About
     * @description Who answers here.
     */
    About: {
      club: components["schemas"]["ClubInfo"] | null;
      name: string;
      version: string;
    };
    /**
     * Account
     * @description One's own account.
     */
    Account: {
      browsers: components["schemas"]["Browser"][];
      demands: boolean;
      kind: "admin" | "guest" | "member" | "owner";
      name: string;
      passkeys: components["schemas"]["Passkey"][];
    };
    /**
     * Addend
     * @description A part of what a way costs.
     */
    Addend: {
      case: string;
      mp: number | string;
      text: string;
    };
    /**
     * AdvisedStep
     * @description What several units do alike: in words; of each where it is about, by which choice it is known
     *         to be done, and all choices that do it.
     */
    AdvisedStep: {
      lines: string[][];
      says: string;
      tells: string[];
      units: number[];
      ways: string[][];
    };
    /**
     * Agreed
     * @description What a table was agreed on before it began; the rules' own result does not know of it.
     */
    Agreed: {
      bid: components["schemas"]["Bid"] | null;
      bids: {
        [key: string]: components["schemas"]["SideBid"];
      };
      how: string;
      lot: components["schemas"]["Lot"] | null;
      /** @description How the game ended by the agreed points. */
      outcome: string | null;
      rated: boolean;
      tournament: components["schemas"]["OfTournament"] | null;
    };
    /**
     * AgreedTerms
     * @description What was agreed before the game.
     */
    AgreedTerms: {
      clock: string[];
      options: components["schemas"]["OptionChosen"][];
      turns: number | null;
    };
    /**
     * AirMission
     * @description The air mission under way.
     */
    AirMission: {
      at?: string;
      hex: string;
      round: number;
      side: string;
      target: string | null;
    };
    /**
     * Airbase
     * @description An airbase that is there, as everybody sees it.
     */
    Airbase: {
      aa: number;
      building?: boolean;
      capacity: number;
      destroyed?: boolean;
      destroyed_at: number;
      disrupted?: boolean;
      hex: string;
      hits?: number;
      id: string;
      kind: string;
      oos?: boolean;
      side: string | null;
      title: string;
    };
    /**
     * Allotment
     * @description The air units that are gone through in secret, and which of them is asked about.
     */
    Allotment: {
      asked: number;
      side: string;
      units: number[];
    };
    /**
     * Announced
     * @description A tournament, as everybody who may enter reads it.
     */
    Announced: {
      title: string;
      game: string;
      scenario: string;
      clock: components["schemas"]["Terms"];
      form: "cup" | "robin" | "swiss";
      /** @default null */
      turns: number | null;
      /** @default {} */
      options: {
        [key: string]: boolean;
      };
      /**
       * @description Of a Swiss one.
       * @default 3
       */
      rounds: number;
      /**
       * @description It begins as soon as so many have entered.
       * @default 8
       */
      most: number;
      /**
       * @description Whether its games count for the ratings.
       * @default false
       */
      rated: boolean;
      /**
       * @description For so long one may enter.
       * @default 14
       */
      days: number;
      /**
       * @description Days of a round.
       * @default 30
       */
      each: number;
    };
    /**
     * Answer
     * @description An order: a policy and its number.
     */
    Answer: {
      n: number;
      policy: string;
    };
    /**
     * Answered
     * @description Which ask is answered, and how.
     */
    Answered: {
      id: string;
      agreed: boolean;
    };
    /**
     * AnsweredBefore
     * @description What one's standing orders answered, by question.
     */
    AnsweredBefore: {
      case: string;
      times: number;
      title: string;
    };
    /**
     * AnsweredStep
     * @description A step at which one's orders answered.
     */
    AnsweredStep: {
      case: string;
      step: number;
      title: string;
    };
    /**
     * Ask
     * @description What one side asks of the other.
     */
    Ask: {
      id: string;
      kind: "draw" | "hold" | "rematch" | "show" | "stand-in" | "undo";
      mine: boolean;
      name: string;
      side: string;
      /** @description Of an undo: so many choices would stay. */
      step: number;
      /** @description Of a rematch: sides changed. */
      swap: boolean;
      /** @description Of showing spectators both sides: how many turns late. */
      turns: number;
    };
    /**
     * Asked
     * @description A choice to explain; or a unit in hand and the place it was pointed at.
     */
    Asked: {
      /** @default null */
      choice: string | null;
      /** @default null */
      unit: string | null;
      /** @default null */
      place: string | null;
      /** @default null */
      role: string | null;
      /** @default null */
      eyes: string | null;
    };
    /**
     * Asks
     * @description What is asked of the other side (`undo`, `draw`), at record line `expected`.
     *
     *         Of `show` how many `turns` late spectators shall see both sides.
     */
    Asks: {
      kind: string;
      expected: number;
      /** @default 0 */
      turns: number;
    };
    /**
     * Autopilot
     * @description A side's standing order for the battle under way, given at record line `expected`.
     */
    Autopilot: {
      client: string;
      expected: number;
      on: boolean;
      /** @default  */
      draft: string;
      /** @default null */
      role: string | null;
      /** @default null */
      eyes: string | null;
    };
    /**
     * AutopilotState
     * @description One's own standing order for what is under way.
     */
    AutopilotState: {
      /** @description For what it can be given now: a `battle`, or the `passage` of an enemy group. */
      of?: string;
      offered: boolean;
      on: boolean;
    };
    /**
     * Back
     * @description An undo or redo, for the game as it stands at record line `expected` and at `draft`.
     */
    Back: {
      client: string;
      expected: number;
      /** @default  */
      draft: string;
      /** @default false */
      consent: boolean;
      /** @default null */
      role: string | null;
      /** @default null */
      eyes: string | null;
    };
    /**
     * BaseInfo
     * @description An airbase as it is printed.
     */
    BaseInfo: {
      aa: number;
      capacity: number;
      destroyed_at: number;
      displays: string[];
      hex: string | null;
      id: string;
      kind: string;
      ship: number | null;
      title: string;
    };
    /**
     * Battle
     * @description What goes on upon the Tactical Battle Board.
     */
    Battle: {
      acts?: number;
      ends?: components["schemas"]["FlightEnd"][];
      left?: number;
      round: number;
      shots?: [number, number][];
    };
    /**
     * BattleBoard
     * @description The Tactical Battle Board.
     */
    BattleBoard: {
      hexes: components["schemas"]["BoardHex"][];
      levels: string[];
      target: string;
    };
    /**
     * Bid
     * @description Points that a side hands over at the end.
     */
    Bid: {
      giver: string;
      points: number;
    };
    /**
     * BoardHex
     * @description A hex of the Tactical Battle Board.
     */
    BoardHex: {
      id: string;
      ring: number;
      x: number;
      y: number;
    };
    /**
     * Branch
     * @description The step to go on from.
     */
    Branch: {
      at: number;
      /** @default null */
      seats: {
        [key: string]: string;
      } | null;
      /** @default  */
      name: string;
    };
    /**
     * Browser
     * @description Where somebody is signed in.
     */
    Browser: {
      browser: string;
      created: string;
      here: boolean;
      id: string;
      used: string;
    };
    /**
     * ByOrder
     * @description What one's orders answered, by the step.
     */
    ByOrder: {
      /** @description Whether one has given any. */
      on: boolean;
      steps: components["schemas"]["AnsweredStep"][];
    };
    /**
     * CaseInfo
     * @description A case in our words.
     */
    CaseInfo: {
      note: string;
      number: string;
      ours: string;
      own_title: boolean;
      rulings: string[];
      status: string;
      title: string;
      wording: string;
    };
    /**
     * CaseOption
     * @description An option of the game as the book or a ruling words it.
     */
    CaseOption: {
      case: string;
      default: boolean;
      id: string;
      rulings: string[];
      title: string;
      wording: string;
    };
    /**
     * CasePage
     * @description A case with everything that is known of it.
     */
    CasePage: {
      code: components["schemas"]["CodePlace"][];
      game: components["schemas"]["GameName"];
      mentioned_by: string[];
      mentions: string[];
      next: string | null;
      note: string;
      number: string;
      options: components["schemas"]["CaseOption"][];
      ours: string;
      own_title: boolean;
      previous: string | null;
      rulings: components["schemas"]["Ruling"][];
      status: string;
      tests: components["schemas"]["CodePlace"][];
      title: string;
      wording: string;
    };
    /**
     * ChannelInfo
     * @description Where somebody's notices go.
     */
    ChannelInfo: {
      address: string;
      id: string;
      kind: "feed" | "mail" | "push" | "webhook";
      /** @description It may be sent a link for a forgotten password. */
      resets: boolean;
      state: "failed" | "good" | "open";
      story: boolean;
      why: string;
    };
    /**
     * Choice
     * @description A legal choice: its verb, unit, hex and number, and what is told beside it.
     */
    Choice: {
      /** @description The units that could take part, where a choice names the hex alone. */
      by?: number[];
      cost?: number | string;
      /** @description Of a set-up on the Tactical Battle Board. */
      facing?: number;
      h?: string;
      label?: string;
      level?: string;
      lost?: boolean;
      march?: number;
      mp?: number | string;
      n?: number;
      odds?: components["schemas"]["Odds"];
      overstacks?: boolean;
      /** @description What is warned of before it is played: the end of the unit, say. */
      risk?: components["schemas"]["Risk"];
      stop?: boolean;
      /** @description A blow at the enemy in the hex. */
      strike?: boolean;
      u?: number;
      /** @description One that is worth a look among many that are legal. */
      useful?: boolean;
      v: string;
    };
    /**
     * Chooser
     * @description Who of a team made a choice.
     */
    Chooser: {
      name: string;
      step: number;
    };
    /**
     * Chosen
     * @description A choice, or `choices` at one stroke, for the game as it stands at record line `expected`.
     *
     *         In a draft it is meant for `draft`; `through` goes on past dice.
     */
    Chosen: {
      client: string;
      expected: number;
      /** @default null */
      choice: string | null;
      /** @default null */
      choices: string[] | null;
      /** @default false */
      through: boolean;
      /** @default  */
      draft: string;
      /** @default null */
      role: string | null;
      /** @default null */
      eyes: string | null;
    };
    /**
     * ClockInfo
     * @description The clocks of a table; moments are seconds of the server's time.
     */
    ClockInfo: {
      held: "" | "agreed" | "ask";
      /** @description From when on the player who leaves a decision open may be replaced. */
      late: number | null;
      /** @description What was left then. */
      left: {
        [key: string]: number;
      };
      running: string | null;
      since: number;
      /** @description Sides that a computer plays until their person is back. */
      standing: string[];
      terms: components["schemas"]["Terms"];
      words: string[];
    };
    /**
     * ClubInfo
     * @description How one comes to an account.
     */
    ClubInfo: {
      /** @description Only by a link of the admin's. */
      by_invitation: boolean;
      /** @description Whether it sends mail. */
      mail: boolean;
    };
    /**
     * Coast
     * @description Land and water as they are drawn.
     *
     *         A line is a list of steps, east and south of each point from the one before, the first from the
     *         origin, in thousandths of the map's unit.
     */
    Coast: {
      lakes: components["schemas"]["Ring"][];
      land: components["schemas"]["Ring"][];
      rivers: components["schemas"]["River"][];
    };
    /**
     * CodePlace
     * @description Where in our code a case is.
     */
    CodePlace: {
      file: string;
      kind?: string;
      line: number;
      name: string;
    };
    /**
     * ComputerState
     * @description What the computer does.
     */
    ComputerState: {
      side: string;
      state: "paused" | "stopped" | "thinking" | "waiting";
      text: string;
    };
    /**
     * CoursePoint
     * @description The points at a step.
     */
    CoursePoint: {
      points: string[];
      step: number;
      turn: number | null;
    };
    /**
     * Covering
     * @description The Covering Fleet.
     */
    Covering: {
      on: boolean;
      used: number;
    };
    /**
     * DamagedTable
     * @description A stored table that cannot be opened, with what can be read of it.
     */
    DamagedTable: {
      actor?: string | null;
      advised?: {
        [key: string]: number;
      };
      agreed: components["schemas"]["Agreed"] | null;
      ask: null;
      clock: components["schemas"]["ClockInfo"];
      computer: null;
      created: string;
      dice?: string;
      /** @description Why not. */
      error: string;
      game: string;
      half?: string | null;
      id: string;
      impulse?: number | null;
      name: string;
      next: null;
      nonces?: string[];
      options?: {
        [key: string]: boolean;
      };
      over?: boolean;
      owner: components["schemas"]["Seated"];
      pace: number;
      paused: boolean;
      people: {
        [key: string]: components["schemas"]["Seated"][];
      };
      practice?: boolean;
      promised?: {
        [key: string]: string;
      };
      result?: string | null;
      rev: number;
      scenario?: string | null;
      seats: {
        [key: string]: string;
      };
      seq?: number;
      shows: number;
      step?: number;
      talked: number;
      team: null;
      turn?: number;
      turns?: number | null;
      updated: string;
      you: components["schemas"]["You"];
    };
    /**
     * Declared
     * @description An attack declared and not yet fought.
     */
    Declared: {
      hex: string;
      units: number[];
    };
    /**
     * DisplayBase
     * @description An airbase of one's own Airbase Display with the air units based there.
     */
    DisplayBase: {
      capacity: number;
      disrupted: boolean;
      hex: string;
      hits: number;
      id: string;
      oos: boolean;
      title: string;
      units: number[];
      usable: boolean;
    };
    /**
     * DisplayBox
     * @description A box of a loss display; some have a symbol that calls for a check.
     */
    DisplayBox: {
      line: number;
      number: number;
      symbol: string;
    };
    /**
     * Done
     * @description It was done, and there is nothing to tell of it.
     */
    Done: Record<string, unknown>;
    /**
     * Doubt
     * @description What ending it costs by a second of rollouts, and the line of points it costs most of.
     */
    Doubt: {
      line: string;
      text: string;
    };
    /**
     * DrawnLot
     * @description How the lot was drawn, for whoever wants to draw it again.
     */
    DrawnLot: {
      numbers: string[];
      secret: string;
    };
    /**
     * Ended
     * @description What was ended.
     */
    Ended: {
      ended: string;
    };
    /**
     * Ending
     * @description What ending the half now gives up; for a line of the record.
     */
    Ending: {
      doubt: components["schemas"]["Doubt"] | null;
      seq: number;
      warnings: components["schemas"]["EndingWarning"][];
    };
    /**
     * EndingWarning
     * @description Something that ending a half would give up, by the rules.
     */
    EndingWarning: {
      case: string;
      hexes: string[];
      kind: string;
      text: string;
      units: number[];
    };
    /**
     * Ends
     * @description What ending now gives up; `doubts` lets it be tried out for a second as well.
     */
    Ends: {
      expected: number;
      /** @default false */
      doubts: boolean;
      /** @default null */
      role: string | null;
      /** @default null */
      eyes: string | null;
    };
    /**
     * Entering
     * @description The secret of a link, and the name of somebody who is new here.
     *
     *         With an `attempt` of one's own, 32 hexadecimal digits, the same may be sent again.
     */
    Entering: {
      secret: string;
      /** @default  */
      name: string;
      /** @default  */
      attempt: string;
    };
    /**
     * Entry
     * @description That somebody signed in by one's name, or did not get in.
     */
    Entry: {
      at: string;
      browser: string;
      how: string;
      network: string;
    };
    /**
     * Failure
     * @description The answer to a request that was not granted.
     */
    Failure: {
      /** @description One clear sentence. */
      error: string;
      /** @description Of 422: by which case the rules bar it. */
      refusal?: components["schemas"]["Refusal"];
      /** @description The record line at which it stands. */
      seq?: number;
      /** @description The game has moved on since the view that the request was made from. */
      stale?: boolean;
    };
    /**
     * FlightEnd
     * @description Where an impulse can end, with the choice that leads there; off the board without a hex.
     */
    FlightEnd: {
      facing?: number;
      fires?: components["schemas"]["FlightShot"][];
      hex: string | null;
      /** @description From there a bomber's next flight can end in the target hex, at these levels. */
      leads?: string[];
      level?: string;
      text: string;
    };
    /**
     * FlightShot
     * @description Whom a unit may fire at from where its flight ends, as all others are now.
     */
    FlightShot: {
      /** @description Of some effect. */
      chance: string;
      rear?: boolean;
      unit: number;
    };
    /**
     * Forgot
     * @description The name of an account whose password was forgotten.
     */
    Forgot: {
      name: string;
    };
    /**
     * Gain
     * @description What a unit got back: replacements, a recovery, its supply.
     */
    Gain: {
      hex: string;
      recovered?: number;
      restored?: boolean;
      sp?: number;
      supplied?: boolean;
      unit: number;
    };
    /**
     * GameMap
     * @description A map as it is drawn.
     */
    GameMap: {
      airbases?: components["schemas"]["BaseInfo"][];
      battle_board?: components["schemas"]["BattleBoard"];
      boxes: components["schemas"]["MapBox"][];
      coast: components["schemas"]["Coast"];
      columns: number;
      entries?: components["schemas"]["Gate"][];
      ferry?: string[];
      hash: string;
      hexes: components["schemas"]["MapHex"][];
      low: "even" | "odd";
      /** @description What can be laid over it, of `supply` and `zones`; both unless it says so. */
      overlays?: string[];
      places: components["schemas"]["Place"][];
      /** @description Small: nothing lies beside the hexes. */
      plain?: boolean;
      routes: components["schemas"]["MapRoute"][];
      rows: number;
      sides: components["schemas"]["MapSide"][];
      sources?: components["schemas"]["Gate"][];
      tracks: components["schemas"]["Tracks"];
      unit: string;
      xx13: [number, number][];
    };
    /**
     * GameName
     * @description The game of a case.
     */
    GameName: {
      code: string;
      name: string;
      title: string;
    };
    /**
     * GameRuling
     * @description A game of a tournament that is unfinished: 2 where its first side has won, 1 a draw, 0.
     */
    GameRuling: {
      game: string;
      score: number;
    };
    /**
     * Gate
     * @description Where a side's supply or its reinforcements come in.
     */
    Gate: {
      hex: string;
      name: string;
      side: string;
    };
    /**
     * HabitsInfo
     * @description When somebody wants to be told; quiet hours in minutes after midnight.
     */
    HabitsInfo: {
      again: boolean;
      away: string;
      quiet_from: number;
      quiet_to: number;
      remind: number;
      zone: string;
    };
    /**
     * Happened
     * @description What a seat saw happen.
     */
    Happened: {
      answered: components["schemas"]["AnsweredBefore"][];
      begin: number;
      end: number;
      items: components["schemas"]["Item"][];
      /** @description What strength is counted in: "SP", "steps". */
      measure: string;
      role: string;
      seq: number;
    };
    /**
     * HexInfo
     * @description What is to know of a hex.
     */
    HexInfo: {
      cost?: components["schemas"]["WayCost"] | null;
      hex: string;
      lines: components["schemas"]["HexLine"][];
      name: string;
      stacking?: components["schemas"]["Stacking"][];
      supply?: components["schemas"]["SupplyLine"][];
      terrain: string;
    };
    /**
     * HexLine
     * @description Something to know of a hex.
     */
    HexLine: {
      case: string;
      /** @description What a die would do there for the unit in hand. */
      chance?: boolean;
      text: string;
    };
    /**
     * HexMark
     * @description What lies on a hex beside units.
     */
    HexMark: {
      city_hits?: number;
      control?: string | null;
      improved?: number;
      interdicted?: number;
      port_hits?: number;
      target?: string;
    };
    /**
     * Hint
     * @description Where to look, what to do, why, what it hangs on; for a line of the record.
     */
    Hint: {
      choices: string[];
      equal: boolean;
      hangs: string[];
      hexes: string[];
      /** @description Whether the plan was compared earlier, and is gone on with. */
      kept: boolean;
      look: string;
      orders: string;
      /** @description The name of the plan, "" where none are compared. */
      plan: string;
      plans: components["schemas"]["RivalPlan"][];
      seq: number;
      side: string;
      steps: components["schemas"]["AdvisedStep"][];
      units: number[];
      why: string[];
    };
    /**
     * Hold
     * @description Whether something may be taken back or played again; if not, why, by id and as a sentence.
     */
    Hold: {
      /**
       * @description "" when it may. The last five are overcome by the other side's consent.
       */
      id:
        | ""
        | "decided"
        | "die"
        | "nothing"
        | "over"
        | "passed"
        | "past"
        | "shown"
        | "spectator"
        | "theirs";
      ok: boolean;
      reason: string;
    };
    /**
     * Holding
     * @description Who holds a hex that counts for victory.
     */
    Holding: {
      hex: string;
      side: string;
    };
    /**
     * Hurried
     * @description The thought that was cut short.
     */
    Hurried: {
      seq: number;
      side: string;
    };
    /**
     * Hurry
     * @description That the computer thinks no longer, for the game as it stands at record line `expected`.
     */
    Hurry: {
      expected: number;
      /** @default null */
      role: string | null;
      /** @default null */
      eyes: string | null;
    };
    /**
     * Invited
     * @description The seat that a link shall lead to: a side, `spectator` or `owner`.
     *
     *         As a `mate` somebody joins whoever plays that side; `name` says whom of several a link to it
     *         brings back.
     */
    Invited: {
      seat: string;
      /** @default false */
      mate: boolean;
      /** @default  */
      name: string;
    };
    /**
     * Item
     * @description A move, a fight, a loss, a gain or a line that is worth telling.
     */
    Item: {
      case: string;
      column?: string;
      gains?: components["schemas"]["Gain"][];
      hex: string;
      kind: "fight" | "gain" | "loss" | "move" | "note";
      last: number;
      losses?: components["schemas"]["Loss"][];
      manner?: string;
      many?: boolean;
      path?: string[];
      rolls?: components["schemas"]["Roll"][];
      side: string;
      step: number;
      text?: string;
      title?: string;
      units: number[];
    };
    /**
     * Key
     * @description The owner's key, as the terminal prints it.
     */
    Key: {
      key: string;
    };
    /**
     * Left
     * @description The seat that is given back; with a `name` the side that this team mate plays no more.
     */
    Left: {
      seat: string;
      /** @default  */
      name: string;
    };
    /**
     * Link
     * @description A link as it is told once, with a picture for a phone's camera.
     */
    Link: {
      qr: string;
      url: string;
    };
    /**
     * LinkInfo
     * @description A link that is still good.
     */
    LinkInfo: {
      id: string;
      seat: string;
      /** @description Empty for one that has no end. */
      until: string;
    };
    /**
     * LogEvent
     * @description A line of the log.
     */
    LogEvent: {
      case: string;
      /** @description The figures of a line, by the case. */
      detail: Record<string, unknown>;
      dice: number[];
      /** @description There where its choice was the only one, and was made by itself. */
      forced?: boolean;
      hexes: string[];
      impulse?: number;
      phase?: number | string;
      phase_name?: string;
      side?: string | null;
      /** @description How many choices had been made. */
      step: number;
      text: string;
      turn: number;
      units: number[];
    };
    /**
     * Loss
     * @description What a unit lost.
     */
    Loss: {
      disrupted?: number;
      hex: string;
      lost?: boolean;
      oos?: boolean;
      reduced?: boolean;
      sp?: number;
      unit: number;
    };
    /**
     * LossDisplay
     * @description A command's losses: boxes from the left.
     */
    LossDisplay: {
      boxes: components["schemas"]["DisplayBox"][];
      broken: boolean;
      checked: number;
      filled: number;
      id: string;
      losses: number[];
      name: string;
      side: string;
    };
    /**
     * Losses
     * @description What a side lost of a kind.
     */
    Losses: {
      kind: string;
      side: string;
      strength: number;
      units: number;
    };
    /**
     * Lot
     * @description A lot: the numbers are of who offered, and of who took.
     */
    Lot: {
      numbers: string[];
      secret: string;
    };
    /**
     * Luck
     * @description What the dice cost a side, against what they cost on the average.
     */
    Luck: {
      actual: number;
      dice: number;
      expected: string;
      side: string;
      text: string;
      worse: string;
    };
    /**
     * MadeChannel
     * @description A new channel; of a feed its address.
     */
    MadeChannel: {
      id: string;
      url: string;
    };
    /**
     * MailAddress
     * @description The mail address that a link is about.
     */
    MailAddress: {
      address: string;
    };
    /**
     * MapBox
     * @description A box beside the map.
     */
    MapBox: {
      entries?: string[];
      hexes?: string[];
      label: string;
      mp?: number;
      name: string;
      /** @description Always on the sheet; others only once they are used. */
      printed?: boolean;
      /** @description Boxes of one row stand side by side. */
      row?: string;
      side: string | null;
    };
    /**
     * MapHex
     * @description A hex and what is printed in it; a mark is 1 where it is there.
     */
    MapHex: {
      airfield?: number;
      australia?: number;
      british?: number;
      city?: number;
      coastal?: number;
      covering?: number;
      id: string;
      indochina?: number;
      inplay?: number;
      island?: number;
      java?: number;
      name?: string;
      navigable?: number;
      one_hex_island?: number;
      partial_sea?: number;
      penang_island?: number;
      philippines?: number;
      port?: number;
      sea?: number;
      singapore_island?: number;
      strongpoint?: number;
      /** @description Its terrain. */
      t: string;
      town?: number;
      village?: number;
      wcm?: number;
      west_coast?: number;
      zone?: string;
    };
    /**
     * MapRoute
     * @description A road or a railway.
     */
    MapRoute: {
      hexes: string[];
      kind: string;
      name: string;
    };
    /**
     * MapSide
     * @description A hexside with something printed on it.
     */
    MapSide: {
      a: string;
      b: string;
      bridge: string[];
      kind: string;
      name: string;
    };
    /**
     * Me
     * @description Who asks.
     */
    Me: {
      /** @description Whether he came back by a link that is good at one table alone. */
      bound: boolean;
      /** @description Whether people have accounts here. */
      club: boolean;
      kind: "admin" | "guest" | "member" | "owner";
      name: string;
      /** @description Whether the server can be reached by others. */
      open: boolean;
      /** @description Of this server. */
      owner: boolean;
      /** @description That notices to somebody came back, in a sentence. */
      trouble: string;
    };
    /**
     * Member
     * @description Who has come in.
     */
    Member: {
      kind: "admin" | "guest" | "member" | "owner";
      name: string;
    };
    /**
     * Modifier
     * @description Something that is added.
     */
    Modifier: {
      case: string;
      text: string;
      value: number;
    };
    /**
     * Muted
     * @description Whether notices of a table are wanted.
     */
    Muted: {
      muted: boolean;
    };
    /**
     * MutedTable
     * @description Whether a table is muted.
     */
    MutedTable: {
      muted: boolean;
    };
    /**
     * Named
     * @description A person's name.
     */
    Named: {
      name: string;
    };
    /**
     * NewChannel
     * @description Where notices shall go: `mail`, `webhook`, `feed` or `push`; with what happened, or without.
     *
     *         Who has an account adds a mail address with his password.  A browser gives the address of its
     *         push service, and a key and a secret to seal by.
     */
    NewChannel: {
      kind: string;
      /** @default  */
      address: string;
      /** @default true */
      story: boolean;
      /** @default  */
      password: string;
      /** @default  */
      key: string;
      /** @default  */
      auth: string;
    };
    /**
     * NewDate
     * @description By how many days a round ends later.
     */
    NewDate: {
      days: number;
    };
    /**
     * NewLink
     * @description A new link to a seat.
     */
    NewLink: {
      id: string;
      /** @description One for each address of the server. */
      links: components["schemas"]["Link"][];
      seat: string;
      /** @description Empty for one that has no end. */
      until: string;
    };
    /**
     * NewName
     * @description Another name for a table.
     */
    NewName: {
      name: string;
    };
    /**
     * NewOffer
     * @description What is offered; of a bid the side that one wants, and the points that one gives for it.
     */
    NewOffer: {
      offer: components["schemas"]["Offered"];
      /** @default  */
      side: string;
      /** @default 0 */
      points: number;
    };
    /**
     * NewPassword
     * @description One's password, and the one that shall take its place.
     */
    NewPassword: {
      old: string;
      new: string;
    };
    /**
     * NewTable
     * @description A game to begin; `seed` makes its dice repeatable, `practice` lets people choose them.
     *
     *         In a club one against a computer may be `rated`.
     */
    NewTable: {
      game: string;
      /** @default  */
      scenario: string;
      /** @default null */
      turns: number | null;
      /** @default {} */
      options: {
        [key: string]: boolean;
      };
      /** @default {} */
      seats: {
        [key: string]: string;
      };
      /** @default  */
      name: string;
      /** @default null */
      seed: string | null;
      /** @default false */
      practice: boolean;
      /**
       * @default {
       *       "kind": "none",
       *       "seconds": 259200,
       *       "increment": 0,
       *       "empty": "nothing",
       *       "away": 14
       *     }
       */
      clock: components["schemas"]["Terms"];
      /** @default false */
      rated: boolean;
    };
    /**
     * NoOverlay
     * @description Nothing is drawn.
     */
    NoOverlay: Record<string, unknown>;
    /**
     * Note
     * @description Something that a case brings about.
     */
    Note: {
      case: string;
      text: string;
    };
    /**
     * Noted
     * @description A private note: about a hex, about what happened at a step, or about the whole table.
     */
    Noted: {
      text: string;
      /** @default  */
      hex: string;
      /** @default null */
      step: number | null;
    };
    /**
     * Notices
     * @description What somebody has chosen of his notices.
     */
    Notices: {
      channels: components["schemas"]["ChannelInfo"][];
      habits: components["schemas"]["HabitsInfo"];
      here: boolean;
      /** @description Whether this server sends mail. */
      mail: boolean;
      muted: string[];
      /** @description The key by which this server signs what it pushes to a browser. */
      push: string;
    };
    /**
     * Numbered
     * @description One's own number for the lot and the dice: 32 hexadecimal digits.
     */
    Numbered: {
      number: string;
    };
    /**
     * Odds
     * @description What a choice may bring: the sum of its modifiers, and the chance of each effect.
     */
    Odds: {
      add?: number;
      modifiers: components["schemas"]["Modifier"][];
      outcomes: components["schemas"]["Outcome"][];
      /** @description Odds or strengths, where there are such. */
      text?: string;
    };
    /**
     * OfTournament
     * @description The tournament that a game belongs to.
     */
    OfTournament: {
      id: string;
      round: number;
      title: string;
    };
    /** Offer */
    Offer: {
      agreed: components["schemas"]["AgreedTerms"];
      back: string | null;
      begun: boolean;
      from: string;
      game: string;
      mate: boolean;
      over: boolean;
      players: components["schemas"]["PlayerOf"][];
      scenario: string;
      seat: string;
      secrets: string;
      table: string;
      turn: number;
      you: string | null;
      yours: boolean;
    };
    /**
     * Offered
     * @description What is offered, as everybody who may take it reads it.
     */
    Offered: {
      game: string;
      scenario: string;
      /** @default null */
      turns: number | null;
      /** @default {} */
      options: {
        [key: string]: boolean;
      };
      /**
       * @default {
       *       "kind": "none",
       *       "seconds": 259200,
       *       "increment": 0,
       *       "empty": "nothing",
       *       "away": 14
       *     }
       */
      clock: components["schemas"]["Terms"];
      /**
       * @description Who plays what: as the offer says, as whoever takes it says, by lot, by bid for points.
       * @default lot
       */
      sides: "bid" | "fixed" | "lot" | "taker";
      /**
       * @description Where it is fixed, the side that whoever offers plays.
       * @default
       */
      plays: string;
      /** @default false */
      rated: boolean;
      /**
       * @description By a link only; else the whole club is asked.
       * @default false
       */
      private: boolean;
      /**
       * @description Whether whoever offers it wants to be there when it begins, and to see with whom.
       * @default false
       */
      waits: boolean;
      /** @default 7 */
      days: number;
    };
    /**
     * OpenOffer
     * @description An offer as one is told of it: of bids one's own, and nothing else.
     */
    OpenOffer: {
      agreed: string[];
      by: string;
      called: string;
      clock: string[];
      game: string;
      id: string;
      /** @description Of a private one that was just made. */
      link?: string | null;
      made: string;
      mine: boolean;
      names: string[];
      options: components["schemas"]["OptionChosen"][];
      plays: string;
      private: boolean;
      promise: components["schemas"]["Promise"];
      rated: boolean;
      scenario: string;
      sides: "bid" | "fixed" | "lot" | "taker";
      state: "begun" | "expired" | "open" | "taken" | "withdrawn";
      table: string | null;
      taker: string | null;
      title: string;
      turns: number | null;
      until: string;
      waits: boolean;
      you: components["schemas"]["Part"] | null;
    };
    /**
     * OptionChosen
     * @description An option that differs from what is usual.
     */
    OptionChosen: {
      on: boolean;
      title: string;
    };
    /**
     * OptionInfo
     * @description An option set before the game begins.
     */
    OptionInfo: {
      case: string;
      default: boolean;
      id: string;
      /** @description Whether a new game at the table begins with it, though it is usually off. */
      suggested: boolean;
      title: string;
    };
    /**
     * Ordered
     * @description How a question is answered in advance.
     */
    Ordered: {
      policy: string;
      /** @default 0 */
      n: number;
    };
    /**
     * OtherDice
     * @description Dice that cost nobody anything at once.
     */
    OtherDice: {
      average: string;
      case: string;
      count: number;
      expected: string;
      title: string;
    };
    /**
     * Outcome
     * @description What a die may bring, and how often it does.
     */
    Outcome: {
      chance: string;
      loss: number | string;
    };
    /**
     * Par
     * @description How often a side wins between equals, of a length and with or without a bid.
     */
    Par: {
      bid: boolean;
      drawn: number;
      lost: number;
      percent: number;
      scenario: string;
      side: string;
      turns: number;
      won: number;
    };
    /**
     * Part
     * @description What one has named oneself.
     */
    Part: {
      number: string;
      points: number;
      side: string;
    };
    /**
     * Passkey
     * @description A way in beside the password.
     */
    Passkey: {
      id: string;
      made: string;
      name: string;
      used: string;
    };
    /**
     * PasskeyDemanded
     * @description Whether one gets in by a passkey only, and one's password.
     */
    PasskeyDemanded: {
      on: boolean;
      password: string;
    };
    /**
     * PasskeyEnded
     * @description A passkey that shall be good no more, and one's password.
     */
    PasskeyEnded: {
      id: string;
      password: string;
    };
    /**
     * PasskeyMade
     * @description A passkey that a browser made, and what it shall be called.
     */
    PasskeyMade: {
      name: string;
      credential: Record<string, unknown>;
    };
    /**
     * PasskeyUsed
     * @description What a browser signed by a passkey.
     */
    PasskeyUsed: {
      credential: Record<string, unknown>;
    };
    /**
     * PastView
     * @description What somebody saw after an earlier step.
     */
    PastView: {
      /** @description The side that is asked, `chance`, or None at the end. */
      actor: string | null;
      allotment?: components["schemas"]["Allotment"] | null;
      autopilot: components["schemas"]["AutopilotState"];
      bases?: components["schemas"]["Airbase"][];
      battle?: components["schemas"]["Battle"] | null;
      choices: components["schemas"]["Choice"][];
      control?: {
        [key: string]: string[];
      };
      /** @description Whether a shared screen is covered until the side that is asked sits before it. */
      covered: boolean;
      declared?: components["schemas"]["Declared"][];
      display?: components["schemas"]["DisplayBase"][];
      displays?: components["schemas"]["LossDisplay"][];
      /** @description How far one's own draft has come, for a submission to name; "" without one. */
      draft: string;
      /** @description Of a game with missions: the kind of decision. */
      frame?: string;
      /** @description The stack in hand. */
      group?: number[];
      /** @description Whether the game hides something from a side now. */
      hidden: boolean;
      holdings?: components["schemas"]["Holding"][];
      /** @description Choices made in the whole game. */
      last: number;
      /** @description What somebody new is told of this decision, where there is something to tell. */
      lesson?: string;
      live: boolean;
      log: components["schemas"]["LogEvent"][];
      manual_dice: boolean;
      marks: {
        [key: string]: components["schemas"]["HexMark"];
      };
      mission?: components["schemas"]["AirMission"] | null;
      over: boolean;
      picked: number | null;
      prompt: components["schemas"]["Prompt"];
      redo: components["schemas"]["Hold"];
      result: components["schemas"]["Result"] | null;
      role: string;
      sailing?: components["schemas"]["Sailing"] | null;
      score: {
        [key: string]: components["schemas"]["Score"];
      };
      /** @description The record line the game stands at; a submission names it. */
      seq: number;
      sheet: components["schemas"]["Sheet"] | null;
      /** @description The question of standing orders that one is asked now, "" for none. */
      standing: string;
      status: components["schemas"]["Status"];
      /** @description Choices made so far at this view. */
      step: number;
      table: components["schemas"]["TableInfo"];
      then: components["schemas"]["Then"] | null;
      undo: components["schemas"]["Hold"];
      units: components["schemas"]["UnitState"][];
    };
    /**
     * Pause
     * @description Whether computers are held, and the seconds between their choices.
     */
    Pause: {
      /** @default null */
      paused: boolean | null;
      /** @default null */
      pace: number | null;
    };
    /**
     * PhaseInfo
     * @description A space of a phase track; without a side it is both sides'.
     */
    PhaseInfo: {
      name: string;
      phase: number | string;
      side: string | null;
    };
    /**
     * Ping
     * @description Somebody points at a hex.
     */
    Ping: {
      hex: string;
      name: string;
      side: string;
    };
    /**
     * Place
     * @description A place with a name.
     */
    Place: {
      hex: string;
      kinds: string[];
      name: string;
      side?: string;
      x: number;
      y: number;
    };
    /**
     * Plan
     * @description Several choices that are offered at one stroke.
     */
    Plan: {
      choices: string[];
      hexes: string[];
      id: string;
      label: string;
      /** @description What its note says is worth telling once it is played. */
      lasts: boolean;
      note: string;
      /** @description It is meant to go on past the dice between its choices. */
      through: boolean;
      units: number[];
    };
    /**
     * Plans
     * @description What may be done at one stroke, for a line of the record.
     */
    Plans: {
      plans: components["schemas"]["Plan"][];
      seq: number;
    };
    /**
     * Played
     * @description The view after something was played.
     */
    Played: {
      played?: number | null;
      stopped?: components["schemas"]["Stopped"] | null;
      view: components["schemas"]["View"];
    };
    /**
     * PlayerOf
     * @description Who plays a side.
     */
    PlayerOf: {
      side: string;
      who: string;
    };
    /**
     * Pointed
     * @description The hex that somebody points at.
     */
    Pointed: {
      hex: string;
    };
    /**
     * Policy
     * @description One way to answer a question.
     */
    Policy: {
      id: string;
      least: number;
      most: number;
      /** @description With `{n}` where a number belongs. */
      text: string;
      usual: number;
    };
    /**
     * PrivateNote
     * @description A private note: about a hex, about what happened at a step, or about the whole table.
     */
    PrivateNote: {
      hex: string;
      step?: number;
      text: string;
    };
    /**
     * Progress
     * @description How far one's own hint is, in rollouts.
     */
    Progress: {
      done: number;
      most: number;
      thinking: boolean;
    };
    /**
     * Promise
     * @description What the secrets of lot and dice come to.
     */
    Promise: {
      dice: string;
      lot: string;
    };
    /**
     * Prompt
     * @description What is asked, and by which case.
     */
    Prompt: {
      case: string;
      text: string;
    };
    /**
     * Proven
     * @description One's password once more.
     */
    Proven: {
      password: string;
    };
    /**
     * PushChanged
     * @description Something changed.
     */
    PushChanged: {
      rev: number;
      /** @description The line the game stands at; None when no line was added. */
      seq: number | null;
    };
    /**
     * PushPing
     * @description Somebody else points at a hex.
     */
    PushPing: {
      ping: components["schemas"]["Ping"];
    };
    /**
     * PushQuiet
     * @description The line holds.
     */
    PushQuiet: {
      quiet: true;
    };
    /**
     * PushThinking
     * @description How far a computer is with a long thought; None when it is over.
     */
    PushThinking: {
      thinking: components["schemas"]["Thinking"] | null;
    };
    /**
     * Question
     * @description A question that may be answered in advance, and how it is.
     */
    Question: {
      case: string;
      id: string;
      n: number;
      /** @description It plays one's own turn. */
      own: boolean;
      policies: components["schemas"]["Policy"][];
      policy: string;
      title: string;
      /** @description What it means to give no order. */
      unset: string;
    };
    /**
     * Rated
     * @description A player of a list.
     */
    Rated: {
      computer: boolean;
      deviation: number;
      drawn: number;
      lost: number;
      name: string;
      /** @description What somebody is worth at least, by which the list goes. */
      rating: number;
      strength: number;
      won: number;
      you: boolean;
    };
    /**
     * RatingList
     * @description The players of a game, or of one of its scenarios.
     */
    RatingList: {
      called: string;
      game: string;
      pars: components["schemas"]["Par"][];
      players: components["schemas"]["Rated"][];
      /** @description "" for all of the game. */
      scenario: string;
      title: string;
    };
    /**
     * Refusal
     * @description What bars a choice.
     */
    Refusal: {
      case: string;
      choice: string;
      figures: string;
      reason: string;
      remedy: string;
      title: string;
    };
    /**
     * Rematch
     * @description Whether the sides are changed.
     */
    Rematch: {
      /** @default false */
      swap: boolean;
    };
    /**
     * Removed
     * @description The table that was removed.
     */
    Removed: {
      removed: string;
    };
    /**
     * Replaced
     * @description Who shall have the seat of a player who stays away.
     */
    Replaced: {
      by: "computer" | "invitation";
    };
    /**
     * Reported
     * @description The number of something said that the admin shall look at.
     */
    Reported: {
      number: number;
    };
    /**
     * Reset
     * @description The secret of a link, and the password that is set by it.
     */
    Reset: {
      secret: string;
      password: string;
    };
    /**
     * Resigned
     * @description The side that gives up, at record line `expected`.
     */
    Resigned: {
      side: string;
      expected: number;
    };
    /**
     * Result
     * @description How a game ended.
     */
    Result: {
      points: string[];
      text: string;
      /** @description None of a draw. */
      winner: string | null;
    };
    /**
     * Ring
     * @description An outline with its holes, in steps.
     */
    Ring: {
      holes: number[][];
      outer: number[];
    };
    /**
     * Risk
     * @description What is warned of before something is played.
     */
    Risk: {
      case: string;
      text: string;
    };
    /**
     * RivalPlan
     * @description A plan that was tried: how often, what it gains, and what it lacks of the one advised.
     */
    RivalPlan: {
      behind: number | null;
      error: number | null;
      /** @description Points over staff's own, imagined games and whole games before taken together. */
      gain: number;
      name: string;
      says: string;
      tries: number;
    };
    /**
     * River
     * @description A river as it is drawn, in steps.
     */
    River: {
      name: string;
      points: number[];
    };
    /**
     * Roll
     * @description A die of a fight.
     */
    Roll: {
      dice: number[];
      step: number;
      text: string;
    };
    /**
     * RosterUnit
     * @description A counter as it is printed.
     */
    RosterUnit: {
      aa?: [number, number];
      af?: [number, number];
      air?: number | null;
      barrage?: number;
      bf?: [number, number];
      bombardment?: number | null;
      cargo?: number;
      /** @description Whether units fly, sail or march: `air`, `naval` or `ground`. */
      category?: string;
      cf?: number;
      /** @description The command it belongs to, such as N1. */
      command?: string;
      defensive?: boolean;
      df?: [number, number];
      flies?: boolean;
      formation?: string;
      garrison?: boolean;
      /** @description Combat factor of a ground unit. */
      ground?: [number, number];
      id: number;
      initiative?: number | null;
      kind: string;
      ma?: number | null;
      ma1?: number;
      ma2?: number;
      model?: string;
      morale?: number;
      name: string;
      nationality: string;
      note?: string;
      provenance?: string;
      short: string;
      side: string;
      size: string;
      sp: number;
      speed?: [number, number];
      sr?: number;
      steps?: number;
      strafes?: boolean;
      tma?: number;
      type?: string;
      /** @description VP for the enemy when it is eliminated; of a ground unit for each step. */
      worth?: string;
    };
    /**
     * Rulebook
     * @description A game with its scenarios, options, players and verbs.
     */
    Rulebook: {
      /** @description A few words on each computer player that has any. */
      characters: {
        [key: string]: string;
      };
      code: string;
      /** @description Who can hold a seat. */
      controllers: string[];
      /** @description Of a die. */
      faces: number;
      name: string;
      options: components["schemas"]["OptionInfo"][];
      scenarios: components["schemas"]["ScenarioInfo"][];
      sides: string[];
      /** @description Whether something can be answered in advance. */
      standing: boolean;
      title: string;
      verbs: {
        [key: string]: components["schemas"]["VerbInfo"];
      };
      version: number;
    };
    /**
     * Ruling
     * @description How we read what a book leaves open.
     */
    Ruling: {
      cases: string[];
      kind: string;
      line: number;
      number: string;
      option: string;
      played: string;
      question: string;
      readings: string[];
      seen: string;
      title: string;
      why: string;
    };
    /**
     * Said
     * @description Something said: to everybody, or to those of one's own side.
     */
    Said: {
      text: string;
      /** @default false */
      team: boolean;
    };
    /**
     * Sailing
     * @description The naval group that is made up.
     */
    Sailing: {
      hex: string;
      left?: number;
      most?: number;
      ships: number[];
    };
    /**
     * SatDown
     * @description The table where somebody has sat down.
     */
    SatDown: {
      table: string;
    };
    /**
     * ScenarioInfo
     * @description A scenario as offered.
     */
    ScenarioInfo: {
      /** @description What each side is after, in a sentence or two; empty where nobody wrote it down. */
      aims: string[];
      /** @description About how often each side is asked in a whole game. */
      decisions: number[];
      first_turn: number;
      id: string;
      /** @description Options that do nothing in it. */
      idle: string[];
      last_turn: number;
      /** @description Whether fewer turns may be agreed. */
      lengths: boolean;
      /** @description The side that somebody new is seated at; empty where the scenario names none. */
      newcomer: string;
      note: string;
      /** @description How often each side wins between equals, in words; empty where it was not measured. */
      par: string;
      title: string;
    };
    /**
     * Score
     * @description The points of a side.
     */
    Score: {
      items: components["schemas"]["ScoreItem"][];
      total: string;
    };
    /**
     * ScoreItem
     * @description What points were given for.
     */
    ScoreItem: {
      case: string;
      points: string;
      text: string;
    };
    /**
     * SeatLeft
     * @description The seat that was given back.
     */
    SeatLeft: {
      left: string;
    };
    /**
     * Seated
     * @description Somebody at a table.
     */
    Seated: {
      /** @description The last day of a holiday that he is on, or "". */
      away?: string;
      /** @description Who of a team brought him to it. */
      by?: string;
      /** @description He looks at the board now. */
      here: boolean;
      /** @description The table's owner saw what this side hides before it was given away. */
      knew?: boolean;
      name: string;
    };
    /**
     * Seats
     * @description Who shall hold which side.
     */
    Seats: {
      seats: {
        [key: string]: string;
      };
    };
    /**
     * SecretLink
     * @description The secret of a link.
     */
    SecretLink: {
      secret: string;
    };
    /**
     * Sent
     * @description The channel by which something was sent.
     */
    Sent: {
      sent: string;
    };
    /**
     * ServerTime
     * @description The server's own time, by which the clocks go.
     */
    ServerTime: {
      now: number;
    };
    /**
     * SessionEnded
     * @description A browser that shall be signed out, or `others`, and one's password; a guest has none.
     */
    SessionEnded: {
      which: string;
      /** @default  */
      password: string;
    };
    /**
     * Sheet
     * @description A combat that is put together; what does not apply is left out.
     */
    Sheet: {
      advance?: number[];
      aim?: number | null;
      attack?: number | string;
      attackers?: components["schemas"]["SheetUnit"][];
      chance?: string;
      column?: number | null;
      columns?: string[];
      defence?: number | string;
      defenders?: components["schemas"]["SheetUnit"][];
      difference?: number | string;
      /** @description What is added to the die. */
      drm?: number;
      kills_on?: number | null;
      kind: string;
      lines?: components["schemas"]["SheetLine"][];
      modifiers?: components["schemas"]["SheetModifier"][];
      notes?: components["schemas"]["Note"][];
      outcomes?: components["schemas"]["Outcome"][];
      ratio?: string;
      retreats?: components["schemas"]["SheetRetreat"][];
      side?: string;
      support?: number[];
      table?: (number | string)[][];
      target?: string | null;
    };
    /**
     * SheetLine
     * @description What a modified die does, where a table has one column.
     */
    SheetLine: {
      result: string;
      text: string;
    };
    /**
     * SheetModifier
     * @description Something that changes a strength, the die or the column.
     */
    SheetModifier: {
      case: string;
      /** @description The rows of the units tell it. */
      rows?: boolean;
      side?: string;
      text: string;
      to?: string;
      value?: number | string;
    };
    /**
     * SheetRetreat
     * @description Where a unit may retreat.
     */
    SheetRetreat: {
      hexes: string[];
      unit: number;
    };
    /**
     * SheetUnit
     * @description A unit, or several, in a combat.
     */
    SheetUnit: {
      fired?: boolean;
      /** @description False for one that could take part and does not. */
      fires?: boolean;
      name?: string;
      notes?: components["schemas"]["Note"][];
      /** @description What it counts before anything changes that. */
      sp?: number | string;
      /** @description None for a row that stands for several, such as the guns of a hex. */
      unit: number | null;
      value: number | string;
    };
    /**
     * SideBid
     * @description What somebody bid for a side.
     */
    SideBid: {
      points: number;
      side: string;
    };
    /**
     * SideOrders
     * @description One's own standing orders for a side.
     */
    SideOrders: {
      questions: components["schemas"]["Question"][];
      side: string;
      /** @description What one ordered in the last game of this kind. */
      usual: {
        [key: string]: components["schemas"]["Answer"];
      };
    };
    /**
     * SignedOut
     * @description How many browsers were signed out.
     */
    SignedOut: {
      ended: number;
    };
    /**
     * SigningIn
     * @description The name and the password of an account.
     */
    SigningIn: {
      name: string;
      password: string;
    };
    /**
     * SigningUp
     * @description A name and a password for a new account, and if need be the code of an invitation.
     */
    SigningUp: {
      name: string;
      password: string;
      /** @default  */
      code: string;
    };
    /**
     * Stacking
     * @description How full a hex is.
     */
    Stacking: {
      limit: number;
      side: string;
      sum: number;
      what?: string;
    };
    /**
     * Standing
     * @description Standing orders of a side: by question the policy (`ask` for none) and its number.
     */
    Standing: {
      side: string;
      orders: {
        [key: string]: components["schemas"]["Ordered"];
      };
      /** @default null */
      role: string | null;
      /** @default null */
      eyes: string | null;
    };
    /**
     * Status
     * @description Where the game is in its sequence of play.
     */
    Status: {
      able: number | null;
      covering?: components["schemas"]["Covering"];
      dates: string;
      die?: number | null;
      fleet_on?: boolean;
      foul?: boolean;
      game_end: number;
      half: string | null;
      impulse?: number;
      /** @description Of a game with missions: who has the initiative. */
      initiative?: string | null;
      left?: components["schemas"]["StillActing"] | null;
      missions?: number;
      option?: string | null;
      penang?: boolean;
      phase?: number | string;
      phase_name?: string;
      points?: {
        [key: string]: number;
      };
      turn: number;
    };
    /**
     * Step
     * @description How many choices would stay.
     */
    Step: {
      step: number;
    };
    /**
     * StillActing
     * @description Who may still act in the part of the turn that `done` ends.
     */
    StillActing: {
      aircraft?: number;
      arrivals?: number;
      late?: number;
      returns?: boolean;
      units: number;
    };
    /**
     * Stirred
     * @description A number of one's own for the dice, 32 hexadecimal digits; before it its SHA-256.
     */
    Stirred: {
      /** @default null */
      nonce: string | null;
      /** @default null */
      promise: string | null;
    };
    /**
     * Stopped
     * @description What stopped a bundle.
     */
    Stopped: {
      text: string;
      why: "die" | "other" | "over" | "refused" | "revealed";
    };
    /**
     * Summary
     * @description A game that is over, summed up; fractions are exact: "15/2".
     */
    Summary: {
      course: components["schemas"]["CoursePoint"][];
      dice: components["schemas"]["OtherDice"][];
      level: string;
      losses: components["schemas"]["Losses"][];
      luck: components["schemas"]["Luck"][];
      margin: string;
      measure: string;
      points: string[];
      result: components["schemas"]["Result"] | null;
      sides: string[];
      /** @description False where today's rules know a choice no more. */
      whole: boolean;
    };
    /**
     * SupplyLine
     * @description The supply of a unit.
     */
    SupplyLine: {
      ok: boolean;
      path?: string[];
      range?: number;
      side: string;
      unit: number;
    };
    /**
     * SupplyOverlay
     * @description The supply of a side.
     */
    SupplyOverlay: {
      enemy?: string[];
      network: string[];
      out: number[];
      paths: {
        [key: string]: string[];
      };
      sources: string[];
    };
    /**
     * TableInfo
     * @description A table, to somebody who sits there.
     */
    TableInfo: {
      actor: string | null;
      /** @description How often each side was advised. */
      advised: {
        [key: string]: number;
      };
      agreed: components["schemas"]["Agreed"] | null;
      ask: components["schemas"]["Ask"] | null;
      clock: components["schemas"]["ClockInfo"];
      computer: components["schemas"]["ComputerState"] | null;
      created: string;
      /** @description What the secret of the dice comes to. */
      dice: string;
      game: string;
      half: string | null;
      id: string;
      impulse: number | null;
      name: string;
      /** @description The table of the rematch. */
      next: string | null;
      /** @description The sides that have added a number of their own to the dice. */
      nonces: string[];
      options: {
        [key: string]: boolean;
      };
      over: boolean;
      owner: components["schemas"]["Seated"];
      /** @description Seconds between a computer's choices. */
      pace: number;
      paused: boolean;
      /** @description Who was given which seat. */
      people: {
        [key: string]: components["schemas"]["Seated"][];
      };
      practice: boolean;
      /** @description By each side the SHA-256 of the number that it will add to the dice. */
      promised: {
        [key: string]: string;
      };
      /** @description How a game that is over ended. */
      result: string | null;
      rev: number;
      /** @description None of a position. */
      scenario: string | null;
      seats: {
        [key: string]: string;
      };
      seq: number;
      /** @description So many turns late spectators see both sides; 0 where they do not. */
      shows: number;
      step: number;
      /** @description The number of the last word of the talk. */
      talked: number;
      /** @description The number of the last word among those of one's own side; None where nobody shares it. */
      team?: number | null;
      turn: number;
      turns: number | null;
      updated: string;
      you: components["schemas"]["You"];
    };
    /**
     * TakesOffer
     * @description How an offer is taken: one's number for the dice, the side where one has to name it.
     */
    TakesOffer: {
      number: string;
      /** @default  */
      side: string;
      /** @default 0 */
      points: number;
      /** @default  */
      secret: string;
    };
    /**
     * Terms
     * @description No clock; so long for each decision; or a bank, and with each own half a little more.
     */
    Terms: {
      /**
       * @default none
       */
      kind: "bank" | "decision" | "none";
      /** @default 259200 */
      seconds: number;
      /** @default 0 */
      increment: number;
      /**
       * @description What follows when a clock is empty.
       * @default nothing
       */
      empty: "claim" | "computer" | "nothing";
      /**
       * @description Days after which a player who leaves a decision open may be replaced.
       * @default 14
       */
      away: number;
    };
    /**
     * Then
     * @description Of a step that is past: what the record tells of the clocks.
     */
    Then: {
      at: string;
      left: {
        [key: string]: number;
      };
    };
    /**
     * Thinking
     * @description A computer's long thought.
     */
    Thinking: {
      /** @description The line of the record that it is for. */
      seq: number;
      side: string;
      /** @description How much of it is done, by time or tries, 0 to 9. */
      tenths: number;
    };
    /**
     * TournamentEntrant
     * @description Somebody who has entered.
     */
    TournamentEntrant: {
      /** @description The round in which he left; 0 while he plays. */
      gone: number;
      name: string;
    };
    /**
     * TournamentGame
     * @description One of the two games of a pairing; of one that goes on whose move it is, and no more.
     */
    TournamentGame: {
      /** @description Who plays the first side. */
      first: number;
      /** @description How it ended: rules, resign, time, draw, ruled, undecided, left; "" while it goes on. */
      how: string;
      /** @description The first side's points less the second's, where points decided. */
      margin: string;
      moves: number | null;
      result: string | null;
      /** @description Of the first, in halves. */
      score: number | null;
      second: number;
      table: string | null;
    };
    /**
     * TournamentListed
     * @description A tournament in a list.
     */
    TournamentListed: {
      book: string;
      called: string;
      champion: string | null;
      /** @description When something happens by itself: nobody enters any more, the round ends, so does ruling. */
      due: string;
      /** @description Days of a round. */
      each: number;
      entered: boolean;
      form: "cup" | "robin" | "swiss";
      game: string;
      id: string;
      /** @description The round's date has passed: its organiser rules on what is unfinished. */
      late: boolean;
      /** @description Whether one organises it. */
      mine: boolean;
      most: number;
      /** @description How many have entered. */
      players: number;
      rated: boolean;
      round: number;
      rounds: number | null;
      scenario: string;
      state: "announced" | "called off" | "over" | "running";
      title: string;
      turns: number | null;
      /** @description Games that wait for one's own choice. */
      waits: number;
    };
    /**
     * TournamentPage
     * @description All that a member may know of a tournament.
     */
    TournamentPage: {
      book: string;
      by: string;
      called: string;
      clock: string[];
      /** @description The secret of all dice, once it is over. */
      dice: string | null;
      /** @description When something happens by itself: nobody enters any more, the round ends, so does ruling. */
      due: string;
      /** @description Days of a round. */
      each: number;
      entered: boolean;
      entrants: components["schemas"]["TournamentEntrant"][];
      form: "cup" | "robin" | "swiss";
      game: string;
      id: string;
      /** @description The round's date has passed: its organiser rules on what is unfinished. */
      late: boolean;
      lot: components["schemas"]["DrawnLot"] | null;
      /** @description Whether one organises it. */
      mine: boolean;
      most: number;
      /** @description What one has added oneself. */
      number: string | null;
      options: components["schemas"]["OptionChosen"][];
      pairings: components["schemas"]["TournamentPairing"][];
      /** @description How many have entered. */
      players: number;
      promise: components["schemas"]["Promise"];
      rated: boolean;
      round: number;
      rounds: number | null;
      scenario: string;
      sides: string[];
      standings: components["schemas"]["TournamentPlace"][];
      state: "announced" | "called off" | "over" | "running";
      ties: string[];
      title: string;
      turns: number | null;
      you: number | null;
    };
    /**
     * TournamentPairing
     * @description Two who meet in a round; without games the first has it.
     */
    TournamentPairing: {
      board: number;
      by: string;
      first: number;
      games: components["schemas"]["TournamentGame"][];
      round: number;
      second: number;
      /** @description Of a knock-out, who went on. */
      winner: number | null;
    };
    /**
     * TournamentPlace
     * @description One line of the standings.
     */
    TournamentPlace: {
      drawn: number;
      lost: number;
      place: number;
      /** @description In halves: a game won is 2. */
      points: number;
      struck: boolean;
      /** @description What decides between equals; Sonneborn-Berger in quarters. */
      ties: number[];
      who: number;
      won: number;
    };
    /**
     * Tracks
     * @description Turns, and what a turn is made of.
     */
    Tracks: {
      impulses?: number;
      phases?: components["schemas"]["PhaseInfo"][];
      turns: components["schemas"]["TurnInfo"][];
    };
    /**
     * TurnInfo
     * @description A space of the turn track.
     */
    TurnInfo: {
      dates: string;
      history: string;
      turn: number;
    };
    /**
     * UnitState
     * @description A counter as it is now; what does not apply is left out.
     */
    UnitState: {
      able?: boolean;
      aboard?: number[];
      ace?: boolean;
      afloat?: boolean;
      bar?: string;
      /** @description Of an air unit: its airbase. */
      base?: string;
      based?: boolean;
      /** @description The box it lies in, where that is no place of the game's own. */
      box?: string;
      /** @description Its command is broken. */
      broken?: boolean;
      /** @description Where it is on the Tactical Battle Board. */
      cell?: string;
      disrupted?: boolean;
      /** @description Levels of disruption. */
      disruption?: number;
      due?: number;
      face?: "down" | "up";
      facing?: number;
      fired?: boolean;
      fought?: boolean;
      held?: boolean;
      hex: string | null;
      hidden?: boolean;
      id: number;
      improving?: boolean;
      landed?: boolean;
      level?: string;
      loaded?: boolean;
      mission?: string;
      /** @description Current morale, where it is not the printed one. */
      morale?: number;
      moved?: boolean;
      mp?: string;
      oos?: boolean;
      overstacked?: boolean;
      /** @description Its part in the mission. */
      part?: string;
      raider?: boolean;
      reduced?: boolean;
      sailing?: boolean;
      /** @description Only its owner sees this. */
      secret?: boolean;
      sp?: number;
      spotted?: boolean;
      state?: "base" | "box" | "chart" | "eliminated" | "map" | "out" | "waiting";
      torpedoes_fired?: boolean;
    };
    /**
     * VerbInfo
     * @description What follows a verb, and how a person reads it.
     */
    VerbInfo: {
      fields: string;
      label: string;
    };
    /**
     * View
     * @description What somebody sees of a table.
     */
    View: {
      /** @description The side that is asked, `chance`, or None at the end. */
      actor: string | null;
      allotment?: components["schemas"]["Allotment"] | null;
      autopilot: components["schemas"]["AutopilotState"];
      bases?: components["schemas"]["Airbase"][];
      battle?: components["schemas"]["Battle"] | null;
      choices: components["schemas"]["Choice"][];
      control?: {
        [key: string]: string[];
      };
      /** @description Whether a shared screen is covered until the side that is asked sits before it. */
      covered: boolean;
      declared?: components["schemas"]["Declared"][];
      display?: components["schemas"]["DisplayBase"][];
      displays?: components["schemas"]["LossDisplay"][];
      /** @description How far one's own draft has come, for a submission to name; "" without one. */
      draft: string;
      /** @description Of a game with missions: the kind of decision. */
      frame?: string;
      /** @description The stack in hand. */
      group?: number[];
      /** @description Whether the game hides something from a side now. */
      hidden: boolean;
      holdings?: components["schemas"]["Holding"][];
      /** @description Choices made in the whole game. */
      last: number;
      /** @description What somebody new is told of this decision, where there is something to tell. */
      lesson?: string;
      live: boolean;
      log: components["schemas"]["LogEvent"][];
      manual_dice: boolean;
      marks: {
        [key: string]: components["schemas"]["HexMark"];
      };
      mission?: components["schemas"]["AirMission"] | null;
      over: boolean;
      picked: number | null;
      prompt: components["schemas"]["Prompt"];
      redo: components["schemas"]["Hold"];
      result: components["schemas"]["Result"] | null;
      role: string;
      sailing?: components["schemas"]["Sailing"] | null;
      score: {
        [key: string]: components["schemas"]["Score"];
      };
      /** @description The record line the game stands at; a submission names it. */
      seq: number;
      sheet: components["schemas"]["Sheet"] | null;
      /** @description The question of standing orders that one is asked now, "" for none. */
      standing: string;
      status: components["schemas"]["Status"];
      /** @description Choices made so far at this view. */
      step: number;
      table: components["schemas"]["TableInfo"];
      undo: components["schemas"]["Hold"];
      units: components["schemas"]["UnitState"][];
    };
    /**
     * Wanted
     * @description When somebody wants to be told; see server/notices/habits.py.
     */
    Wanted: {
      zone: string;
      /** @default 0 */
      quiet_from: number;
      /** @default 0 */
      quiet_to: number;
      /** @default  */
      away: string;
      /** @default 0 */
      remind: number;
      /** @default false */
      again: boolean;
    };
    /**
     * WayCost
     * @description What a way costs the unit in hand.
     */
    WayCost: {
      addends: components["schemas"]["Addend"][];
      free?: number | string;
      path: string[];
      risk?: components["schemas"]["Risk"];
      total: number | string;
    };
    /**
     * Why
     * @description Whether a choice is legal, and what bars it.
     */
    Why: {
      /** @description Which choice the unit in hand would make there. */
      choice?: string;
      legal: boolean;
      refusal?: components["schemas"]["Refusal"];
    };
    /**
     * WishedHint
     * @description A hint; a `fresh` one compares the plans anew instead of going on with the plan before.
     *
     *         Who has not `heard` that plan, such as a page that was loaded again, is told all of it.
     */
    WishedHint: {
      expected: number;
      /** @default false */
      fresh: boolean;
      /** @default true */
      heard: boolean;
      /** @default null */
      role: string | null;
      /** @default null */
      eyes: string | null;
    };
    /**
     * Word
     * @description Something said at a table; a note is said by nobody.
     */
    Word: {
      at: string;
      mine: boolean;
      name: string;
      note: boolean;
      number: number;
      /** @description `board`, `gallery`, or that of a side's team. */
      room: string;
      text: string;
    };
    /**
     * You
     * @description What somebody is at a table.
     */
    You: {
      /** @description Sees everything after the end. */
      after?: boolean;
      /** @description Nobody else has a side or the table. */
      alone: boolean;
      owner: boolean;
      role: string;
      sides: string[];
    };
    /**
     * ZoneOverlay
     * @description Zones of control of a side.
     */
    ZoneOverlay: {
      /** @description Of these, where the other side's units negate it for supply. */
      negated?: string[];
      zone: string[];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type About = components["schemas"]["About"];
export type Account = components["schemas"]["Account"];
export type Addend = components["schemas"]["Addend"];
export type AdvisedStep = components["schemas"]["AdvisedStep"];
export type Agreed = components["schemas"]["Agreed"];
export type AgreedTerms = components["schemas"]["AgreedTerms"];
export type AirMission = components["schemas"]["AirMission"];
export type Airbase = components["schemas"]["Airbase"];
export type Allotment = components["schemas"]["Allotment"];
export type Announced = components["schemas"]["Announced"];
export type Answer = components["schemas"]["Answer"];
export type Answered = components["schemas"]["Answered"];
export type AnsweredBefore = components["schemas"]["AnsweredBefore"];
export type AnsweredStep = components["schemas"]["AnsweredStep"];
export type Ask = components["schemas"]["Ask"];
export type Asked = components["schemas"]["Asked"];
export type Asks = components["schemas"]["Asks"];
export type Autopilot = components["schemas"]["Autopilot"];
export type AutopilotState = components["schemas"]["AutopilotState"];
export type Back = components["schemas"]["Back"];
export type BaseInfo = components["schemas"]["BaseInfo"];
export type Battle = components["schemas"]["Battle"];
export type BattleBoard = components["schemas"]["BattleBoard"];
export type Bid = components["schemas"]["Bid"];
export type BoardHex = components["schemas"]["BoardHex"];
export type Branch = components["schemas"]["Branch"];
export type Browser = components["schemas"]["Browser"];
export type ByOrder = components["schemas"]["ByOrder"];
export type CaseInfo = components["schemas"]["CaseInfo"];
export type CaseOption = components["schemas"]["CaseOption"];
export type CasePage = components["schemas"]["CasePage"];
export type ChannelInfo = components["schemas"]["ChannelInfo"];
export type Choice = components["schemas"]["Choice"];
export type Chooser = components["schemas"]["Chooser"];
export type Chosen = components["schemas"]["Chosen"];
export type ClockInfo = components["schemas"]["ClockInfo"];
export type ClubInfo = components["schemas"]["ClubInfo"];
export type Coast = components["schemas"]["Coast"];
export type CodePlace = components["schemas"]["CodePlace"];
export type ComputerState = components["schemas"]["ComputerState"];
export type CoursePoint = components["schemas"]["CoursePoint"];
export type Covering = components["schemas"]["Covering"];
export type DamagedTable = components["schemas"]["DamagedTable"];
export type Declared = components["schemas"]["Declared"];
export type DisplayBase = components["schemas"]["DisplayBase"];
export type DisplayBox = components["schemas"]["DisplayBox"];
export type Done = components["schemas"]["Done"];
export type Doubt = components["schemas"]["Doubt"];
export type DrawnLot = components["schemas"]["DrawnLot"];
export type Ended = components["schemas"]["Ended"];
export type Ending = components["schemas"]["Ending"];
export type EndingWarning = components["schemas"]["EndingWarning"];
export type Ends = components["schemas"]["Ends"];
export type Entering = components["schemas"]["Entering"];
export type Entry = components["schemas"]["Entry"];
export type Failure = components["schemas"]["Failure"];
export type FlightEnd = components["schemas"]["FlightEnd"];
export type FlightShot = components["schemas"]["FlightShot"];
export type Forgot = components["schemas"]["Forgot"];
export type Gain = components["schemas"]["Gain"];
export type GameMap = components["schemas"]["GameMap"];
export type GameName = components["schemas"]["GameName"];
export type GameRuling = components["schemas"]["GameRuling"];
export type Gate = components["schemas"]["Gate"];
export type HabitsInfo = components["schemas"]["HabitsInfo"];
export type Happened = components["schemas"]["Happened"];
export type HexInfo = components["schemas"]["HexInfo"];
export type HexLine = components["schemas"]["HexLine"];
export type HexMark = components["schemas"]["HexMark"];
export type Hint = components["schemas"]["Hint"];
export type Hold = components["schemas"]["Hold"];
export type Holding = components["schemas"]["Holding"];
export type Hurried = components["schemas"]["Hurried"];
export type Hurry = components["schemas"]["Hurry"];
export type Invited = components["schemas"]["Invited"];
export type Item = components["schemas"]["Item"];
export type Key = components["schemas"]["Key"];
export type Left = components["schemas"]["Left"];
export type Link = components["schemas"]["Link"];
export type LinkInfo = components["schemas"]["LinkInfo"];
export type LogEvent = components["schemas"]["LogEvent"];
export type Loss = components["schemas"]["Loss"];
export type LossDisplay = components["schemas"]["LossDisplay"];
export type Losses = components["schemas"]["Losses"];
export type Lot = components["schemas"]["Lot"];
export type Luck = components["schemas"]["Luck"];
export type MadeChannel = components["schemas"]["MadeChannel"];
export type MailAddress = components["schemas"]["MailAddress"];
export type MapBox = components["schemas"]["MapBox"];
export type MapHex = components["schemas"]["MapHex"];
export type MapRoute = components["schemas"]["MapRoute"];
export type MapSide = components["schemas"]["MapSide"];
export type Me = components["schemas"]["Me"];
export type Member = components["schemas"]["Member"];
export type Modifier = components["schemas"]["Modifier"];
export type Muted = components["schemas"]["Muted"];
export type MutedTable = components["schemas"]["MutedTable"];
export type Named = components["schemas"]["Named"];
export type NewChannel = components["schemas"]["NewChannel"];
export type NewDate = components["schemas"]["NewDate"];
export type NewLink = components["schemas"]["NewLink"];
export type NewName = components["schemas"]["NewName"];
export type NewOffer = components["schemas"]["NewOffer"];
export type NewPassword = components["schemas"]["NewPassword"];
export type NewTable = components["schemas"]["NewTable"];
export type NoOverlay = components["schemas"]["NoOverlay"];
export type Note = components["schemas"]["Note"];
export type Noted = components["schemas"]["Noted"];
export type Notices = components["schemas"]["Notices"];
export type Numbered = components["schemas"]["Numbered"];
export type Odds = components["schemas"]["Odds"];
export type OfTournament = components["schemas"]["OfTournament"];
export type Offer = components["schemas"]["Offer"];
export type Offered = components["schemas"]["Offered"];
export type OpenOffer = components["schemas"]["OpenOffer"];
export type OptionChosen = components["schemas"]["OptionChosen"];
export type OptionInfo = components["schemas"]["OptionInfo"];
export type Ordered = components["schemas"]["Ordered"];
export type OtherDice = components["schemas"]["OtherDice"];
export type Outcome = components["schemas"]["Outcome"];
export type Par = components["schemas"]["Par"];
export type Part = components["schemas"]["Part"];
export type Passkey = components["schemas"]["Passkey"];
export type PasskeyDemanded = components["schemas"]["PasskeyDemanded"];
export type PasskeyEnded = components["schemas"]["PasskeyEnded"];
export type PasskeyMade = components["schemas"]["PasskeyMade"];
export type PasskeyUsed = components["schemas"]["PasskeyUsed"];
export type PastView = components["schemas"]["PastView"];
export type Pause = components["schemas"]["Pause"];
export type PhaseInfo = components["schemas"]["PhaseInfo"];
export type Ping = components["schemas"]["Ping"];
export type Place = components["schemas"]["Place"];
export type Plan = components["schemas"]["Plan"];
export type Plans = components["schemas"]["Plans"];
export type Played = components["schemas"]["Played"];
export type PlayerOf = components["schemas"]["PlayerOf"];
export type Pointed = components["schemas"]["Pointed"];
export type Policy = components["schemas"]["Policy"];
export type PrivateNote = components["schemas"]["PrivateNote"];
export type Progress = components["schemas"]["Progress"];
export type Promise = components["schemas"]["Promise"];
export type Prompt = components["schemas"]["Prompt"];
export type Proven = components["schemas"]["Proven"];
export type PushChanged = components["schemas"]["PushChanged"];
export type PushPing = components["schemas"]["PushPing"];
export type PushQuiet = components["schemas"]["PushQuiet"];
export type PushThinking = components["schemas"]["PushThinking"];
export type Question = components["schemas"]["Question"];
export type Rated = components["schemas"]["Rated"];
export type RatingList = components["schemas"]["RatingList"];
export type Refusal = components["schemas"]["Refusal"];
export type Rematch = components["schemas"]["Rematch"];
export type Removed = components["schemas"]["Removed"];
export type Replaced = components["schemas"]["Replaced"];
export type Reported = components["schemas"]["Reported"];
export type Reset = components["schemas"]["Reset"];
export type Resigned = components["schemas"]["Resigned"];
export type Result = components["schemas"]["Result"];
export type Ring = components["schemas"]["Ring"];
export type Risk = components["schemas"]["Risk"];
export type RivalPlan = components["schemas"]["RivalPlan"];
export type River = components["schemas"]["River"];
export type Roll = components["schemas"]["Roll"];
export type RosterUnit = components["schemas"]["RosterUnit"];
export type Rulebook = components["schemas"]["Rulebook"];
export type Ruling = components["schemas"]["Ruling"];
export type Said = components["schemas"]["Said"];
export type Sailing = components["schemas"]["Sailing"];
export type SatDown = components["schemas"]["SatDown"];
export type ScenarioInfo = components["schemas"]["ScenarioInfo"];
export type Score = components["schemas"]["Score"];
export type ScoreItem = components["schemas"]["ScoreItem"];
export type SeatLeft = components["schemas"]["SeatLeft"];
export type Seated = components["schemas"]["Seated"];
export type Seats = components["schemas"]["Seats"];
export type SecretLink = components["schemas"]["SecretLink"];
export type Sent = components["schemas"]["Sent"];
export type ServerTime = components["schemas"]["ServerTime"];
export type SessionEnded = components["schemas"]["SessionEnded"];
export type Sheet = components["schemas"]["Sheet"];
export type SheetLine = components["schemas"]["SheetLine"];
export type SheetModifier = components["schemas"]["SheetModifier"];
export type SheetRetreat = components["schemas"]["SheetRetreat"];
export type SheetUnit = components["schemas"]["SheetUnit"];
export type SideBid = components["schemas"]["SideBid"];
export type SideOrders = components["schemas"]["SideOrders"];
export type SignedOut = components["schemas"]["SignedOut"];
export type SigningIn = components["schemas"]["SigningIn"];
export type SigningUp = components["schemas"]["SigningUp"];
export type Stacking = components["schemas"]["Stacking"];
export type Standing = components["schemas"]["Standing"];
export type Status = components["schemas"]["Status"];
export type Step = components["schemas"]["Step"];
export type StillActing = components["schemas"]["StillActing"];
export type Stirred = components["schemas"]["Stirred"];
export type Stopped = components["schemas"]["Stopped"];
export type Summary = components["schemas"]["Summary"];
export type SupplyLine = components["schemas"]["SupplyLine"];
export type SupplyOverlay = components["schemas"]["SupplyOverlay"];
export type TableInfo = components["schemas"]["TableInfo"];
export type TakesOffer = components["schemas"]["TakesOffer"];
export type Terms = components["schemas"]["Terms"];
export type Then = components["schemas"]["Then"];
export type Thinking = components["schemas"]["Thinking"];
export type TournamentEntrant = components["schemas"]["TournamentEntrant"];
export type TournamentGame = components["schemas"]["TournamentGame"];
export type TournamentListed = components["schemas"]["TournamentListed"];
export type TournamentPage = components["schemas"]["TournamentPage"];
export type TournamentPairing = components["schemas"]["TournamentPairing"];
export type TournamentPlace = components["schemas"]["TournamentPlace"];
export type Tracks = components["schemas"]["Tracks"];
export type TurnInfo = components["schemas"]["TurnInfo"];
export type UnitState = components["schemas"]["UnitState"];
export type VerbInfo = components["schemas"]["VerbInfo"];
export type View = components["schemas"]["View"];
export type Wanted = components["schemas"]["Wanted"];
export type WayCost = components["schemas"]["WayCost"];
export type Why = components["schemas"]["Why"];
export type WishedHint = components["schemas"]["WishedHint"];
export type Word = components["schemas"]["Word"];
export type You = components["schemas"]["You"];
export type ZoneOverlay = components["schemas"]["ZoneOverlay"];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
