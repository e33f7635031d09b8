import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transfer } from '#contract/entities/transfer.ts';
import { transferStates } from '#contract/entities/transfer-kinds.ts';
import type { Language } from '#contract/language/languages.ts';
import { limits } from '#contract/limits.ts';
import { isKnownToSchool } from '#contract/transfer-states.ts';
import { lockedHash } from '#server/access/passwords.ts';
import { currentMadarisInScope } from '#server/access/scope.ts';
import { nameIn, placeName } from '#server/db/names/place-names.ts';
import { dollars, isoTime } from '#server/db/page-rows.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import { transfers } from '#server/db/schema/transfers.ts';
import { linksFor } from '#server/files/link/links.ts';
import { pictureExtension } from '#server/files/pictures/picture-kind.ts';
import { found } from '#server/http/call/found.ts';
import type { Call, Context } from '#server/http/handler.ts';

type Scoped = Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>;
type Asking = Scoped & Pick<Context, 'language'>;
type Row = Omit<Transfer, 'photoUrl' | 'months'> & { photoFileId: string | null } & Record<string, unknown>;

/** Transfers that the caller reads, the newest first. */
export async function listTransfers(call: Call<'transfers.list'>) {
  const { page, limit, state, madrasaId, regionId, overdue } = call.query;
  const where = and(
    state && eq(transfers.state, state),
    madrasaId === undefined ? undefined : eq(transfers.madrasaId, madrasaId),
    regionId === undefined ? undefined : inArray(transfers.madrasaId, madarisOf(call, regionId)),
    overdue === undefined
      ? undefined
      : overdue
        ? isUnconfirmed(call.clock.now())
        : sql`not ${isUnconfirmed(call.clock.now())}`,
    transfersInScope(call),
  );
  const totalItems = await call.db.$count(transfers, where);
  const chosen = sql`where ${where ?? sql`true`} order by ${desc(transfers.createdAt)}, ${desc(transfers.id)}
    limit ${limit} offset ${(page - 1) * limit}`;
  return { data: await rowsOf(call, chosen), meta: { totalItems, page, limit } };
}

/** @throws HttpError `not-found`, also out of scope */
export async function existingTransfer(call: Asking, id: string): Promise<Transfer> {
  const [row] = await rowsOf(call, sql`where ${and(eq(transfers.id, id), transfersInScope(call))}`);
  return found(row);
}

function madarisOf({ db }: Asking, regionId: string) {
  return db.select({ id: madaris.id }).from(madaris).where(eq(madaris.regionId, regionId));
}

/** On `transfers`: those that the caller reads. Drafts are the admins' alone. */
export function transfersInScope(call: Scoped): SQL | undefined {
  const scope = currentMadarisInScope(call);
  if (!scope) return undefined;
  const known = transferStates.filter((state) => isKnownToSchool[state]);
  return and(
    inArray(transfers.state, known),
    inArray(transfers.madrasaId, call.db.select({ id: madaris.id }).from(madaris).where(scope)),
  );
}

/** On `transfers`: sent, and unconfirmed for so long that the school should be asked. */
export function isUnconfirmed(now: Date): SQL {
  const before = new Date(now.getTime() - limits.confirmationDays * 24 * 3_600_000);
  return sql`(${transfers.state} = 'sent' and ${transfers.sentAt} < ${before.toISOString()})`;
}

/** A teacher of the madrasa who can sign in. */
export function teacherOf(madrasaId: SQL): SQL {
  return sql`exists (select from class_members tm join users tu on tu.id = tm.user_id
    where tm.madrasa_id = ${madrasaId} and tm.role = 'teacher' and tu.password_hash <> ${lockedHash})`;
}

const person = (column: SQL) =>
  sql`(select json_build_object('id', u.id, 'fullName', u.full_name) from users u where u.id = ${column})`;

const linesIn = (
  language: Language,
) => sql`(select coalesce(json_agg(line order by line.month, line.name, line."placeId", line.kind), '[]') from (
    select place_type as "placeType", place_id as "placeId", ${placeName(sql`place_id`, language)} as name, kind, month,
      ${dollars(sql`sum(amount_cents)`)} as amount
    from transfer_payments where transfer_id = ${transfers.id} group by place_type, place_id, kind, month) as line)`;

/** @param chosen the end of a statement on `transfers` */
async function rowsOf(call: Asking, chosen: SQL): Promise<Transfer[]> {
  const { role, userId } = call.caller;
  const named = role === 'admin' || role === 'supervisor';
  const of = (column: SQL) => (named ? person(column) : sql`null::json`);
  const mine = sql`${transfers.sentBy} is distinct from ${userId ?? null}::uuid`;
  const may =
    role === 'teacher'
      ? mine
      : role === 'supervisor'
        ? sql`${mine} and not ${teacherOf(sql`transfers.madrasa_id`)}`
        : sql`false`;
  const { rows } = await call.db.execute<Row>(sql`
    select transfers.id, transfers.madrasa_id as "madrasaId", ${nameIn('m', call.language)} as "madrasaName", m.region_id as "regionId", transfers.state,
      ${dollars(sql`transfers.amount_cents`)} as amount, ${linesIn(call.language)} as lines, transfers.method, transfers.reference,
      transfers.sent_date::text as "sentDate", transfers.received_currency as "receivedCurrency", transfers.rate,
      ${dollars(sql`transfers.costs_cents`)} as costs, ${dollars(sql`transfers.confirmed_cents`)} as "confirmedAmount",
      transfers.received_date::text as "receivedDate", transfers.note, ${of(sql`transfers.drafted_by`)} as "draftedBy",
      ${of(sql`transfers.sent_by`)} as "sentBy", ${of(sql`transfers.confirmed_by`)} as "confirmedBy",
      transfers.photo_file_id is not null as "hasPhoto", transfers.photo_file_id as "photoFileId",
      transfers.state = 'sent' and ${may} as "mayConfirm", transfers.version, ${isoTime(transfers.createdAt)} as "createdDate"
    from transfers join madaris m on m.id = transfers.madrasa_id ${chosen}`);
  const links = await linksFor(call);
  return rows.map(({ photoFileId, ...row }) => ({
    ...row,
    months: [...new Set(row.lines.map(({ month }) => month))],
    photoUrl: photoFileId === null ? null : links.file('transfer', photoFileId, pictureExtension),
  }));
}
