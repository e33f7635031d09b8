import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { openMailBatch } from '#server/mail/mailer.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { startMailServer } from '#tests/tools/mail-server.ts';
import { sendQueuedMails } from './send-queued-mails.ts';

const mails = 20_000;
const minutes = 15;
let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

test(`${mails} mails leave in ${minutes} minutes, each once, over one connection a minute`, async () => {
  const { db } = school.database;
  const { server, lines } = await startMailServer();
  const { port } = server.address() as AddressInfo;
  const config = { ...readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }), dataDir: '' };
  await db.execute(sql`
    insert into queued_mails (key, user_id, kind, language, values)
    select 'mail ' || n, ${school.admin.id}, 'passwordChanged', 'en', '{}' from generate_series(1, ${mails}::int) as n`);
  const log = { error: (failure: unknown) => expect.fail(JSON.stringify(failure)) };
  const startedAt = Date.now();
  for (let minute = 0; minute < minutes; minute += 1) {
    const { mailer, close } = openMailBatch(config, { info: () => undefined });
    await sendQueuedMails({ db, mailer, clock: systemClock, log, origin: 'https://x', atMost: config.mailsPerMinute });
    close();
  }
  const took = (Date.now() - startedAt) / 60_000;
  console.log(`${mails} mails took ${took.toFixed(1)} minutes`);
  expect(took).toBeLessThan(minutes);
  const { rows } = await db.execute(sql`select count(*)::int as count from queued_mails where sent_at is null`);
  expect(rows).toEqual([{ count: 0 }]);
  expect(lines.filter((line) => line === 'DATA').length).toBe(mails);
  expect(lines.filter((line) => line.startsWith('EHLO')).length).toBeLessThanOrEqual(minutes);
  server.close();
}, 0);
