import * as v from 'valibot';

/** A piece of work that is on this device and nowhere else. */
export const WaitingItem = v.object({
  id: v.string(),
  what: v.picklist(['report', 'material', 'deletion', 'shared', 'draft', 'spending', 'confirmation']),
  title: v.string(),
  /** Its class and madrasa by name, where the device knew them. */
  place: v.optional(v.string()),
  /** Of a report, `YYYY-MM`. */
  month: v.optional(v.string()),
});

/** What of an account's is on this device alone. */
export const WaitingWork = v.object({
  /** Which databases hold it: with another id, a database is not the one that was, for the browser has cleared that. */
  databases: v.object({ account: v.string(), device: v.string() }),
  items: v.array(WaitingItem),
  /** The classes whose files are kept for offline, by id. */
  keptClasses: v.array(v.string()),
});

export const WaitingNote = v.object({
  ...WaitingWork.entries,
  /** What the browser has cleared, until the person has read it. */
  lost: v.array(WaitingItem),
});

export type WaitingItem = v.InferOutput<typeof WaitingItem>;
export type WaitingWork = v.InferOutput<typeof WaitingWork>;
export type WaitingNote = v.InferOutput<typeof WaitingNote>;
