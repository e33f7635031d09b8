/*
 * The way of all money, from the rows of the database alone. This file imports nothing: its arithmetic is its own. It counts
 * single cents, while the product computes with stretches, so that both cannot share a mistake.
 */

/** Rows as `to_jsonb` writes them. */
export interface Dump {
  readonly payments: readonly PaymentRow[];
  readonly shares: readonly ShareRow[];
  readonly transfers: readonly TransferRow[];
  readonly parts: readonly PartRow[];
  readonly spending: readonly SpendingRow[];
  readonly classes: readonly { readonly id: string; readonly madrasa_id: string }[];
}

interface PaymentRow {
  readonly id: string;
  readonly type: string;
  readonly type_id: string;
  readonly giving_kind: string | null;
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly state: string;
  readonly paid_at: string | null;
  readonly settled_at: string | null;
  readonly receipt_code: string | null;
}

interface ShareRow {
  readonly payment_id: string;
  readonly start_cents: number;
  readonly cents: number;
  readonly taken_cents: number;
  readonly class_id: string | null;
}

interface TransferRow {
  readonly id: string;
  readonly madrasa_id: string;
  readonly state: string;
  readonly amount_cents: number;
  readonly confirmed_cents: number | null;
  readonly sent_date: string | null;
  readonly received_date: string | null;
}

interface PartRow {
  readonly transfer_id: string;
  readonly payment_id: string;
  readonly start_cents: number;
  readonly place_id: string;
  readonly place_type: string;
  readonly kind: string;
  readonly amount_cents: number;
}

interface SpendingRow {
  readonly madrasa_id: string;
  readonly month: string;
  readonly counts: boolean;
  readonly created_at: string;
  readonly total_cents: number;
  readonly [column: string]: unknown;
}

/** The stations of a payment with respect to money. A station that was not reached has no date. */
export interface Stations {
  readonly refunded: number;
  /** The refunded cents that had already been sent. */
  readonly lost: number;
  readonly sent: Station;
  readonly arrived: Station;
  readonly spent: Station & { readonly shares: Readonly<Record<string, number>> };
}

interface Station {
  readonly date: string | null;
  readonly cents: number;
}

/** The money of a place and kind. `lost`: refunded although it had been sent. */
export interface Fund {
  paid: number;
  refunded: number;
  drafted: number;
  sent: number;
  atHand: number;
  lost: number;
}

export interface Recomputed {
  /** Messages about rows that contradict each other. */
  readonly wrong: readonly string[];
  readonly funds: ReadonlyMap<string, Fund>;
  /** By receipt code. */
  readonly stations: ReadonlyMap<string, Stations>;
  /** Cents of each madrasa that are ready to be sent. */
  readonly ready: ReadonlyMap<string, number>;
  /** Cents of each madrasa that arrived and were not spent. */
  readonly balances: ReadonlyMap<string, number>;
  /** Cents that the operator's own fund bears. */
  readonly operator: number;
}

const kinds = ['teachers', 'books', 'food', 'rent', 'heating', 'repairs', 'other'];
const underWay = ['sent', 'confirmed', 'disputed'];

/** @param settledBefore the time before which a payment must have been paid to be sent */
export function recompute(dump: Dump, settledBefore: number): Recomputed {
  const wrong: string[] = [];
  const transfers = new Map(dump.transfers.map((row) => [row.id, row]));
  const stateOf = (part: PartRow) => transfers.get(part.transfer_id)?.state ?? 'gone';
  const partsOf = groupBy(dump.parts, (part) => part.payment_id);
  const sharesOf = groupBy(dump.shares, (share) => share.payment_id);
  const madrasaOf = new Map(dump.classes.map((row) => [row.id, row.madrasa_id]));

  const funds = new Map<string, Fund>();
  const ready = new Map<string, number>();
  let operator = 0;
  const lostOf = new Map<string, number>();
  for (const payment of dump.payments) {
    if (payment.paid_at === null) continue;
    const kind = payment.giving_kind === 'zakat' ? 'zakat' : 'other';
    const key = `${payment.type} ${payment.type_id} ${kind}`;
    const fund = funds.get(key) ?? { paid: 0, refunded: 0, drafted: 0, sent: 0, atHand: 0, lost: 0 };
    funds.set(key, fund);
    const parts = partsOf.get(payment.id) ?? [];
    const shares = sharesOf.get(payment.id) ?? [];
    fund.paid += payment.amount_cents;
    fund.refunded += payment.refunded_cents;
    for (const part of parts) {
      const state = stateOf(part);
      if (part.kind !== kind) wrong.push(`A part of payment ${payment.id} is ${part.kind}, and not ${kind}.`);
      if (payment.type !== 'class' && (part.place_type !== payment.type || part.place_id !== payment.type_id))
        wrong.push(`A part of payment ${payment.id} is of the fund of another place.`);
      if (state === 'draft') fund.drafted += part.amount_cents;
      if (underWay.includes(state)) fund.sent += part.amount_cents;
    }
    if (shares.length === 0) {
      fund.atHand += payment.amount_cents - payment.refunded_cents;
      continue;
    }
    let end = 0;
    for (const share of [...shares].sort((one, other) => one.start_cents - other.start_cents)) {
      if (share.start_cents !== end) wrong.push(`The shares of payment ${payment.id} leave or share cents at ${end}.`);
      end = share.start_cents + share.cents;
      const holding = parts.filter((part) => part.start_cents === share.start_cents);
      const drafted = sum(holding.filter((part) => stateOf(part) === 'draft').map((part) => part.amount_cents));
      const sent = sum(holding.filter((part) => underWay.includes(stateOf(part))).map((part) => part.amount_cents));
      if (drafted + sent !== share.taken_cents)
        wrong.push(
          `Of a share of payment ${payment.id} ${share.taken_cents} cents are taken, and not ${drafted + sent}.`,
        );
      const back = refundedUpTo(payment, end) - refundedUpTo(payment, share.start_cents);
      const left = share.cents - drafted - sent - back;
      fund.atHand += Math.max(0, left);
      fund.lost += Math.max(0, -left);
      const lost = Math.max(0, Math.min(sent, -left));
      operator += lost;
      lostOf.set(payment.id, (lostOf.get(payment.id) ?? 0) + lost);
      const madrasa = share.class_id === null ? undefined : madrasaOf.get(share.class_id);
      const isReady = Date.parse(payment.paid_at) <= settledBefore && left > 0;
      if (madrasa !== undefined && isReady) ready.set(madrasa, (ready.get(madrasa) ?? 0) + left);
    }
    if (end !== payment.amount_cents) wrong.push(`The shares of payment ${payment.id} end at ${end}.`);
  }
  for (const [key, fund] of funds) {
    const difference = fund.paid + fund.lost - fund.atHand - fund.drafted - fund.sent - fund.refunded;
    if (difference !== 0) wrong.push(`The fund ${key} differs by ${difference} cents: ${JSON.stringify(fund)}.`);
  }
  for (const transfer of dump.transfers) {
    const own = sum(dump.parts.filter((part) => part.transfer_id === transfer.id).map((part) => part.amount_cents));
    if (own !== transfer.amount_cents) wrong.push(`Transfer ${transfer.id} is of ${own} cents by its parts.`);
  }
  const { stations, balances } = stationsOf(dump, partsOf, lostOf);
  return { wrong, funds, ready, operator, stations, balances };
}

/** The cents of a refund that belong to the first cents of a payment. */
function refundedUpTo(payment: PaymentRow, cents: number): number {
  return Number((BigInt(payment.refunded_cents) * BigInt(cents)) / BigInt(payment.amount_cents));
}

/** A cent that arrived, with the part of a transfer that it belongs to. */
type Cent = PartRow | undefined;

function stationsOf(dump: Dump, partsOf: ReadonlyMap<string, readonly PartRow[]>, lostOf: ReadonlyMap<string, number>) {
  const taken = new Map<PartRow, { cents: number; shares: Record<string, number>; date: string | null }>();
  const balances = new Map<string, number>();
  const madaris = new Set([...dump.transfers, ...dump.spending].map((row) => row.madrasa_id));
  for (const madrasa of madaris) {
    const arrived = arrivedCents(dump, madrasa);
    const spent = spentCents(dump, madrasa);
    balances.set(madrasa, arrived.length - spent.length);
    for (const [at, part] of arrived.entries()) {
      if (part === undefined) continue;
      const own = taken.get(part) ?? { cents: 0, shares: {}, date: null };
      taken.set(part, own);
      own.cents += 1;
      const cent = spent[at];
      const kind = cent?.kind ?? 'carried';
      own.shares[kind] = (own.shares[kind] ?? 0) + 1;
      if (cent) own.date = cent.date;
    }
  }
  const stations = new Map<string, Stations>();
  const transfers = new Map(dump.transfers.map((row) => [row.id, row]));
  for (const payment of dump.payments) {
    if (payment.receipt_code === null || payment.paid_at === null) continue;
    const parts = (partsOf.get(payment.id) ?? []).filter((part) =>
      underWay.includes(transfers.get(part.transfer_id)?.state ?? ''),
    );
    const confirmed = parts.filter((part) => transfers.get(part.transfer_id)?.state === 'confirmed');
    const shares: Record<string, number> = {};
    for (const part of confirmed)
      for (const [kind, cents] of Object.entries(taken.get(part)?.shares ?? {}))
        shares[kind] = (shares[kind] ?? 0) + cents;
    const { carried = 0, ...used } = shares;
    stations.set(payment.receipt_code, {
      refunded: payment.refunded_cents,
      lost: lostOf.get(payment.id) ?? 0,
      sent: {
        date: last(parts.map((part) => transfers.get(part.transfer_id)?.sent_date)),
        cents: sum(parts.map((part) => part.amount_cents)),
      },
      arrived: {
        date: last(confirmed.map((part) => transfers.get(part.transfer_id)?.received_date)),
        cents: sum(confirmed.map((part) => taken.get(part)?.cents ?? 0)),
      },
      spent: {
        date: last(confirmed.map((part) => taken.get(part)?.date)),
        cents: sum(Object.values(used)),
        shares: { ...used, ...(carried > 0 && { carried }) },
      },
    });
  }
  return { stations, balances };
}

/** All cents that arrived at a madrasa, one by one. If less arrived than was sent, the missing cents are spread evenly. */
function arrivedCents(dump: Dump, madrasa: string): Cent[] {
  const line: Cent[] = [];
  const confirmed = dump.transfers
    .filter((row) => row.madrasa_id === madrasa && row.state === 'confirmed')
    .sort((one, other) => compare(`${one.received_date} ${one.id}`, `${other.received_date} ${other.id}`));
  for (const transfer of confirmed) {
    const sent = transfer.amount_cents;
    const came = transfer.confirmed_cents ?? 0;
    let rest = 0;
    const parts = dump.parts
      .filter((part) => part.transfer_id === transfer.id)
      .sort((one, other) => compare(one.payment_id, other.payment_id) || one.start_cents - other.start_cents);
    for (const part of parts)
      for (let cent = 0; cent < part.amount_cents; cent += 1) {
        rest += Math.min(came, sent);
        if (rest < sent) continue;
        rest -= sent;
        line.push(part);
      }
    for (let cent = sent; cent < came; cent += 1) line.push(undefined);
  }
  return line;
}

/** All cents that a madrasa spent, one by one; those of each kind are spread evenly over their month. */
function spentCents(dump: Dump, madrasa: string): { kind: string; date: string }[] {
  return dump.spending
    .filter((row) => row.madrasa_id === madrasa && row.counts)
    .sort((one, other) => compare(one.month, other.month))
    .flatMap((row) => {
      const date = new Date(row.created_at).toISOString().slice(0, 10);
      const cents = kinds.flatMap((kind, rank) => {
        const many = Number(row[`${kind}_cents`]);
        return Array.from({ length: many }, (_, at) => ({ kind, date, rank, over: 2 * at + 1, under: many }));
      });
      return cents.sort((one, other) => one.over * other.under - other.over * one.under || one.rank - other.rank);
    });
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? [];
    groups.set(keyOf(row), group);
    group.push(row);
  }
  return groups;
}

function last(days: readonly (string | null | undefined)[]): string | null {
  return (
    days
      .filter((day) => typeof day === 'string')
      .sort(compare)
      .at(-1) ?? null
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
