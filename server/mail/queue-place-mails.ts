import { sql } from 'drizzle-orm';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { type Language, languageCodes } from '#contract/language/languages.ts';
import { nameFor, type PlaceNames } from '#contract/language/place-names.ts';
import type { Database } from '#server/db/pool.ts';
import type { MailKind } from '#server/db/schema/mail-kinds.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';

/*
 * Mails to the sponsors of a place after a change by others (sponsor-changes.ts): one for each sponsor, however much they
 * sponsor in it.
 */

interface Place extends PlaceNames {
  readonly type: SponsorshipType;
  readonly id: string;
  /** Present version of the row, which makes each change a separate mail. */
  readonly version: number;
}

/** A place has another name: each of its sponsors who saw the former one reads both. */
export async function mailSponsorsOfName(db: Database, place: Place, before: PlaceNames): Promise<void> {
  if (place.name === before.name) return;
  // A reader of another script still reads the second name.
  await queue(db, 'placeRenamed', place, String(place.version), (language) =>
    nameFor(place, language) === nameFor(before, language) ? undefined : { was: nameFor(before, language) },
  );
}

/** A place has come into another one: who sponsors it reads which. */
export async function mailSponsorsOfMove(db: Database, place: Place, into: PlaceNames): Promise<void> {
  await queue(db, 'placeMoved', place, String(place.version), (language) => ({ into: nameFor(into, language) }));
}

/** Months were excused: sponsors of the place, or of something in it, read in one mail why their reports will not come. */
export async function mailSponsorsOfExcuse(
  db: Database,
  place: Omit<Place, 'version'>,
  { months, reason }: { months: readonly string[]; reason: string },
): Promise<void> {
  const month = months.join(',');
  await queue(db, 'monthExcused', place, month, () => ({ month, reason: 'other', note: reason }));
}

/** A class has had no teacher, or no students, for a whole month: who sponsors it reads since when. */
export async function mailSponsorsOfLack(
  db: Database,
  place: Omit<Place, 'version'>,
  { kind, since }: { kind: 'untaught' | 'unattended'; since: string },
): Promise<void> {
  await queue(db, 'classLacks', place, `${kind}-${since}`, () => ({ lacks: kind, classId: place.id, month: since }));
}

async function queue(
  db: Database,
  kind: MailKind,
  place: Omit<Place, 'version'>,
  which: string,
  saidIn: (language: Language) => Readonly<Record<string, string>> | undefined,
): Promise<void> {
  for (const language of languageCodes) {
    const said = saidIn(language);
    if (!said) continue;
    const values = { place: nameFor(place, language), ...said, path: '/my-sponsorships' };
    await queueIn(db, kind, place, { which, language, values: JSON.stringify(values) });
  }
}

/** The mails in one language. */
async function queueIn(
  db: Database,
  kind: MailKind,
  { type, id }: Omit<Place, 'version'>,
  { which, language, values }: { which: string; language: Language; values: string },
): Promise<void> {
  const own = sql`(sponsorships.type = ${type} and sponsorships.type_id = ${id})`;
  const inside = {
    region: sql`sponsorships.region_id = ${id}`,
    madrasa: sql`sponsorships.madrasa_id = ${id}`,
    class: own,
  }[type];
  await db.execute(sql`insert into ${queuedMails} (key, kind, user_id, language, values)
    select distinct on (users.id) ${`${kind}-${id}-${which}-`} || users.id::text, ${kind}, users.id, sponsorships.language, ${values}::jsonb
    from ${sponsorships} join users on users.id = sponsorships.sponsor_id
    where ${kind === 'monthExcused' ? inside : own} and sponsorships.language = ${language} and sponsorships.state in ('active', 'paused') and users.email is not null
    order by users.id, sponsorships.id
    on conflict do nothing`);
}
