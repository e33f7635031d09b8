import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '#tests/tools/mail-server.ts';
import { createMailer, openMailBatch } from './mailer.ts';

const log = { info: () => undefined };
const mail = { to: 'amina@school.example', subject: 'كلمة مرور جديدة', text: 'Use https://sanad.example/x' };
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-mailer-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

function configFor(server: Server) {
  const { port } = server.address() as AddressInfo;
  return { smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: 'https://sanad.example', dataDir };
}

const mailerTo = (server: Server) => createMailer(configFor(server), log);

test('with a mail server the mail goes there, from an address of the public host, and leaves no file', async () => {
  const { server, lines } = await startMailServer();
  await mailerTo(server)(mail);
  expect(lines).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<no-reply@sanad.example>',
      'RCPT TO:<amina@school.example>',
      'From: Sanad <no-reply@sanad.example>',
      mail.text,
    ]),
  );
  expect(await readdir(dataDir)).toEqual([]);
  server.close();
});

test('a mail that the mail server does not take is an error, never a success', async () => {
  const { server } = await startMailServer({ takes: false });
  await expect(mailerTo(server)(mail)).rejects.toThrow(/550/);
  server.close();
});

test('the mails of a batch go over one connection, which ends with it', async () => {
  const { server, lines, ended } = await startMailServer();
  const batch = openMailBatch(configFor(server), log);
  for (let number = 1; number <= 25; number += 1) await batch.mailer({ ...mail, subject: `Mail ${number}` });
  batch.close();
  expect(lines.filter((line) => line.startsWith('Subject: Mail')).length).toBe(25);
  expect(lines.filter((line) => line.startsWith('EHLO')).length).toBe(1);
  await ended();
  server.close();
});

test('a batch goes on after a mail that was not taken', async () => {
  const { server, lines } = await startMailServer({ rejects: 'nobody@school.example' });
  const batch = openMailBatch(configFor(server), log);
  await expect(batch.mailer({ ...mail, to: 'nobody@school.example' })).rejects.toThrow(/550/);
  await batch.mailer(mail);
  batch.close();
  expect(lines).toContain(mail.text);
  server.close();
});
