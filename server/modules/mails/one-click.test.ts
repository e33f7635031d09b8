import { afterAll, beforeAll, expect, test } from 'vitest';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { buildPerson, openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import { stopTokenFor } from './stop-token.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const oneClick = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: 'List-Unsubscribe=One-Click',
} as const;

test('a mail program stops the mails about reports with one click, as often as it likes', async () => {
  const { db } = server.database;
  const { id } = await buildPerson(server, 'sponsor');
  const url = `/api/v1/mails/stop/${await stopTokenFor(db, { kind: 'report', userId: id })}`;
  for (let turn = 0; turn < 2; turn += 1) expect((await server.app.inject({ ...oneClick, url })).statusCode).toBe(200);
  expect(await db.select().from(userPreferences)).toMatchObject([{ userId: id, reportMail: false, weeklyMail: true }]);
});

test('no other call takes a form', async () => {
  const answer = await server.app.inject({ ...oneClick, url: '/api/v1/auth/login' });
  expect(answer.statusCode).toBe(415);
});
