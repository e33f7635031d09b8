import { sql } from 'drizzle-orm';
import type { Context, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { selectNews } from './select-news.ts';

/** What is new for everybody who is signed in, with or without notifications. */
export const newsHandlers = {
  'news.get': async (call) => ({ data: await newsOf(call) }),
  'news.seen': async (call) => {
    const { caller, db, clock } = call;
    if (caller.role === 'visitor') throw new HttpError('not-signed-in');
    // What comes later is new, also where the clock of the device is ahead.
    const until = new Date(Math.min(Date.parse(call.body.until), clock.now().getTime()));
    await db.execute(sql`
      insert into user_preferences (user_id, news_seen_at) values (${caller.userId}, ${until}::timestamptz)
      on conflict (user_id) do update
        set news_seen_at = greatest(user_preferences.news_seen_at, excluded.news_seen_at)`);
    return { data: await newsOf(call) };
  },
} satisfies Handlers;

async function newsOf({ db, caller, clock }: Context) {
  if (caller.role === 'visitor') throw new HttpError('not-signed-in');
  return selectNews({ db, caller, now: clock.now() });
}
