import * as v from 'valibot';
import { Timestamp } from '../fields.ts';

/** Kinds of news. The figures of the admin and the supervisor are separate (`stats.attention`). */
const newsKinds = [
  'returned',
  'seen',
  'due',
  'missing',
  'lesson',
  'report',
  'paid',
  'payment-failed',
  'refunded',
  'arrived',
  'answered',
  // Changes by others to places and sponsorships of the caller.
  'place-renamed',
  'place-moved',
  'price-raised',
  'amount-lowered',
  'zakat-ended',
  'month-excused',
  'months-excused',
  'class-ends',
  'class-reopened',
  'class-untaught',
  'class-unattended',
  'sponsorship-stopped',
  'acting-starts',
  'acting-for-you',
  'sign-in-link',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/**
 * One event. `name`: of its class or place; `madrasaName`: of the madrasa of that class; `path`: the screen that shows it.
 * `amount`: dollars; for `months-excused` the number of months, the oldest of which is `month`.
 */
export const NewsItem = v.object({
  id: v.string(),
  kind: v.picklist(newsKinds),
  at: Timestamp,
  name: v.string(),
  madrasaName: v.optional(v.nullable(v.string()), null),
  title: v.nullable(v.string()),
  month: v.nullable(v.string()),
  amount: v.nullable(v.number()),
  path: v.string(),
  isNew: v.boolean(),
});
export type NewsItem = v.InferOutput<typeof NewsItem>;

/** The caller's news, the newest first, and the number of unseen ones. */
export const News = v.object({ items: v.array(NewsItem), newCount: v.number() });
export type News = v.InferOutput<typeof News>;
