/**
 * The state of a report that the server has.
 * - `arrived`: no one of the school has opened it. `seen`: a supervisor or admin has.
 * - `returned`: sent back with a comment; its month counts as missing.
 * - `replaced`: another report has come in its place.
 */
export const reportStates = ['arrived', 'seen', 'returned', 'replaced'] as const;
export type ReportState = (typeof reportStates)[number];

/**
 * The events of a report. `release`: a photo or voice note is shown to sponsors, or withheld
 * again, or a line to them is written. `delete` takes the
 * row away; where the newest of several goes, `replacedAt` of the one before it goes too.
 */
export type ReportEvent = 'arrive' | 'see' | 'return' | 'replace' | 'release' | 'delete';

type Next = ReportState | 'absent' | 'never';

/** The one table of transitions. `absent`: there is no row. `never`: the event cannot happen in that state. */
export const reportTransitions: Readonly<Record<ReportState | 'absent', Readonly<Record<ReportEvent, Next>>>> = {
  absent: { arrive: 'arrived', see: 'never', return: 'never', replace: 'never', release: 'never', delete: 'absent' },
  arrived: {
    ...{ arrive: 'never', see: 'seen', return: 'returned' },
    ...{ replace: 'replaced', release: 'arrived', delete: 'absent' },
  },
  seen: {
    ...{ arrive: 'never', see: 'seen', return: 'returned' },
    ...{ replace: 'replaced', release: 'seen', delete: 'absent' },
  },
  returned: {
    ...{ arrive: 'never', see: 'returned', return: 'returned' },
    ...{ replace: 'replaced', release: 'returned', delete: 'absent' },
  },
  replaced: {
    ...{ arrive: 'never', see: 'replaced', return: 'never' },
    ...{ replace: 'replaced', release: 'replaced', delete: 'absent' },
  },
};

/** A time, or the comment made at it. Rows that an older release stored lack the fields that it did not know. */
type Mark = string | Date | object | null | undefined;

/** The fields that decide the state of a report: `returned` of the contract's Report is `returnedAt` elsewhere. */
export interface ReportMarks {
  readonly seenAt?: Mark;
  readonly returned?: Mark;
  readonly returnedAt?: Mark;
  readonly replacedAt?: Mark;
}

/** The mark of each state. The first that is set decides. */
const isMarked: Readonly<Record<ReportState, (marks: ReportMarks) => boolean>> = {
  replaced: ({ replacedAt }) => Boolean(replacedAt),
  returned: ({ returned, returnedAt }) => Boolean(returned ?? returnedAt),
  seen: ({ seenAt }) => Boolean(seenAt),
  arrived: () => true,
};

/** The state of a report, for any row that has its marks. */
export function reportStateOf(row: ReportMarks): ReportState {
  const states = Object.keys(isMarked) as ReportState[];
  return states.find((state) => isMarked[state](row)) ?? 'arrived';
}

/** A report in one of these states counts for its month in every figure. The column `counts` says the same in SQL. */
export const countsIn: Readonly<Record<ReportState, boolean>> = {
  arrived: true,
  seen: true,
  returned: false,
  replaced: false,
};

/**
 * How sponsors get the words of a report, and with them all of it.
 * - `free`: at once; the operator asked for no release when it arrived.
 * - `held`: after a supervisor has released them. `released`: one has.
 */
export const wordStates = ['free', 'held', 'released'] as const;
export type WordState = (typeof wordStates)[number];

/** Decisions of a supervisor or admin about words. */
export type WordEvent = 'release' | 'hold';

/** The one table of transitions. Words that needed no release are not taken back: sponsors have had a mail about them. */
export const wordTransitions: Readonly<Record<WordState, Readonly<Record<WordEvent, WordState | 'never'>>>> = {
  free: { release: 'never', hold: 'never' },
  held: { release: 'released', hold: 'held' },
  released: { release: 'released', hold: 'held' },
};

/** Sponsors read reports of this state. The condition `areWordsOpen` says the same in SQL. */
export const sponsorsRead: Readonly<Record<WordState, boolean>> = { free: true, held: false, released: true };

/** The same of a row, whose state may be one of a newer release. */
export function areWordsRead(words: string): boolean {
  const state = wordStates.find((each) => each === words);
  return state === undefined || sponsorsRead[state];
}
