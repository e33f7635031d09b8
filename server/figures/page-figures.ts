import { and, eq, sql } from 'drizzle-orm';
import type { FiguresOfMonth } from '#contract/entities/report-month.ts';
import { monthOf, monthsUpTo } from '#contract/month.ts';
import { classesInScope, reportsToOpen } from '#server/access/scope.ts';
import { arrivedAt } from '#server/db/counted-reports.ts';
import { reports } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Call, SignedIn } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';

type Asking = Call<'reports.figures'>;
type Gift = NonNullable<FiguresOfMonth['gifts']>[number];

const shownMonths = 12;

/**
 * Figures of a class's report pages, month by month: those that the caller may open, and for a sponsor also their payments for
 * the month.
 * If a month has several reports, the first page counts.
 * @throws HttpError `not-found` if the class is out of scope, or the sponsor has never paid for it
 */
export async function pageFigures(call: Asking): Promise<FiguresOfMonth[]> {
  const { db, caller, params, query, clock } = call;
  const months = monthsUpTo(query.until ?? monthOf(clock.now()), shownMonths);
  const gifts = caller.role === 'sponsor' ? await paidMonths(call, caller) : undefined;
  if (gifts?.size === 0) throw new HttpError('not-found');
  if (!gifts) await requireRow(db, classes, and(eq(classes.id, params.classId), classesInScope(call)));
  const rows = await db
    .selectDistinctOn([reports.month], {
      month: reports.month,
      reportId: reports.id,
      lessons: sql<number | null>`counted_number(${reports.page} -> 'figures' -> 'lessons')::int`,
      students: sql<number | null>`counted_number(${reports.page} -> 'figures' -> 'students')::int`,
    })
    .from(reports)
    .where(
      and(
        eq(reports.classId, params.classId),
        sql`${reports.month} between ${months[0] ?? ''} and ${months.at(-1) ?? ''}`,
        eq(reports.counts, true),
        reportsToOpen(call),
      ),
    )
    .orderBy(reports.month, sql`${reports.page} is null, ${arrivedAt}, ${reports.id}`);
  const found = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => ({
    ...(found.get(month) ?? { month, reportId: null, lessons: null, students: null }),
    receiptCodes: (gifts?.get(month) ?? []).map(({ receiptCode }) => receiptCode),
    gifts: gifts?.get(month) ?? [],
  }));
}

/** The payments of a sponsor for a class or a place above it, by month, in any state of the sponsorship. */
async function paidMonths({ db, params }: Asking, { userId }: SignedIn): Promise<Map<string, Gift[]>> {
  const { rows } = await db.execute<{ month: string; code: string; amount: number; at: number }>(sql`
    select p.month, p.receipt_code as code, ((p.amount_cents - p.refunded_cents) / 100.0)::float8 as amount,
      (extract(epoch from p.paid_at) * 1000)::float8 as at
    from classes c join madaris m on m.id = c.madrasa_id
    join payments p on p.type_id = case p.type when 'class' then c.id when 'madrasa' then m.id else m.region_id end
    where c.id = ${params.classId} and p.sponsor_id = ${userId} and p.state = 'paid' and p.receipt_code is not null
    order by p.month, p.id`);
  const months = new Map<string, Gift[]>();
  for (const { month, code, amount, at } of rows) {
    const gift = { receiptCode: code, amount, paidDate: new Date(at).toISOString() };
    months.set(month, [...(months.get(month) ?? []), gift]);
  }
  return months;
}
