import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import type { Listed } from '#server/db/page-rows.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { searchCondition } from '#server/db/search-text.ts';
import type { Call } from '#server/http/handler.ts';
import { own } from './own-sponsorship.ts';
import { selectSponsorships } from './select-sponsorships.ts';

/** A page of what the caller may see, newest first: of one state or sponsor, or found by words. */
export async function listSponsorships(
  call: Pick<Call<'sponsorships.list'>, 'db' | 'query' | 'caller' | 'reach' | 'clock'>,
): Promise<Listed<Sponsorship>> {
  const { state, sponsorId, search } = call.query;
  const where = and(
    own(call),
    state && eq(sponsorships.state, state),
    sponsorId === undefined ? undefined : eq(sponsorships.sponsorId, sponsorId),
    isGivenByOrTo(sponsorships, search),
  );
  return selectSponsorships(call, where, call.query);
}

/**
 * 'Contains each of the words' for what someone gives to a place: in what the sponsor, or the place, is found by. Undefined
 * for a search for nothing.
 */
export function isGivenByOrTo(
  { sponsorId, typeId }: { readonly sponsorId: AnyPgColumn; readonly typeId: AnyPgColumn },
  search: string,
): SQL | undefined {
  if (search === '') return undefined;
  const words = (table: string) => searchCondition(sql.raw(`${table}.search_text`), search);
  return sql`(${sponsorId} in (select id from users where ${words('users')})
    or ${typeId} in (select id from regions where ${words('regions')})
    or ${typeId} in (select id from madaris where ${words('madaris')})
    or ${typeId} in (select id from classes where ${words('classes')}))`;
}
