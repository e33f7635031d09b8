import { sql } from 'drizzle-orm';
import type { Handlers } from '#server/http/handler.ts';
import { version } from '#server/version.ts';

export const healthHandlers = {
  /** Alive when it answers, ready when the database answers too; else the error handler says busy. */
  'health.get': async ({ db, config, reply }) => {
    await db.execute(sql`select 1`);
    reply.header('cache-control', 'no-store');
    return { status: 'ready', demo: config.demo, version };
  },
} satisfies Handlers;
