import { regularMails } from '#contract/forms/regular-mails.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { found } from '#server/http/call/found.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { mailWords } from '#server/mail/words.ts';
import { readStopToken, type StopOrder } from './stop-token.ts';

export const mailHandlers = {
  'mails.stop': async (call) => {
    const order = found(await readStopToken(call.db, call.params.token));
    await stop(call, order);
    return { data: { message: mailWords(call.language, `stop.${order.kind}`) } };
  },
} satisfies Handlers;

async function stop({ db }: Context, { kind, userId }: StopOrder): Promise<void> {
  const set = { [regularMails[kind].preference]: false };
  await db
    .insert(userPreferences)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: userPreferences.userId, set });
}
