import { sql } from 'drizzle-orm';
import type { SponsorshipTrail, Trail } from '#contract/entities/trail.ts';
import { reportsToOpen } from '#server/access/scope.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { found, requireRow } from '#server/http/call/found.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { ownWithId } from '#server/modules/giving/sponsorships/own-sponsorship.ts';
import { readMoneyFigures } from './money-figures.ts';
import { readTrail } from './read-trail.ts';
import { paidMonths } from './trail-rows.ts';

/** The way of what people gave. */
export const trailHandlers = {
  'sponsorships.trail': trailOfSponsorship,
  'receipts.trail': trailOfReceipt,
  'money.figures': async (call) => ({ data: await readMoneyFigures(call) }),
} satisfies Handlers;

/** @throws HttpError `not-found` where the sponsorship is not the caller's, or the month was not paid */
async function trailOfSponsorship(call: Call<'sponsorships.trail'>): Promise<{ data: SponsorshipTrail }> {
  const { db, params, query, config } = call;
  await requireRow(db, sponsorships, ownWithId(call));
  const months = await paidMonths(db, sql`p.sponsorship_id = ${params.id} order by p.month desc`);
  const paid = found(query.month === undefined ? months[0] : months.find(({ month }) => month === query.month));
  const trail = await readTrail(db, paid, { mayOpen: mayOpen(call), settlingDays: config.transferSettlingDays });
  return { data: { ...trail, months: months.map(({ month }) => month) } };
}

/** Sponsors open the reports of the months that they paid for; an admin opens all. */
function mayOpen(call: Call<'sponsorships.trail'>) {
  return reportsToOpen({ ...call, reach: call.reach === 'own' ? 'scope' : call.reach });
}

/** The same for everybody who has the code: without ids. @throws HttpError `not-found` */
async function trailOfReceipt({ db, params, config }: Call<'receipts.trail'>): Promise<{ data: Trail }> {
  const [row] = await paidMonths(db, sql`p.receipt_code = ${params.code.toLowerCase()}`);
  return {
    data: await readTrail(db, found(row), { mayOpen: sql`false`, settlingDays: config.transferSettlingDays }),
  };
}
