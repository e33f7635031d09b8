/**
 * The state of a report that the server has.
 * - `arrived`: no one of the school has opened it. `seen`: a supervisor or admin has.
 * - `returned`: sent back with a comment; its month counts as missing.
 * - `replaced`: another report has come in its place.
 */
export const reportStates = ['arrived', 'seen', 'returned', 'replaced'] as const;
export type ReportState = (typeof reportStates)[number];

/**
 * The events of a report. `release`: a photo or voice note is shown to sponsors, or withheld again. `delete` takes the
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

/** A moment, or what was said at it; rows that an older release has stored lack what it did not know. */
type Mark = string | Date | object | null | undefined;

/** The fields of a row that say in which state a report is: `returned` of the contract's Report is `returnedAt` elsewhere. */
export interface ReportMarks {
  readonly seenAt?: Mark;
  readonly returned?: Mark;
  readonly returnedAt?: Mark;
  readonly replacedAt?: Mark;
}

/** The mark of each state. Of several that hold the first counts. */
const isMarked: Readonly<Record<ReportState, (marks: ReportMarks) => boolean>> = {
  replaced: ({ replacedAt }) => Boolean(replacedAt),
  returned: ({ returned, returnedAt }) => Boolean(returned ?? returnedAt),
  seen: ({ seenAt }) => Boolean(seenAt),
  arrived: () => true,
};

/** The state of a report, of whichever row that has its marks. */
export function reportStateOf(row: ReportMarks): ReportState {
  const states = Object.keys(isMarked) as ReportState[];
  return states.find((state) => isMarked[state](row)) ?? 'arrived';
}

/** A report of this state is the one of its month, in every figure. The column `counts` says the same in SQL. */
export const countsIn: Readonly<Record<ReportState, boolean>> = {
  arrived: true,
  seen: true,
  returned: false,
  replaced: false,
};
