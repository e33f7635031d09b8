import { sql } from 'drizzle-orm';
import { signedIn } from '#server/http/call/found.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { selectNews } from './select-news.ts';

/** News for every signed-in person, with or without notifications. */
export const newsHandlers = {
  'news.get': async (call) => ({ data: await newsOf(call) }),
  'news.seen': async (call) => {
    const { db, clock } = call;
    // Later events stay new, even if the device's clock is ahead.
    const until = new Date(Math.min(Date.parse(call.body.until), clock.now().getTime()));
    await db.execute(sql`
      insert into user_preferences (user_id, news_seen_at) values (${signedIn(call).userId}, ${until}::timestamptz)
      on conflict (user_id) do update
        set news_seen_at = greatest(user_preferences.news_seen_at, excluded.news_seen_at)`);
    return { data: await newsOf(call) };
  },
} satisfies Handlers;

function newsOf(call: Context) {
  return selectNews({ db: call.db, caller: signedIn(call), now: call.clock.now(), language: call.language });
}
