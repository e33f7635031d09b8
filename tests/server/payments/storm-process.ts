import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/pool.ts';
import { runPaymentJobs } from '#server/jobs.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import { stripeGateway } from '#server/modules/giving/payments/gateways/stripe/gateway.ts';
import { openStorage } from '#server/storage/open-storage.ts';

/*
 * A whole server whose clock another process sets: `now …` sets it, `jobs` processes everything due by then and answers
 * `done`. It prints `ready` with its port. Without STRIPE_API_URL the built-in gateway takes the money.
 */
const { DATABASE_URL = '', STRIPE_API_URL, DATA_DIR = '', LOG = 'silent' } = process.env;
const log = pino({ level: LOG }, process.stderr);
const { db } = openDatabase(DATABASE_URL, log);
let now = Date.now();
const clock = { now: () => new Date(now) };
const gateway = STRIPE_API_URL
  ? stripeGateway({
      ...{ secretKey: 'sk_test_1', webhookSecret: 'whsec_test_1', apiUrl: STRIPE_API_URL, timeoutMs: 2_000 },
    })
  : sandboxGateway;
const config = readConfig({ DEMO: '0', DATA_DIR, PUBLIC_URL: 'https://sanad.example' });
const app = await createApp({ db, config, storage: await openStorage({ dataDir: DATA_DIR }), log, gateway, clock });
await app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', (message) => {
  const [word, value] = String(message).split(' ');
  if (word === 'now') now = Number(value);
  else
    runPaymentJobs({ db, log, clock, gateway, origin: 'https://sanad.example' }).then(
      () => process.send?.('done'),
      (error: unknown) => process.send?.(`failed ${String(error)}`),
    );
});
const address = app.server.address();
process.send?.(`ready ${typeof address === 'object' ? address?.port : ''}`);
