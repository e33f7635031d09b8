import { sql } from 'drizzle-orm';
import { type SpendingKind, spendingKinds } from '#contract/entities/spending.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Database } from '#server/db/pool.ts';
import { spendingPhotos } from '#server/db/schema/spending.ts';
import { balanceOf, hasArrived, monthOfDay } from '#server/figures/madrasa-money.ts';
import { arriveSpending } from '#server/modules/spending/write-spending.ts';
import { demoId } from '../demo-id.ts';
import { insertRows } from '../insert-rows.ts';
import type { BothScripts } from '../words/both-scripts.ts';
import type { DemoSchool } from './demo-school.ts';

/** Spending of a hundred dollars, in whole dollars; heating only in winter. */
const usual: Readonly<Record<SpendingKind, number>> = {
  ...{ teachers: 56, books: 9, food: 12, rent: 9, heating: 6, repairs: 3, other: 2 },
};
const winter = ['11', '12', '01', '02', '03'];

/** Months before the newest one: that of the returned report, and that with photos. */
const [returnedAgo, photosAgo] = [2, 4];

const remarks: readonly BothScripts[] = [
  { en: 'New exercise books for all classes.', ar: 'دفاتر جديدة لجميع الصفوف.' },
  { en: '', ar: '' },
  { en: 'The window of the second room was mended.', ar: 'أُصلحت نافذة الغرفة الثانية.' },
];
const returned: BothScripts = {
  en: 'The rent is missing. Please add it.',
  ar: 'الإيجار غير مذكور. يرجى إضافته.',
};

interface Reporting {
  readonly now: Date;
  /** The number of months for which the money lasts. */
  readonly spread: number;
  /** Ids of files with photos of receipts; a school with them has a returned report, and its newest one is due. */
  readonly photos: readonly string[];
}

/** The spending reports of a school, from the month of its first confirmed transfer on. */
export async function reportSpending(
  db: Database,
  school: DemoSchool,
  { now, spread, photos }: Reporting,
): Promise<void> {
  const isOwn = photos.length > 0;
  const newest = addMonths(monthOf(now), isOwn ? -2 : -1);
  const first = await firstMonth(db, school.id);
  for (let month = first; month !== undefined && month <= newest; month = addMonths(month, 1)) {
    const isReturned = isOwn && month === addMonths(monthOf(now), -returnedAgo);
    const hasPhotos = isOwn && month === addMonths(monthOf(now), -photosAgo);
    await report(db, school, { month, now, spread, isReturned, photos: hasPhotos ? photos : [] });
  }
}

async function firstMonth(db: Database, madrasaId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ month: string | null }>(
    sql`select ${monthOfDay(sql`min(received_date)`)} as month from transfers where madrasa_id = ${madrasaId} and ${hasArrived()}`,
  );
  return rows[0]?.month ?? undefined;
}

type Report = Reporting & { readonly month: string; readonly isReturned: boolean };

async function report(
  db: Database,
  { id: madrasaId, supervisorId, script }: DemoSchool,
  { month, now, spread, isReturned, photos }: Report,
): Promise<void> {
  const createdAt = earlier(new Date(`${addMonths(month, 1)}-03T08:00:00Z`), new Date(now.getTime() - 3_600_000));
  const figures = figuresOf(month, (await balanceOf(db, madrasaId, month)) / spread, isReturned);
  const id = demoId(`spending ${madrasaId} ${month}`, createdAt);
  const words = (remarks[Number(month.slice(5)) % remarks.length] ?? returned)[script];
  const seenAt = earlier(new Date(createdAt.getTime() + 30 * 3_600_000), now);
  const back = isReturned ? { returnedAt: seenAt, returnComment: returned[script] } : {};
  await arriveSpending(
    db,
    { ...{ id, madrasaId, month, words, authorId: supervisorId, createdAt, seenAt }, ...figures, ...back },
    undefined,
  );
  const rows = photos.map((fileId, position) => ({
    ...{ id: demoId(`receipt ${position} of ${id}`, createdAt), reportId: id, fileId, position },
    released: position === 0,
  }));
  await insertRows(db, spendingPhotos, rows);
}

/** Whole dollars from most of the balance; the rest is carried over. */
function figuresOf(month: string, balanceCents: number, isReturned: boolean) {
  const spent = Math.max(0, Math.floor(balanceCents / 100));
  const cents = spendingKinds.map((kind) => {
    const isSpent = (kind !== 'heating' || winter.includes(month.slice(5))) && !(isReturned && kind === 'rent');
    return [`${kind}Cents`, isSpent ? Math.floor((spent * usual[kind]) / 100) * 100 : 0] as const;
  });
  return Object.fromEntries(cents);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
