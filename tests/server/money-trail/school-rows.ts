import { type SQL, sql } from 'drizzle-orm';
import type { SpendingReport } from '#contract/entities/spending.ts';
import type { GivingKind } from '#contract/entities/sponsorship.ts';
import type { TransferState } from '#contract/entities/transfer-kinds.ts';
import { monthOf } from '#contract/month.ts';
import type { Database } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Random } from '#server/demo/random.ts';
import { newId } from '#server/new-id.ts';
import { paidOnce, type SponsoredPlaceRow } from '#tests/server/build-school.ts';
import type { TestPerson } from '#tests/server/http/open-app.ts';
import { type Dump, type Recomputed, recompute } from './recompute.ts';

export type { TransferState };

interface Gift {
  readonly place: SponsoredPlaceRow;
  readonly kind: GivingKind | null;
  readonly cents: number;
  readonly paidAt: Date;
  readonly sponsorId: string;
}

/** Records a payment. */
export async function insertGift(db: Database, { place, kind, cents, paidAt, sponsorId }: Gift): Promise<void> {
  const row = { id: newId(), sponsorId, ...place, amountCents: cents };
  await db.insert(sponsorships).values({ ...row, state: 'cancelled' });
  await db.insert(payments).values({ ...paidOnce(row), month: monthOf(paidAt), paidAt, givingKind: kind });
}

type PaymentFound = { id: string; cents: number; refunded: number };
type ReportFound = { id: string; month: string; madrasaId: string };

/** Rows of a school, read from its database. */
export type SchoolRows = ReturnType<typeof schoolRows>;

export function schoolRows(db: Database) {
  const people: TestPerson[] = [];
  /** The rows of a query that names its columns as in T. */
  async function rowsOf<T>(query: SQL): Promise<T[]> {
    const { rows } = await db.execute(query);
    return rows as T[];
  }

  async function pick<T>(random: Random, query: SQL): Promise<T | undefined> {
    const rows = await rowsOf<T>(query);
    return rows.length === 0 ? undefined : random.pick(rows);
  }

  const classesWhere = (where: SQL) =>
    rowsOf<{ id: string; madrasaId: string; regionId: string }>(
      sql`select id, madrasa_id as "madrasaId", region_id as "regionId" from classes where ${where} order by id`,
    );

  async function dump(): Promise<Dump> {
    const table = async <T>(name: string) =>
      (await rowsOf<{ row: T }>(sql`select to_jsonb(t) as row from ${sql.identifier(name)} as t`)).map(
        ({ row }) => row,
      );
    return {
      payments: await table('payments'),
      shares: await table('payment_shares'),
      transfers: await table('transfers'),
      parts: await table('transfer_payments'),
      spending: await table('spending_reports'),
      classes: await table('classes'),
    };
  }

  return {
    people,
    openClasses: () => classesWhere(sql`last_month is null`),
    endedClasses: () => classesWhere(sql`last_month is not null`),

    async openPlaces(): Promise<SponsoredPlaceRow[]> {
      const open = await classesWhere(sql`last_month is null`);
      return open.flatMap(({ id, madrasaId, regionId }) => [
        { type: 'class', typeId: id, madrasaId, regionId } as const,
        { type: 'madrasa', typeId: madrasaId, madrasaId, regionId } as const,
        { type: 'region', typeId: regionId, madrasaId: null, regionId } as const,
      ]);
    },

    payment: (random: Random, _which: 'kept') =>
      pick<PaymentFound>(
        random,
        sql`select id, amount_cents as cents, refunded_cents as refunded from payments
          where state = 'paid' and refunded_cents < amount_cents and refund_asked_at is null order by id`,
      ),

    /** The bank takes a payment back. */
    async dispute(id: string, at: Date): Promise<void> {
      const now = at.toISOString();
      await db.execute(
        sql`update payments set state = 'refunded', refunded_at = ${now}, disputed_at = ${now} where id = ${id}`,
      );
    },

    /** The bank decides that the oldest payment that it took back stays. */
    async regain(): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        update payments set state = 'paid', refunded_at = null, disputed_at = null where id =
        (select id from payments where disputed_at is not null order by disputed_at, id limit 1)`);
      return (rowCount ?? 0) > 0;
    },

    transfers: () =>
      rowsOf<{ id: string; state: TransferState }>(sql`select id, state from transfers order by created_at, id`),

    async transfer(id: string): Promise<{ cents: number; madrasaId: string }> {
      const [row] = await rowsOf<{ cents: number; madrasaId: string }>(
        sql`select amount_cents::float8 as cents, madrasa_id as "madrasaId" from transfers where id = ${id}`,
      );
      if (!row) throw new Error(`The transfer ${id} is gone.`);
      return row;
    },

    async stateOf(id: string): Promise<TransferState | 'absent'> {
      const [row] = await rowsOf<{ state: TransferState }>(sql`select state from transfers where id = ${id}`);
      return row?.state ?? 'absent';
    },

    /** The teachers of a madrasa; its supervisor if it has none. */
    async confirmers(madrasaId: string, supervisor: TestPerson): Promise<TestPerson[]> {
      const rows = await rowsOf<{ id: string }>(
        sql`select distinct user_id as id from class_members where madrasa_id = ${madrasaId} and role = 'teacher' order by id`,
      );
      const teachers = rows.flatMap(({ id }) => people.find((person) => person.id === id) ?? []);
      return teachers.length > 0 ? teachers : [supervisor];
    },

    spendingReport: (random: Random, which: 'counts' | 'newest') =>
      pick<ReportFound>(
        random,
        sql`select id, month, madrasa_id as "madrasaId" from spending_reports
          where ${which === 'counts' ? sql`counts` : sql`replaced_at is null`} order by id`,
      ),

    async recomputed(settledBefore: number): Promise<Recomputed> {
      return recompute(await dump(), settledBefore);
    },

    /** True if the product's balance of the newest month equals the arrived money minus the spent money. */
    async balanceAt(madrasaId: string, reports: readonly SpendingReport[]): Promise<boolean> {
      const newest =
        reports
          .map(({ month }) => month)
          .sort()
          .at(-1) ?? '';
      const { transfers, spending } = await dump();
      const arrived = transfers.filter(
        (row) =>
          row.madrasa_id === madrasaId && row.state === 'confirmed' && (row.received_date ?? '').slice(0, 7) <= newest,
      );
      const spent = spending.filter((row) => row.madrasa_id === madrasaId && row.counts && row.month <= newest);
      const cents =
        arrived.reduce((sum, row) => sum + (row.confirmed_cents ?? 0), 0) -
        spent.reduce((sum, row) => sum + row.total_cents, 0);
      return reports.some(({ month, balance }) => month === newest && Math.round(balance * 100) === cents);
    },
  };
}
