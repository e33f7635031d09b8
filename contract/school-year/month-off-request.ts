import * as v from 'valibot';
import { Id, Month, Timestamp } from '../fields.ts';

/**
 * The state of a teacher's request for a month without lessons in a class.
 * - `asked`: a supervisor or admin has to answer. `agreed`: the month is off. `declined`: a report is still expected.
 * - `lapsed`: it no longer matters: a report arrived, or the month is no longer off.
 */
export const requestStates = ['asked', 'agreed', 'declined', 'lapsed'] as const;
export type RequestState = (typeof requestStates)[number];

/** The events of a request. `change`: its author corrects it before the answer. */
export const requestEvents = ['ask', 'change', 'agree', 'decline', 'lapse'] as const;
export type RequestEvent = (typeof requestEvents)[number];

type Next = RequestState | 'never';

const never: Readonly<Record<RequestEvent, 'never'>> = {
  ...{ ask: 'never', change: 'never', agree: 'never', decline: 'never', lapse: 'never' },
};

/** The one table of transitions. `absent`: there is no row. `never`: the event cannot happen in that state. */
export const requestTransitions: Readonly<Record<RequestState | 'absent', Readonly<Record<RequestEvent, Next>>>> = {
  absent: { ...never, ask: 'asked' },
  asked: { ...never, change: 'asked', agree: 'agreed', decline: 'declined', lapse: 'lapsed' },
  agreed: { ...never, lapse: 'lapsed' },
  declined: never,
  lapsed: never,
};

const Named = v.object({ id: Id, name: v.string() });

/** A request for readers of the school. `askedBy`: null once the account is gone. `note`: the answer to a declined one. */
export const MonthOffRequest = v.object({
  id: Id,
  classId: Id,
  className: v.string(),
  madaris: Named,
  month: Month,
  name: v.string(),
  state: v.picklist(requestStates),
  askedBy: v.nullable(v.string()),
  /** The caller made the request. */
  isOwn: v.boolean(),
  note: v.string(),
  createdDate: Timestamp,
  decidedDate: v.nullable(Timestamp),
});
export type MonthOffRequest = v.InferOutput<typeof MonthOffRequest>;
