import { and, eq, gt, sql } from 'drizzle-orm';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { nameFor, type PlaceNames } from '#contract/language/place-names.ts';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Context } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { amendDue } from './due-months.ts';
import { type SponsorshipRow, writeSponsorship } from './write-sponsorship.ts';

type Call = Pick<Context, 'db' | 'caller' | 'language'>;

/**
 * Runs after the price of a place was written. If sponsorships of the place and the places in it exceed the new price, all are
 * lowered by the same share, and each sponsor gets a mail.
 * Lower amounts count at once and apply to the next month. The region is locked.
 * @throws HttpError `rule-broken` for a price of zero while someone sponsors the place itself
 */
export async function lowerAmounts(call: Call, type: SponsorshipType, id: string): Promise<void> {
  const { db } = call;
  const place = await readPlace(call, type, id);
  if (!place) return;
  const { priceCents, ...names } = place;
  const rows = await db
    .select()
    .from(sponsorships)
    .where(and(eq(sponsorships.state, 'active'), within(type, id), gt(sponsorships.amountCents, 0)))
    .orderBy(sponsorships.id)
    .for('update');
  const givenCents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // A place without its own price does not limit the places in it.
  if (priceCents === 0) {
    const own = rows.some((row) => row.type === type && row.typeId === id);
    if (own) throw brokenField(call, type === 'class' ? 'monthlyPrice' : 'totalPrice', 'priceGiven');
    return;
  }
  if (givenCents <= priceCents) return;
  const shares = sharesOf(
    rows.map(({ amountCents }) => amountCents),
    priceCents,
  );
  for (const [index, row] of rows.entries()) await lower(call, row, shares[index] ?? row.amountCents, names);
}

/**
 * Lowers all amounts by the same share, so that their sum is at most the price. Each keeps at least a cent, for which the
 * largest ones make room.
 */
export function sharesOf(amounts: readonly number[], priceCents: number): number[] {
  const given = amounts.reduce((sum, cents) => sum + cents, 0);
  const shares = amounts.map((cents) => Math.max(1, Math.floor((cents * priceCents) / given)));
  let surplus = shares.reduce((sum, cents) => sum + cents, 0) - priceCents;
  for (const at of [...shares.keys()].sort((one, other) => (shares[other] ?? 0) - (shares[one] ?? 0))) {
    if (surplus <= 0) break;
    const cents = shares[at] ?? 0;
    const less = Math.min(surplus, cents - 1);
    shares[at] = cents - less;
    surplus -= less;
  }
  return shares;
}

async function lower(call: Call, row: SponsorshipRow, cents: number, place: PlaceNames): Promise<void> {
  if (cents >= row.amountCents) return;
  const written = await writeSponsorship(call.db, row, {
    event: 'lower',
    set: { amountCents: cents, nextAmountCents: null },
    by: call.caller,
  });
  await amendDue(call.db, row.id, cents);
  await queueMail(call.db, {
    key: `lowered-${row.id}-${written.version}`,
    kind: 'lowered',
    userId: row.sponsorId,
    language: row.language,
    values: { place: nameFor(place, row.language), cents: String(cents), path: '/my-sponsorships' },
  });
}

function within(type: SponsorshipType, id: string) {
  switch (type) {
    case 'region':
      return eq(sponsorships.regionId, id);
    case 'madrasa':
      return eq(sponsorships.madrasaId, id);
    case 'class':
      return and(eq(sponsorships.type, 'class'), eq(sponsorships.typeId, id));
  }
}

async function readPlace({ db }: Call, type: SponsorshipType, id: string) {
  const table = { region: regions, madrasa: madaris, class: classes }[type];
  const price = type === 'class' ? sql.raw('monthly_price_cents') : sql.raw('total_price_cents');
  const { rows } = await db.execute<{ priceCents: number; name: string; otherName: string }>(
    sql`select ${price} as "priceCents", name, other_name as "otherName" from ${table} where id = ${id}`,
  );
  return rows[0];
}
