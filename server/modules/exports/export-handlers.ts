import type { FastifyReply } from 'fastify';
import { tx } from '#server/db/tx.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { listEntries } from '#server/modules/audit/audit-handlers.ts';
import { listClasses } from '#server/modules/classes/list-classes.ts';
import { selectPayments } from '#server/modules/giving/payments/select-payments.ts';
import { listSponsorships } from '#server/modules/giving/sponsorships/list-sponsorships.ts';
import { listMadaris } from '#server/modules/madaris/list-madaris.ts';
import { selectRadar } from '#server/modules/radar/select-radar.ts';
import { listRegions } from '#server/modules/regions/list-regions.ts';
import { listUsers } from '#server/modules/users/list-users.ts';
import { sendTable } from '#server/tables/write-table.ts';
import { textsOf } from '#server/words/words.ts';
import { auditColumns, classColumns, madrasaColumns, regionColumns, userColumns } from './columns.ts';
import { type Columns, columnList } from './columns-of.ts';
import { paymentColumns, sponsorshipColumns } from './giving-columns.ts';
import { radarTable } from './radar-table.ts';

const pageRows = 500;
/** As many as a spreadsheet program opens without effort. */
const mostRows = 100_000;

interface Page<TRow> {
  readonly data: readonly TRow[];
}
type Exporting = Context & { readonly query: { readonly format: 'csv' | 'xlsx' } };
type Paged = { page: number; limit: number };

/** Lists as tables, with the filters of the list. A supervisor's tables hold their own scope only. */
export const exportHandlers = {
  'export.regions': (call) =>
    send(call, 'regions', regionColumns, (inner, page) => listRegions({ ...inner, query: { ...own(call), ...page } })),
  'export.madaris': (call) =>
    send(call, 'madaris', madrasaColumns, (inner, page) => listMadaris({ ...inner, query: { ...own(call), ...page } })),
  'export.classes': (call) =>
    send(call, 'classes', classColumns, (inner, page) => listClasses({ ...inner, query: { ...own(call), ...page } })),
  'export.users': (call) =>
    send(call, 'users', userColumns, (inner, page) => listUsers({ ...inner, query: { ...call.query, ...page } })),
  'export.audit': (call) => send(call, 'audit', auditColumns, (inner, page) => listEntries(inner, call.query, page)),
  'export.sponsorships': (call) =>
    send(call, 'sponsorships', sponsorshipColumns, (inner, page) =>
      listSponsorships({ ...inner, query: { ...call.query, ...page } }),
    ),
  'export.payments': (call) =>
    send(call, 'payments', paymentColumns, (inner, page) =>
      selectPayments({ ...inner, query: { ...call.query, ...page } }),
    ),
  'export.radar': async (call) => {
    const { format, ...query } = call.query;
    const { data, meta } = await selectRadar(call, { ...query, page: 1, limit: mostRows }, call.clock.now());
    return sendTable(call.reply, radarTable(data, meta.months, call.language), { format, language: call.language });
  },
} satisfies Handlers;

function own<TQuery extends { mine?: boolean | undefined }>(call: Context & { query: TQuery }): TQuery {
  return call.reach === 'all' ? call.query : { ...call.query, mine: true };
}

/** Reads the whole list as of one time, and sends it. */
async function send<TRow extends object>(
  call: Exporting,
  list: 'users' | 'madaris' | 'classes' | 'regions' | 'audit' | 'sponsorships' | 'payments',
  columns: Columns<TRow>,
  read: (inner: Context, page: Paged) => Promise<Page<TRow>>,
): Promise<FastifyReply> {
  const { language } = call;
  const words = textsOf(language, 'tables');
  const found = await tx(call.db, (db) => readAll((page) => read({ ...call, db }, page)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  const shown = columnList(columns);
  const table = {
    name: words.lists[list],
    columns: shown.map(({ name }) => words.columns[name]),
    rows: found.map((row) => shown.map(({ cellOf }) => cellOf(row, language))),
  };
  return sendTable(call.reply, table, { format: call.query.format, language });
}

async function readAll<TRow>(read: (page: Paged) => Promise<Page<TRow>>): Promise<TRow[]> {
  const rows: TRow[] = [];
  for (let page = 1; rows.length < mostRows; page += 1) {
    const { data } = await read({ page, limit: pageRows });
    rows.push(...data);
    if (data.length < pageRows) break;
  }
  return rows;
}
