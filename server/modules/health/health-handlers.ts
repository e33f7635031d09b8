import { sql } from 'drizzle-orm';
import type { Handlers } from '#server/http/handler.ts';
import { version } from '#server/version.ts';

export const healthHandlers = {
  /**
   * Alive when it answers, ready when the database answers too; otherwise the error handler answers busy. A restarted process
   * brings no database back, so a process supervisor should ask for `live`.
   */
  'health.get': async ({ db, config, reply, query }) => {
    if (query.probe === 'ready') await db.execute(sql`select 1`);
    reply.header('cache-control', 'no-store');
    return { status: query.probe, demo: config.demo, version };
  },
} satisfies Handlers;
