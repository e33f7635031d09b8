import { reportMails } from '#server/db/schema/payments.ts';
import type { Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { mailWords } from '#server/mail/words.ts';
import { readStopToken } from './stop-token.ts';

export function createMailHandlers() {
  return {
    'mails.stop': async ({ db, params, language, clock }) => {
      const userId = await readStopToken(db, params.token);
      if (!userId) throw new HttpError('not-found');
      const stoppedAt = clock.now();
      await db
        .insert(reportMails)
        .values({ userId, stoppedAt })
        .onConflictDoUpdate({ target: reportMails.userId, set: { stoppedAt } });
      return { data: { message: mailWords(language, 'stop.done') } };
    },
  } satisfies Handlers;
}
