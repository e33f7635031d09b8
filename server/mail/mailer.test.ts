import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';

const log = { info: () => undefined };
const mail = { to: 'amina@school.example', subject: 'كلمة مرور جديدة', text: 'Use https://sanad.example/x' };
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-mailer-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

/** A mail server that takes what comes, or rejects it (RFC 5321). */
async function mailServer(lines: string[], takes = true): Promise<Server> {
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    let isContent = false;
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line);
      if (isContent && line !== '.') return;
      isContent = line === 'DATA';
      if (line === 'QUIT') socket.end('221 bye\r\n');
      else if (isContent) socket.write('354 go on\r\n');
      else socket.write(takes || line.startsWith('EHLO') ? '250 ok\r\n' : '550 no such mailbox\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function mailerTo(server: Server) {
  const { port } = server.address() as AddressInfo;
  return createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: 'https://sanad.example', dataDir }, log);
}

test('with a mail server the mail goes there, from an address of the public host, and leaves no file', async () => {
  const lines: string[] = [];
  const server = await mailServer(lines);
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
  const server = await mailServer([], false);
  await expect(mailerTo(server)(mail)).rejects.toThrow(/550/);
  server.close();
});
