import type { SQL } from 'drizzle-orm';
import { shareKinds, type Trail, type TrailStation } from '#contract/entities/trail.ts';
import { limits } from '#contract/limits.ts';
import { dueDate } from '#contract/report-months.ts';
import type { Database } from '#server/db/pool.ts';
import { type Matched, matchSpending, totalOf } from './match-spending.ts';
import { type PaidMonth, reportOf, type SentPart, type SpentMonth, sentParts, spendingOf } from './trail-rows.ts';

interface Reading {
  /** On `reports`: those that the reader may open. */
  readonly mayOpen: SQL | undefined;
  /** TRANSFER_SETTLING_DAYS. */
  readonly settlingDays: number;
}

/** The way of the money of a paid month, from the rows of its payment and of the madaris that it was sent to. */
export async function readTrail(db: Database, paid: PaidMonth, { mayOpen, settlingDays }: Reading): Promise<Trail> {
  const parts = await sentParts(db, paid.id);
  const spending = await spendingOfAll(db, parts);
  const report = await reportOf(db, paid, mayOpen);
  const sent = sentStation(paid, parts, settlingDays);
  const arrived = arrivedStation(parts, sent);
  return {
    month: paid.month,
    amount: paid.cents / 100,
    refunded: refundedOf(paid),
    stations: [
      { ...station('paid'), date: paid.paidDate, amount: paid.cents / 100 },
      sent,
      arrived,
      spentStation(paid, parts, spending, arrived),
      {
        ...station('report'),
        date: report.date,
        expectedBy: report.date === null && report.isExpected ? dueDate(paid.month, paid.dueDay) : null,
        reportId: report.id,
      },
    ],
  };
}

/** The part of a month that went back; null where none did. */
function refundedOf({ cents, keptCents, wentBackDate, operatorCents }: PaidMonth): Trail['refunded'] {
  if (keptCents === cents) return null;
  return { date: wentBackDate, amount: (cents - keptCents) / 100, fromOperator: operatorCents / 100 };
}

/** A station that has not happened. */
function station(kind: TrailStation['kind']): TrailStation {
  return { kind, date: null, amount: null, expectedBy: null, shares: [], reportId: null };
}

function sentStation(paid: PaidMonth, parts: readonly SentPart[], settlingDays: number): TrailStation {
  const date = latest(parts.map(({ sentDate }) => sentDate));
  if (date !== null) return { ...station('sent'), date, amount: sumOf(parts.map(({ cents }) => cents)) / 100 };
  // A refunded part is not sent.
  return { ...station('sent'), expectedBy: paid.keptCents > 0 ? daysAfter(paid.paidDate, settlingDays) : null };
}

function arrivedStation(parts: readonly SentPart[], sent: TrailStation): TrailStation {
  const confirmed = parts.filter(({ receivedDate }) => receivedDate !== null);
  const date = latest(confirmed.flatMap(({ receivedDate }) => receivedDate ?? []));
  if (date !== null) return { ...station('arrived'), date, amount: sumOf(confirmed.map(lengthOf)) / 100 };
  // No one knows when a dispute ends.
  const before = parts.some(({ isDisputed }) => isDisputed) ? null : (sent.date ?? sent.expectedBy);
  return { ...station('arrived'), expectedBy: before && daysAfter(before, limits.confirmationDays) };
}

function spentStation(
  paid: PaidMonth,
  parts: readonly SentPart[],
  spending: ReadonlyMap<string, readonly SpentMonth[]>,
  arrived: TrailStation,
): TrailStation {
  const confirmed = parts.filter(({ receivedDate }) => receivedDate !== null);
  const matched = confirmed.map((part) => matchSpending(part.arrived, spending.get(part.madrasaId) ?? []));
  const date = latest(
    matched.flatMap(
      ({ month }, at) => spending.get(confirmed[at]?.madrasaId ?? '')?.find((each) => each.month === month)?.date ?? [],
    ),
  );
  if (date !== null)
    return { ...station('spent'), date, amount: sumOf(matched.map(takenOf)) / 100, shares: sharesOf(matched) };
  const before = arrived.date ?? arrived.expectedBy;
  const dueDay = parts[0]?.dueDay ?? paid.dueDay;
  return { ...station('spent'), expectedBy: before && dueDate(before.slice(0, 7), dueDay) };
}

function sharesOf(matched: readonly Matched[]): TrailStation['shares'] {
  const centsOf = (kind: (typeof shareKinds)[number]) =>
    sumOf(matched.map(({ shares, carried }) => (kind === 'carried' ? carried : shares[kind])));
  return shareKinds.map((kind) => ({ kind, amount: centsOf(kind) / 100 })).filter(({ amount }) => amount > 0);
}

async function spendingOfAll(
  db: Database,
  parts: readonly SentPart[],
): Promise<ReadonlyMap<string, readonly SpentMonth[]>> {
  const ids = new Set(parts.flatMap(({ receivedDate, madrasaId }) => (receivedDate === null ? [] : madrasaId)));
  const spending = new Map<string, readonly SpentMonth[]>();
  for (const id of ids) spending.set(id, await spendingOf(db, id));
  return spending;
}

function takenOf({ shares }: Matched): number {
  return totalOf({ month: '', cents: shares });
}

function lengthOf({ arrived }: SentPart): number {
  return arrived.end - arrived.start;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The last of some days; null where there is none. */
function latest(days: readonly string[]): string | null {
  return days.toSorted().at(-1) ?? null;
}

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
