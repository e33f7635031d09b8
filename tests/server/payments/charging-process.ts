import { openDatabase } from '#server/db/pool.ts';
import { runPaymentJobs } from '#server/jobs.ts';
import { stripeGateway } from '#server/modules/giving/payments/gateways/stripe/gateway.ts';
import { sendQueuedMails } from '#server/modules/mails/send-queued-mails.ts';

/*
 * The charging part of a server process: `DATABASE_URL` and `STRIPE_API_URL` name its database and gateway. At each message, a
 * time in milliseconds, it processes everything due by then, prints `mail …` for each mail that it sends, and `done`.
 */
const { DATABASE_URL = '', STRIPE_API_URL } = process.env;
const log = { error: () => undefined, info: () => undefined, warn: () => undefined };
const { db } = openDatabase(DATABASE_URL, log);
let now = 0;

const tools = {
  db,
  log,
  clock: { now: () => new Date(now) },
  gateway: stripeGateway({ secretKey: 'sk_test_1', webhookSecret: 'whsec_test_1', apiUrl: STRIPE_API_URL }),
  mailer: async ({ to, subject }: { to: string; subject: string }) => say(`mail ${to} ${subject}`),
  origin: 'https://sanad.example',
};

process.on('message', (message) => {
  now = Number(message);
  runPaymentJobs(tools)
    .then(() => sendQueuedMails(tools))
    .then(
      () => say('done'),
      (error: unknown) => say(`failed ${String(error)}`),
    );
});
say('ready');

function say(words: string): void {
  process.send?.(words);
}
