import * as v from 'valibot';
import { Day, Id, Month, Timestamp } from '../fields.ts';
import { Role } from '../rights/roles.ts';
import { MemberEndReason } from '../school-year/membership.ts';

/** Events of an account. `changed` stands for every other change; only its date is kept. */
const personEventKinds = ['joined', 'invited', 'role', 'password', 'changed'] as const;

const PersonEvent = v.object({
  kind: v.picklist(personEventKinds),
  at: Timestamp,
  /** The roles before and after; the previous one is null if it was not recorded. */
  from: v.nullable(Role),
  to: v.nullable(Role),
  /** Author of the event, visible to the admin only; null for the person, the server and closed accounts. */
  by: v.nullable(v.object({ id: Id, fullName: v.string() })),
});

/**
 * The history of a person, within the reader's reach: a supervisor reads about classes and reports of their own regions, and
 * about no payment.
 */
export const PersonHistory = v.object({
  classes: v.array(
    v.object({ id: Id, name: v.string(), madrasa: v.object({ id: Id, name: v.string() }), since: Timestamp }),
  ),
  /** Classes that the person has left, the latest end first; absent in older releases. */
  former: v.optional(
    v.array(
      v.object({
        id: Id,
        name: v.string(),
        madrasa: v.object({ id: Id, name: v.string() }),
        from: Month,
        until: Month,
        reason: MemberEndReason,
      }),
    ),
    [],
  ),
  /** Regions for whose supervisor the person acts or acted, the newest first; a release before it leaves them out. */
  acted: v.optional(v.array(v.object({ region: v.object({ id: Id, name: v.string() }), since: Day, until: Day })), []),
  /** Number of lessons that the person has added. */
  lessons: v.optional(v.number(), 0),
  /** The person's five newest reports. */
  reports: v.object({
    total: v.number(),
    latest: v.array(v.object({ id: Id, className: v.string(), month: Month, at: Timestamp })),
  }),
  /** The sponsor's five newest payments. Null for a supervisor, and for people who pay nothing. */
  given: v.nullable(
    v.object({
      amount: v.number(),
      refunded: v.number(),
      total: v.number(),
      latest: v.array(v.object({ id: Id, name: v.string(), month: Month, amount: v.number() })),
    }),
  ),
  /** The newest first. */
  events: v.array(PersonEvent),
});
export type PersonHistory = v.InferOutput<typeof PersonHistory>;
