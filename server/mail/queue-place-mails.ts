import { sql } from 'drizzle-orm';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { Database } from '#server/db/pool.ts';
import type { MailKind } from '#server/db/schema/mail-kinds.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';

/* Mails to the sponsors of a place of which others changed something (sponsor-changes.ts): one each, however much they sponsor in it. */

interface Place {
  readonly type: SponsorshipType;
  readonly id: string;
  readonly name: string;
  /** Present version of the row, which makes each change a separate mail. */
  readonly version: number;
}

/** A place has another name: who sponsors it reads both. */
export async function mailSponsorsOfName(db: Database, place: Place, before: string): Promise<void> {
  if (place.name === before) return;
  await queue(db, 'placeRenamed', place, String(place.version), { was: before });
}

/** A place has come into another one: who sponsors it reads which. */
export async function mailSponsorsOfMove(db: Database, place: Place, into: string): Promise<void> {
  await queue(db, 'placeMoved', place, String(place.version), { into });
}

/** Months were excused: who sponsors the place, or something in it, reads in one mail why their reports will not come. */
export async function mailSponsorsOfExcuse(
  db: Database,
  place: Omit<Place, 'version'>,
  { months, reason }: { months: readonly string[]; reason: string },
): Promise<void> {
  const month = months.join(',');
  await queue(db, 'monthExcused', place, month, { month, reason: 'other', note: reason });
}

async function queue(
  db: Database,
  kind: MailKind,
  { type, id, name }: Omit<Place, 'version'>,
  which: string,
  said: Readonly<Record<string, string>>,
): Promise<void> {
  const values = JSON.stringify({ place: name, ...said, path: '/my-sponsorships' });
  const own = sql`(sponsorships.type = ${type} and sponsorships.type_id = ${id})`;
  const inside = {
    region: sql`sponsorships.region_id = ${id}`,
    madrasa: sql`sponsorships.madrasa_id = ${id}`,
    class: own,
  }[type];
  await db.execute(sql`insert into ${queuedMails} (key, kind, user_id, language, values)
    select distinct on (users.id) ${`${kind}-${id}-${which}-`} || users.id::text, ${kind}, users.id, sponsorships.language, ${values}::jsonb
    from ${sponsorships} join users on users.id = sponsorships.sponsor_id
    where ${kind === 'monthExcused' ? inside : own} and sponsorships.state in ('active', 'paused') and users.email is not null
    order by users.id, sponsorships.id
    on conflict do nothing`);
}
