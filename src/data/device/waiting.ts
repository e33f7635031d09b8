import * as v from 'valibot';

/** A piece of work that is on this device and nowhere else. */
export const WaitingItem = v.object({
  id: v.string(),
  what: v.picklist(['report', 'material', 'deletion', 'shared', 'draft', 'spending', 'confirmation', 'request']),
  title: v.string(),
  /** Names of its class and madrasa, if the device knew them. */
  place: v.optional(v.string()),
  /** Month of a report, `YYYY-MM`. */
  month: v.optional(v.string()),
});

/** Work of an account that is on this device only. */
export const WaitingWork = v.object({
  /**
   * Identities of the databases that contain it. A database with another identity is a new one, made after the browser
   * cleared the old one.
   */
  databases: v.object({ account: v.string(), device: v.string() }),
  items: v.array(WaitingItem),
  /** The classes whose files are kept for offline, by id. */
  keptClasses: v.array(v.string()),
});

export const WaitingNote = v.object({
  ...WaitingWork.entries,
  /** Work that the browser has cleared, until the user has read the notice. */
  lost: v.array(WaitingItem),
});

export type WaitingItem = v.InferOutput<typeof WaitingItem>;
export type WaitingWork = v.InferOutput<typeof WaitingWork>;
export type WaitingNote = v.InferOutput<typeof WaitingNote>;
