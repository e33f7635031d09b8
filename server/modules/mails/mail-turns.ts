import type { MailBatch } from '#server/mail/mailer.ts';
import { type MailTools, sendQueuedMails } from './send-queued-mails.ts';

const minuteMs = 60_000;
const longestPauseMinutes = 5;

type TurnTools = Omit<MailTools, 'mailer'> & { readonly openMails: () => MailBatch };

/**
 * Looks for queued mails, one run after the other, each over its own connection. While the mail server is away a process skips
 * runs: for one minute, then two, and five at most.
 */
export function mailTurns({ openMails, ...tools }: TurnTools): () => Promise<void> {
  let failed = 0;
  let notBefore = 0;
  return async () => {
    if (tools.clock.now().getTime() < notBefore) return;
    const { mailer, close } = openMails();
    try {
      failed = (await sendQueuedMails({ ...tools, mailer })) ? 0 : failed + 1;
    } finally {
      close();
    }
    // Slightly less, so that a run exactly at the minute is not skipped.
    const pauseMs = Math.min(2 ** (failed - 1), longestPauseMinutes) * minuteMs - 1_000;
    notBefore = failed === 0 ? 0 : tools.clock.now().getTime() + pauseMs;
  };
}
