import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Call } from '#server/http/handler.ts';
import { reportHandlers } from '#server/modules/reports/report-handlers.ts';
import type { School } from '#tests/server/uploads/school.ts';

/**
 * The real server with one mistake: it makes the change in a transaction without the key. The second transaction, for the key,
 * is lost, as on a server that dies between the two.
 */
export async function openForgetfulServer({ database, storage, dataDir }: School) {
  const app = await createApp({
    db: database.db,
    config: { ...readConfig({ DEMO: '0' }), dataDir },
    storage,
    log: pino({ level: 'silent' }),
    handlers: { ...reportHandlers, 'reports.create': (call) => reportHandlers['reports.create'](withoutKey(call)) },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() };
}

function withoutKey(call: Call<'reports.create'>): Call<'reports.create'> {
  return {
    ...call,
    idempotently: async (_, effect) => {
      const later: (() => Promise<void> | void)[] = [];
      const answer = await tx(call.db, (db) =>
        effect({ ...call, db, audit: auditor(db, call.caller), afterCommit: (work) => later.push(work) }),
      );
      for (const work of later) await work();
      return answer;
    },
  };
}
