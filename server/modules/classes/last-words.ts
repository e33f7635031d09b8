import { and, desc, eq, or, sql } from 'drizzle-orm';
import { quotationOfReport } from '#contract/entities/report-page.ts';
import { reportsToOpen } from '#server/access/scope.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { reports } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';

/** The most signs of a sentence that a mail quotes. */
const mostSigns = 240;

interface Reading {
  readonly db: Database;
  readonly clock: Clock;
  readonly sponsorId: string;
}

/**
 * A sentence of the newest report of a place that counts and that the sponsor may read at this moment, as the teacher wrote it; undefined
 * where that report is a file or a voice note.
 * @param placeId the class, or its madrasa or region
 */
export async function lastWords({ db, clock, sponsorId }: Reading, placeId: string): Promise<string | undefined> {
  const caller = { role: 'sponsor', userId: sponsorId } as const;
  const readable = reportsToOpen({ db, clock, caller, reach: 'scope' });
  const [newest] = await db
    .select({ page: reports.page })
    .from(reports)
    .innerJoin(classes, eq(classes.id, reports.classId))
    .where(
      and(
        or(eq(classes.id, placeId), eq(classes.madrasaId, placeId), eq(classes.regionId, placeId)),
        readable,
        sql`reports.counts`,
      ),
    )
    .orderBy(desc(reports.month), desc(reports.createdAt), desc(reports.id))
    .limit(1);
  const quotation = quotationOfReport(newest?.page);
  return quotation && firstSentence(quotation);
}

/** The first sentence of a text, in each script that Sanad knows; cut between words where it is long. */
function firstSentence(text: string): string {
  const [first = ''] = text.trim().split(/(?<=[.!?؟۔…])\s|\n/u, 1);
  if (first.length <= mostSigns) return first;
  const cut = first.slice(0, mostSigns);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), mostSigns / 2)).trimEnd()}…`;
}
