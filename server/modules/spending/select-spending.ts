import { type SQL, sql } from 'drizzle-orm';
import { type SpendingReport, spendingKinds } from '#contract/entities/spending.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import { dollars, isoTime } from '#server/db/page-rows.ts';
import { arrivedIn, balanceAt } from '#server/figures/madrasa-money.ts';
import { linksFor } from '#server/files/link/links.ts';
import type { Context } from '#server/http/handler.ts';

type Photo = Omit<SpendingReport['photos'][number], 'url'>;
type Row = Omit<SpendingReport, 'photos'> & { readonly photos: Photo[]; readonly totalItems: number };

interface Selected {
  readonly data: SpendingReport[];
  /** The number of rows that match, independent of limits; undefined if a page has none. */
  readonly totalItems: number | undefined;
}

type Reading = Pick<Context, 'db' | 'caller' | 'language'>;

const figures = sql.join(
  spendingKinds.map((kind) => sql`${dollars(sql.raw(`r.${kind}_cents`))} as ${sql.identifier(kind)}`),
  sql`, `,
);

const school = sql`${isoTime(sql`r.seen_at`)} as "seenAt",
  case when r.returned_at is not null
    then json_build_object('comment', r.return_comment, 'at', ${isoTime(sql`r.returned_at`)}) end as returned,
  r.replaces, ${isoTime(sql`r.replaced_at`)} as "replacedAt",
  case when author.id is not null then json_build_object('id', author.id, 'fullName', author.full_name) end as author`;

const sponsors = sql`null as "seenAt", null as returned, null as replaces, null as "replacedAt", null as author`;

/**
 * Spending reports in the form for their reader: sponsors read no person's name, and get only released photos.
 * @param page on `spending_reports` as `r`, joined with `madaris` as `m`: a condition, and an order with limits
 */
export async function selectSpending(call: Reading, page: SQL): Promise<Selected> {
  const isSponsor = call.caller.role === 'sponsor';
  const { rows } = await call.db.execute<Row & Record<string, unknown>>(sql`
    select r.id, r.madrasa_id as "madrasaId", ${nameIn('m', call.language)} as "madrasaName", r.month, ${figures},
      ${dollars(sql`r.total_cents`)} as total, r.words,
      ${arrivedIn(sql`r.madrasa_id`, sql`r.month`)} / 100.0 as confirmed,
      ${balanceAt(sql`r.madrasa_id`, sql`r.month`)} / 100.0 as balance,
      ${isSponsor ? sponsors : school},
      (select coalesce(json_agg(json_build_object('id', photo.id, 'released', photo.released) order by photo.position), '[]')
        from spending_photos as photo
        where photo.report_id = r.id ${isSponsor ? sql`and photo.released` : sql``}) as photos,
      r.version, ${isoTime(sql`r.created_at`)} as "createdDate", (count(*) over ())::int as "totalItems"
    from spending_reports as r join madaris as m on m.id = r.madrasa_id
    left join users as author on author.id = r.author_id
    ${page}`);
  const links = await linksFor(call);
  const data = rows.map(({ photos, totalItems: _, ...row }) => ({
    ...row,
    photos: photos.map((photo) => ({ ...photo, url: links.file('spending', photo.id, 'jpg') })),
  }));
  return { data, totalItems: rows[0]?.totalItems };
}

/** The report with this id, or undefined. */
async function spendingWithId(call: Reading, id: string): Promise<SpendingReport | undefined> {
  return (await selectSpending(call, sql`where r.id = ${id}`)).data[0];
}

/** The report with this id, which must exist. */
export async function existingSpending(call: Reading, id: string): Promise<SpendingReport> {
  const row = await spendingWithId(call, id);
  if (!row) throw new Error('A spending report that was written or locked a moment ago is not there.');
  return row;
}
