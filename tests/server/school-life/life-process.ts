import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/pool.ts';
import { runPaymentJobs } from '#server/jobs.ts';
import { noteEnds } from '#server/modules/classes/note-ends.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import { queueReminders } from '#server/modules/mails/queue-reminders.ts';
import { sendQueuedMails } from '#server/modules/mails/send-queued-mails.ts';
import { openStorage } from '#server/storage/open-storage.ts';

/*
 * A whole server whose clock another process sets: `now …` sets it (`set`), `jobs` processes everything due by then (`done`).
 * It prints `ready` with its port. Each sent mail is one line of `mails.txt` in its folder.
 */
const { DATABASE_URL = '', DATA_DIR = '' } = process.env;
const log = pino({ level: 'error' }, process.stderr);
const { db } = openDatabase(DATABASE_URL, log);
let now = 0;
const clock = { now: () => new Date(now) };
const gateway = sandboxGateway;
const config = readConfig({ DEMO: '0', DATA_DIR, PUBLIC_URL: 'https://sanad.example' });
const app = await createApp({ db, config, storage: await openStorage({ dataDir: DATA_DIR }), log, gateway, clock });
await app.listen({ host: '127.0.0.1', port: 0 });

async function runJobs(): Promise<void> {
  await noteEnds({ db, clock });
  await queueReminders({ db, clock });
  await runPaymentJobs({ db, log, clock, gateway, origin: 'https://sanad.example' });
  const mailer = async ({ to, subject }: { to: string; subject: string }) =>
    appendFileSync(join(DATA_DIR, 'mails.txt'), `${to} ${subject}\n`);
  await sendQueuedMails({ db, mailer, clock, log, origin: 'https://sanad.example', atMost: 10_000 });
}

process.on('message', (message) => {
  const [word, value] = String(message).split(' ');
  if (word === 'now') {
    now = Number(value);
    process.send?.('set');
  } else
    runJobs().then(
      () => process.send?.('done'),
      (error: unknown) => process.send?.(`failed ${String(error)}`),
    );
});
const address = app.server.address();
process.send?.(`ready ${typeof address === 'object' ? address?.port : ''}`);
