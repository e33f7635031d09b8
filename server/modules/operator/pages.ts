import { eq, inArray, sql } from 'drizzle-orm';
import {
  addressElsewhere,
  type OperatorPage,
  type OperatorPageId,
  type OperatorPageName,
  operatorPageId,
  operatorPageNames,
} from '#contract/answers/operator-page.ts';
import { languageCodes } from '#contract/language/languages.ts';
import { installationSettings } from '#server/db/schema/installation.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { requireOwnId } from '#server/http/request/own-id.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { defaultPage } from './default-page.ts';
import { readSettings } from './settings.ts';

type Reading = Pick<Context, 'db' | 'config'>;
type Row = typeof installationSettings.$inferSelect;

/** The pages whose texts an admin writes, by their ids. A page that no one has saved has no row yet. */
const pages = new Map(
  operatorPageNames.flatMap((page) =>
    languageCodes.map((language) => [operatorPageId(page, language), { page, language }] as const),
  ),
);

/** These pages in the order of their ids; all of them by default. */
export async function readPages({ db, config }: Reading, ids = [...pages.keys()]): Promise<OperatorPage[]> {
  const settings = await readSettings({ db, config });
  // Pages for which the operator set an address have that address.
  const elsewhere = (page: OperatorPageName) => {
    const address = addressElsewhere(page, settings);
    return address === `${config.publicUrl}/${page}` ? null : address;
  };
  const rows = await db
    .select()
    .from(installationSettings)
    .where(inArray(installationSettings.name, ids.map(nameOf)));
  const known = new Map(rows.map((row) => [row.name, row]));
  return ids.flatMap((id) => {
    const what = pages.get(id);
    return what ? [pageOf({ id, ...what, address: elsewhere(what.page) }, known.get(nameOf(id)))] : [];
  });
}

function pageOf(page: Omit<OperatorPage, 'text' | 'version' | 'changedDate'>, row: Row | undefined): OperatorPage {
  const isSaved = row !== undefined && typeof row.values.text === 'string';
  return {
    ...page,
    text: isSaved ? String(row.values.text) : defaultPage(page.page, page.language),
    version: row?.version ?? 0,
    changedDate: isSaved ? row.updatedAt.toISOString() : null,
  };
}

/** The name of a page's row, which no other setting has. */
function nameOf(id: OperatorPageId): string {
  return `page-${id}`;
}

/** @throws Error for a page that the contract does not know */
export async function readPage(reading: Reading, id: OperatorPageId): Promise<OperatorPage> {
  const [page] = await readPages(reading, [id]);
  if (!page) throw new Error(`There is no page ${id}.`);
  return page;
}

/** @throws HttpError `changed-meanwhile` with the current page */
export async function updatePage(call: Call<'pages.update'>): Promise<OperatorPage> {
  const { db, params, body } = call;
  requireOwnId(call);
  const own = eq(installationSettings.name, nameOf(params.id));
  // A first row is inserted, so that the first two writers also wait for each other.
  await db
    .insert(installationSettings)
    .values({ name: nameOf(params.id), values: {}, version: 0 })
    .onConflictDoNothing();
  await db.select().from(installationSettings).where(own).for('update');
  const before = await readPage(call, params.id);
  await requireVersion(call, before.version, () => before);
  await db
    .update(installationSettings)
    .set({ values: { text: body.text }, version: sql`${installationSettings.version} + 1`, updatedAt: sql`now()` })
    .where(own);
  await call.audit('update', { type: 'page', id: null }, { page: before.page, language: before.language });
  return readPage(call, params.id);
}
