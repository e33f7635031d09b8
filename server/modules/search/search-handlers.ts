import { and, type SQL, sql } from 'drizzle-orm';
import type { FoundPlace } from '#contract/answers/found-place.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { Language } from '#contract/language/languages.ts';
import { isCurrent, isOffered, openMadaris, openRegions } from '#server/access/open-places.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { dollars } from '#server/db/page-rows.ts';
import { searchCondition } from '#server/db/search-text.ts';
import { openDollars, percentage } from '#server/figures/figures.ts';
import type { Call, Context, Handlers } from '#server/http/handler.ts';

export const searchHandlers = {
  'places.search': async (call) => searchPlaces(call),
} satisfies Handlers;

const types = ['region', 'madrasa', 'class'] as const;
/** The maximum count for each kind; no one reads so many pages of a search. */
const mostOfEach = 500;

/** Regions first, then madaris, then classes, each by name; an empty search finds nothing. */
async function searchPlaces(call: Call<'places.search'>) {
  const { db, query } = call;
  const { page, limit, search } = query;
  const meta = { page, limit };
  const wanted = types.filter((type) => query.type === undefined || query.type === type);
  const parts = wanted.flatMap((type) => chosen(type, search, call) ?? []);
  if (parts.length === 0) return { data: [], meta: { ...meta, totalItems: 0 } };
  const { rows } = await db.execute<{ type: SponsorshipType; id: string; total: number }>(sql`
    select type, id, (count(*) over ())::int as total from (${sql.join(parts, sql` union all `)}) as found
    order by place, name, id limit ${limit} offset ${(page - 1) * limit}`);
  const found = await describedPlaces(call, rows);
  const data = rows.flatMap(({ id }) => found.get(id) ?? []);
  return { data, meta: { ...meta, totalItems: rows[0]?.total ?? 0 } };
}

/** By id, with one query for all types. */
async function describedPlaces(
  { db, language }: Context,
  rows: readonly { readonly type: SponsorshipType; readonly id: string }[],
): Promise<Map<string, FoundPlace>> {
  const parts = types.flatMap((type) => {
    const ids = rows.filter((row) => row.type === type).map(({ id }) => id);
    return ids.length > 0 ? [described(type, ids, language)] : [];
  });
  if (parts.length === 0) return new Map();
  const { rows: places } = await db.execute<FoundPlace & Record<string, unknown>>(sql.join(parts, sql` union all `));
  return new Map(places.map((place) => [place.id, place]));
}

const tables = { region: sql`regions`, madrasa: sql`madaris`, class: sql`classes` };

/** The condition on the table of each type for this caller. */
const opened = {
  region: openRegions,
  madrasa: openMadaris,
  class: ({ role }: Context['caller'], now: Date) =>
    role === 'visitor' || role === 'sponsor' ? isOffered(now) : isCurrent(now),
};

function chosen(type: SponsorshipType, search: string, { caller, clock }: Call<'places.search'>): SQL | undefined {
  const found = searchCondition(sql`search_text`, search);
  if (!found) return undefined;
  const condition = and(found, opened[type](caller, clock.now()));
  const place = sql.raw(String(types.indexOf(type)));
  return sql`(select ${sql.raw(`'${type}'`)} as type, id, ${place} as place, left(search_text, 200) collate "C" as name
    from ${tables[type]} where ${condition} order by left(search_text, 200) collate "C", id limit ${sql.raw(String(mostOfEach))})`;
}

function described(type: SponsorshipType, ids: readonly string[], language: Language): SQL {
  const [c, m, r] = [nameIn('c', language), nameIn('m', language), nameIn('r', language)];
  const among = sql`= any(${sql.param(ids)}::uuid[])`;
  const columns = (row: 'r' | 'm' | 'c') => {
    const column = (name: string) => sql.raw(`${row}.${name}`);
    const priceCents = column(row === 'c' ? 'monthly_price_cents' : 'total_price_cents');
    const openCents = column('open_cents');
    const percent = percentage({ openCents, priceCents, sponsoredCents: column('sponsored_cents') });
    return sql`${dollars(priceCents)} as price, ${openDollars(openCents)} as "openDollars",
      ${percent} as "sponsoredPercentage"`;
  };
  switch (type) {
    case 'region':
      return sql`select 'region' as type, r.id, ${r} as name, r.id as "regionId", ${r} as "regionName",
        null as "madrasaId", null as "madrasaName", ${columns('r')} from regions r where r.id ${among}`;
    case 'madrasa':
      return sql`select 'madrasa' as type, m.id, ${m} as name, r.id as "regionId", ${r} as "regionName",
        m.id as "madrasaId", ${m} as "madrasaName", ${columns('m')}
        from madaris m join regions r on r.id = m.region_id where m.id ${among}`;
    case 'class':
      return sql`select 'class' as type, c.id, ${c} as name, r.id as "regionId", ${r} as "regionName",
        m.id as "madrasaId", ${m} as "madrasaName", ${columns('c')}
        from classes c join madaris m on m.id = c.madrasa_id join regions r on r.id = m.region_id where c.id ${among}`;
  }
}
