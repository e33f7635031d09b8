import { eq } from 'drizzle-orm';
import type { Language } from '#contract/language/languages.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import type { Database } from '#server/db/pool.ts';
import type { StoredPage } from '#server/db/schema/documents.ts';
import { classes, madaris, users } from '#server/db/schema/places-and-people.ts';
import { makeReportPdfAside } from '#server/documents/pdf-aside.ts';
import type { PrintedPhoto, ReportHeading } from '#server/documents/report-pdf.ts';

/** A report page with all its parts, from which its two PDFs are made. */
export interface ReportToPrint {
  readonly heading: ReportHeading;
  readonly page: StoredPage;
  readonly photos: readonly (PrintedPhoto & { readonly released: boolean })[];
  readonly voice?: { readonly seconds: number; readonly released: boolean } | undefined;
}

/** The PDF of a report page for the school: all photos, and the author's name. */
export function makeSchoolEdition({ heading, page, photos, voice }: ReportToPrint): Promise<Buffer> {
  return makeReportPdfAside({ heading, page, photos, voiceSeconds: voice?.seconds });
}

/** The sponsors' edition: with released photos, and without the teacher's name. */
export function makeSponsorsEdition({ heading, page, photos, voice }: ReportToPrint): Promise<Buffer> {
  const { teacher: _, ...named } = heading;
  const shown = photos.filter(({ released }) => released);
  return makeReportPdfAside({
    heading: named,
    page,
    photos: shown,
    voiceSeconds: voice?.released ? voice.seconds : undefined,
  });
}

/** Heading of the report of a class and month; undefined if the class is deleted. */
export async function headingOf(
  db: Database,
  {
    classId,
    month,
    authorId,
    language,
  }: { classId: string; month: string; authorId: string | null; language: Language },
): Promise<ReportHeading | undefined> {
  const [place] = await db
    .select({ className: nameIn(classes, language), madrasaName: nameIn(madaris, language) })
    .from(classes)
    .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
    .where(eq(classes.id, classId));
  const [author] = authorId ? await db.select({ name: users.fullName }).from(users).where(eq(users.id, authorId)) : [];
  return place && { month, ...place, teacher: author?.name };
}
