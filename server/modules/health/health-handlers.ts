import { sql } from 'drizzle-orm';
import type { Handlers } from '#server/http/handler.ts';
import { version } from '#server/version.ts';

export const healthHandlers = {
  /**
   * Alive when it answers, ready when the database answers too; else the error handler says busy. To start a process again
   * brings no database back, so whoever watches over processes asks for the first.
   */
  'health.get': async ({ db, config, reply, query }) => {
    if (query.probe === 'ready') await db.execute(sql`select 1`);
    reply.header('cache-control', 'no-store');
    return { status: query.probe, demo: config.demo, version };
  },
} satisfies Handlers;
