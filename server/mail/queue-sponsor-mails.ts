import { and, eq, sql } from 'drizzle-orm';
import type { SponsorshipType, StopReason } from '#contract/entities/sponsorship-kinds.ts';
import { nameFor } from '#contract/language/place-names.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { newId } from '#server/new-id.ts';
import { queueMail } from './queue-mail.ts';

const path = '/my-sponsorships';
const tables = { region: regions, madrasa: madaris, class: classes };

/** An admin has ended a sponsorship: its sponsor gets a mail with the reason. */
export async function mailSponsorOfStop(
  db: Database,
  { id, sponsorId, language, type, typeId }: typeof sponsorships.$inferSelect,
  { reason, note }: { reason: StopReason; note: string },
): Promise<void> {
  const names = await placeOf(db, type, typeId);
  const place = names ? nameFor(names, language) : '';
  const values = { place, stop: reason, note, path };
  await queueMail(db, { key: `stopped-${id}`, kind: 'stopped', userId: sponsorId, language, values });
}

/**
 * The price of a place rises: everybody who sponsors the place itself gets a mail with the new price, their own amount, and
 * the limits that it crosses: the place falls below 100 %, or their amount below the share that opens reports.
 * @param before the price until now, in dollars
 * @param validFrom when the new one takes effect
 */
export async function mailSponsorsOfPrice(
  db: Database,
  { type, id, before, validFrom }: { type: SponsorshipType; id: string; before: number; validFrom: Date },
): Promise<void> {
  const place = await placeOf(db, type, id);
  const beforeCents = Math.round(before * 100);
  if (!place || place.cents <= beforeCents) return;
  const wasFull = place.given >= beforeCents && place.given < place.cents;
  const rows = await db
    .select()
    .from(sponsorships)
    .where(and(eq(sponsorships.type, type), eq(sponsorships.typeId, id), eq(sponsorships.state, 'active')));
  for (const { id: sponsorship, sponsorId, language, amountCents } of rows) {
    const falls = [
      ...(fallsBelowReports(amountCents, beforeCents, place.cents) ? ['reports'] : []),
      ...(wasFull ? ['full'] : []),
    ];
    const values = {
      ...{ place: nameFor(place, language), cents: String(place.cents), given: String(amountCents), path },
      ...{ date: validFrom.toISOString(), falls: falls.join(' ') },
    };
    await queueMail(db, {
      key: `raised-${sponsorship}-${newId()}`,
      kind: 'raised',
      userId: sponsorId,
      language,
      values,
    });
  }
}

function fallsBelowReports(cents: number, before: number, after: number): boolean {
  const isEnough = (price: number) => cents * 100 >= price * limits.reportShare;
  return isEnough(before) && !isEnough(after);
}

async function placeOf(db: Database, type: SponsorshipType, id: string) {
  const price = sql.raw(type === 'class' ? 'monthly_price_cents' : 'total_price_cents');
  const { rows } = await db.execute<{ cents: number; given: number; name: string; otherName: string }>(
    sql`select ${price} as cents, sponsored_cents as given, name, other_name as "otherName" from ${tables[type]} where id = ${id}`,
  );
  return rows[0];
}
