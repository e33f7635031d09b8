import { sql } from 'drizzle-orm';
import { madaris, regions } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';

const tables = { region: regions, madrasa: madaris };

/**
 * Rejects a move of a place into a region or madrasa if the sponsorships there would exceed its price: its sponsors must not
 * give less because of the move. A place without its own price is no limit.
 * @param field in which the place was chosen
 * @throws HttpError `rule-broken` for that field
 */
export async function rejectOverfull(
  call: Pick<Context, 'db' | 'language'>,
  { type, id, field }: { type: keyof typeof tables; id: string; field: 'madarisId' | 'regionId' },
): Promise<void> {
  const { rows } = await call.db.execute(
    sql`select from ${tables[type]} where id = ${id} and total_price_cents > 0 and sponsored_cents > total_price_cents`,
  );
  if (rows.length > 0) throw brokenField(call, field, 'moveTooMuch');
}
