import type { AddressInfo } from 'node:net';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queuedMails } from '#server/db/schema/payments.ts';
import { openMailBatch } from '#server/mail/mailer.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { startMailServer } from '#tests/tools/mail-server.ts';
import { sendQueuedMails } from './send-queued-mails.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

test('mails that were not tried because the mail server is away are another process’s to send at once', async () => {
  const { db } = school.database;
  const server = await startMailServer();
  const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const turn = async () => {
    const { mailer, close } = openMailBatch(
      { smtpUrl, publicUrl: undefined, dataDir: '/nowhere' },
      { info: () => undefined },
    );
    const clock = { now: () => new Date() };
    const isReached = await sendQueuedMails({
      db,
      mailer,
      clock,
      log: { error: () => undefined },
      origin: 'https://x',
    });
    close();
    return isReached;
  };
  for (let count = 0; count < 5; count += 1) {
    const mail = { kind: 'passwordChanged', userId: school.admin.id, language: 'en', values: {} } as const;
    await queueMail(db, { key: `mail ${count}`, ...mail });
  }
  const { port } = server.server.address() as AddressInfo;
  await server.stop();
  expect(await turn()).toBe(false);
  const back = await startMailServer({ port });
  expect(await turn()).toBe(true);
  await back.stop();
  // The one at which the connection failed waits for a minute.
  expect(back.delivered).toHaveLength(4);
  expect(await db.$count(queuedMails, isNull(queuedMails.sentAt))).toBe(1);
});
