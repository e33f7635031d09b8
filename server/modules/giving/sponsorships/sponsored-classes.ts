import { and, inArray, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoints.ts';
import type { Report } from '#contract/entities/report.ts';
import type { SponsoredMonth } from '#contract/entities/report-month.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { addMonths } from '#contract/month.ts';
import { isOutstanding } from '#contract/report-months.ts';
import { opensMonth } from '#server/access/report-share.ts';
import type { Clock } from '#server/clock.ts';
import { areWordsOpen } from '#server/db/counted-reports.ts';
import { dollars } from '#server/db/page-rows.ts';
import { reports } from '#server/db/schema/documents.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { type ClassFacts, classFacts, monthsOf } from '#server/figures/class-months.ts';
import type { Call } from '#server/http/handler.ts';
import { reportAnswers, selectReports } from '#server/modules/reports/report-files.ts';
import { ownWithId } from './own-sponsorship.ts';
import { existingSponsorship } from './select-sponsorships.ts';
import { isOpenedBy } from './sponsored-reports.ts';

type Asking = Call<'sponsorships.classes'>;

/**
 * The classes that a sponsorship reaches, with their last twelve months. The list of arrived and missing months is always
 * complete; reports are only those whose payment opens them (docs/rules.md#who-reads-reports).
 * @throws HttpError `not-found`
 */
export async function sponsoredClasses(call: Asking, clock: Clock): Promise<AnswerOf<'sponsorships.classes'>> {
  const sponsorship = await existingSponsorship(call, ownWithId(call));
  const { ids, totalItems } = await chooseClasses(call, sponsorship);
  const facts = await classFacts(call.db, ids, call.language);
  const paid = await paidMonths(call, sponsorship);
  const endedFrom = firstMonthAfter(sponsorship, paid);
  const mayRead = (month: string) => call.reach === 'all' || (paid.get(month)?.opensReports ?? false);
  const readable = await readableReports(call, facts, mayRead);
  const now = clock.now();
  const data = facts.map((each) => ({
    id: each.id,
    name: each.name,
    madrasaId: each.madrasaId,
    madrasaName: each.madrasaName,
    months: monthsOf(each, now).map((month): SponsoredMonth => {
      const report: OpenableReport | undefined = readable.get(each.received.get(month.month)?.id ?? '');
      return {
        ...month,
        state: month.month >= endedFrom && isOutstanding[month.state] ? 'ended' : month.state,
        paid: paid.has(month.month),
        refundedAmount: paid.get(month.month)?.refunded ?? 0,
        receiptCode: paid.get(month.month)?.code ?? null,
        reportId: report?.id ?? null,
        reportTitle: report?.title ?? null,
        fileUrl: report?.fileUrl ?? null,
        opened: report?.opened ?? false,
      };
    }),
  }));
  return { data, meta: { totalItems, page: call.query.page, limit: call.query.limit } };
}

/** The first month without a payment after the sponsorship stopped; a month after all others while it runs. */
function firstMonthAfter({ state }: Sponsorship, paid: ReadonlyMap<string, unknown>): string {
  const [last] = [...paid.keys()].sort().reverse();
  if (state === 'active' || state === 'held') return '9999-12';
  return last === undefined ? '' : addMonths(last, 1);
}

async function chooseClasses({ db, query }: Asking, { type, typeId }: Sponsorship) {
  const within = {
    region: sql`madaris.region_id = ${typeId}`,
    madrasa: sql`madaris.id = ${typeId}`,
    class: sql`classes.id = ${typeId}`,
  }[type];
  const found = searchCondition(sql`classes.search_text`, query.search) ?? sql`true`;
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    select classes.id, (count(*) over ())::int as total
    from classes join madaris on madaris.id = classes.madrasa_id where ${within} and ${found}
    order by madaris.search_text, classes.search_text, classes.id
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`);
  return { ids: rows.map(({ id }) => id), totalItems: rows[0]?.total ?? 0 };
}

interface PaidMonth {
  readonly code: string | null;
  readonly refunded: number;
  readonly opensReports: boolean;
}

/** The months that were paid. */
async function paidMonths({ db }: Asking, { id, price }: Sponsorship): Promise<Map<string, PaidMonth>> {
  const priceCents = sql`${Math.round((price ?? 0) * 100)}::integer`;
  const { rows } = await db.execute<PaidMonth & { month: string } & Record<string, unknown>>(
    sql`select p.month, p.receipt_code as code, ${dollars(sql`p.refunded_cents`)} as refunded, ${opensMonth(priceCents)} as "opensReports"
      from payments p where p.sponsorship_id = ${id} and p.state = 'paid'`,
  );
  return new Map(rows.map(({ month, ...paid }) => [month, paid]));
}

type OpenableReport = Report & { readonly opened: boolean };

async function readableReports(
  call: Asking,
  facts: readonly ClassFacts[],
  mayRead: (month: string) => boolean,
): Promise<Map<string, OpenableReport>> {
  const { caller } = call;
  const ids = facts.flatMap(({ received }) => [...received].flatMap(([month, { id }]) => (mayRead(month) ? [id] : [])));
  if (ids.length === 0 || caller.role === 'visitor') return new Map();
  const opened = isOpenedBy(caller.userId);
  const isOpen = call.reach === 'all' ? undefined : areWordsOpen;
  const rows = await selectReports(call, { opened }).where(and(inArray(reports.id, ids), isOpen));
  const answer = await reportAnswers(call);
  return new Map(rows.map((row) => [row.id, { ...answer(row), opened: row.opened }]));
}
