import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { HttpError } from '#server/http/http-error.ts';
import { divideAll } from '#server/modules/transfers/ready-money.ts';
import { chooseMoney, takeMoney } from '#server/modules/transfers/take-money.ts';
import { insertDraft, lockTransfer, writeTransfer } from '#server/modules/transfers/write-transfer.ts';
import { demoId } from '../demo-id.ts';
import { type DemoSchool, dayMs, dayOf, monthsBefore, writingAt } from './demo-school.ts';

const config = { transferSettlingDays: 30 };
const historyMonths = 12;
/** Days after which schools confirm that money has arrived. */
const arrivesAfter = 3;
/** Cents that a school lacks in a disputed transfer. */
const missingCents = 500;

interface Plan {
  readonly now: Date;
  /** The age of the last transfer. */
  readonly daysAgo: number;
}

/** Monthly transfers of a school; the last one ends in the state `last`. */
export async function sendMonthly(
  db: Database,
  school: DemoSchool,
  { now, daysAgo, last }: Plan & { readonly last: 'sent' | 'confirmed' | 'disputed' },
): Promise<void> {
  const newest = new Date(now.getTime() - daysAgo * dayMs);
  for (let ago = historyMonths; ago >= 0; ago -= 1) {
    await send(db, school, monthsBefore(newest, ago), ago === 0 ? last : 'confirmed');
  }
}

/** Quarterly transfers of a school, the last one unconfirmed. */
export async function sendQuarterly(db: Database, school: DemoSchool, { now, daysAgo }: Plan): Promise<void> {
  const newest = new Date(now.getTime() - daysAgo * dayMs);
  for (let ago = historyMonths; ago >= 0; ago -= 3) {
    await send(db, school, monthsBefore(newest, ago), ago === 0 ? 'sent' : 'confirmed');
  }
}

/** A draft for the school of the first region with most ready money, other than this one. */
export async function draftMost(db: Database, { id, adminId, reachedBy }: DemoSchool, now: Date): Promise<void> {
  await divideAll({ db, config, clock: { now: () => now } });
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.madrasa_id as id from payment_shares s join classes c on c.id = s.class_id join madaris m on m.id = c.madrasa_id
    where m.region_id = ${reachedBy[0]} and m.id <> ${id}
    group by c.madrasa_id order by sum(s.cents - s.taken_cents) desc, c.madrasa_id limit 1`);
  if (rows[0]) await draft(db, { id: rows[0].id, adminId }, now);
}

async function draft(db: Database, school: Pick<DemoSchool, 'id' | 'adminId'>, at: Date): Promise<string | undefined> {
  const writing = writingAt(db, school.adminId, at);
  const parts = await chooseMoney({ ...writing, config }, { madrasaId: school.id }).catch(noneReady);
  if (!parts) return undefined;
  const id = demoId(`transfer ${school.id} ${dayOf(at)}`, at);
  const amountCents = parts.reduce((sum, { cents }) => sum + cents, 0);
  await insertDraft(writing, { id, madrasaId: school.id, amountCents, draftedBy: school.adminId, createdAt: at });
  await takeMoney(db, id, parts);
  return id;
}

function noneReady(failure: unknown): undefined {
  if (failure instanceof HttpError && failure.code === 'nothing-ready') return undefined;
  throw failure;
}

async function send(
  db: Database,
  school: DemoSchool,
  at: Date,
  then: 'sent' | 'confirmed' | 'disputed',
): Promise<void> {
  await divideAll({ db, config, clock: { now: () => at } });
  const id = await draft(db, school, at);
  if (!id) return;
  const admin = writingAt(db, school.adminId, at);
  const method = (['bank', 'mobile-money', 'cash'] as const)[school.place] ?? 'bank';
  const reference = method === 'cash' ? '' : `SN-${dayOf(at).replaceAll('-', '')}`;
  await writeTransfer(admin, await lockTransfer(admin, id), {
    event: 'send',
    set: { method, reference, sentDate: dayOf(at), sentBy: school.adminId, sentAt: at },
  });
  if (then === 'sent') return;
  const confirmedAt = new Date(at.getTime() + arrivesAfter * dayMs);
  const teacher = writingAt(db, school.teacherId, confirmedAt);
  const row = await lockTransfer(teacher, id);
  const confirmedCents = then === 'confirmed' ? row.amountCents : Math.max(0, row.amountCents - missingCents);
  await writeTransfer(teacher, row, {
    event: then === 'confirmed' ? 'confirm' : 'dispute',
    set: { confirmedCents, receivedDate: dayOf(confirmedAt), confirmedBy: school.teacherId, confirmedAt },
  });
}
