import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * The proof of each security case of the server, so that none is lost when tests move. Cases of the page (toasts, CSV of
 * tables, storage of the browser, signing out offline) are tested with the page.
 */
const cases: readonly (readonly [what: string, file: string, test: string])[] = [
  ['every endpoint x caller x object', 'conformance/rights.test.ts', 'is open to whom the table names'],
  ['an endpoint without a row fails', 'conformance/rights.test.ts', 'every endpoint has its row here'],
  ['register with another role', 'security/smuggling.test.ts', 'no one registers as %s'],
  ['PUT own role and region', 'security/smuggling.test.ts', 'a %s cannot change their own role or region'],
  ['PUT __proto__', 'security/smuggling.test.ts', 'a %s cannot smuggle anything into their own record'],
  ['20 wrong passwords on one account', 'auth/sign-in.test.ts', 'who guesses at one account is stopped'],
  ['300 accounts from one address', 'auth/guessed-names.test.ts', 'a flood of names stops new devices of its network'],
  [
    '300 tries at register, forgot and reset',
    'security/guessing.test.ts',
    '%s is stopped for an address that tries 300 times',
  ],
  ['spoofed X-Forwarded-For', 'auth/sign-in.test.ts', 'behind a proxy, who guesses is distinguished'],
  [
    'unknown and known address at sign-in',
    'auth/sign-in.test.ts',
    'a wrong password and an address that no one has are answered alike',
  ],
  [
    'unknown and known address at forgot',
    'auth/forgotten-password.test.ts',
    'a known and an unknown address are answered alike',
  ],
  [
    'passwords of 3, 4, 8, 64 characters, Arabic too',
    'security/passwords.test.ts',
    'lets in its owner, and no shorter',
  ],
  ['session after a password change', 'security/sessions.test.ts', 'ends every session of the person, and no other'],
  ['session after deletion', 'security/sessions.test.ts', 'who is deleted is no one from that moment'],
  ['session ended by another process', 'security/sessions.test.ts', 'knows of %s at once'],
  ['session that expired', 'security/sessions.test.ts', 'a session ends at its time'],
  ['html or svg named .png', 'uploads/receiving.test.ts', 'a drawing named as a picture'],
  ['pdf sent as image', '../../server/files/content/fits-name.test.ts', 'a PDF sent as a picture'],
  [
    'path, quotes and line breaks in a file name',
    'uploads/receiving.test.ts',
    'a name with folders, quotes and line breaks',
  ],
  ['RTL override in a file name', '../../contract/text/file-name.test.ts', 'turning the direction of reading'],
  ['51 MB without length', 'uploads/limits.test.ts', 'a body without length that goes beyond the limit'],
  ['zip bomb, 10,000-entry zip', 'uploads/receiving.test.ts', 'damaged, disguised or bombs are rejected'],
  ['link of another reader', 'uploads/downloading.test.ts', 'a link that was altered, or belongs to another file'],
  ['expired link', 'uploads/downloading.test.ts', 'a link runs out after twelve hours'],
  ['encoded path traversal of files', 'uploads/downloading.test.ts', 'the address %s leads nowhere'],
  ['encoded path traversal of the page', 'http/page.test.ts', 'nothing beside the page is given away'],
  ['encoded path traversal of uploads', 'uploads/resuming.test.ts', 'the address %s leads nowhere'],
  ['1,000 ranges', 'uploads/downloading.test.ts', 'a thousand parts are the whole file'],
  ['markup in every text field', 'security/markup.test.ts', 'keeps markup as the text it is'],
  ['markup in a mail', 'security/markup.test.ts', 'named with markup is plain text'],
  ['limit, page, cursor and sort', 'conformance/rejections.test.ts', 'rejects a query that it cannot read'],
  ['foreign origin', 'security/origins.test.ts', 'is not taken from a page of someone else'],
  ['key of another user', 'conformance/keys.test.ts', 'with the key of someone else'],
  ['upload of another user', 'uploads/resuming.test.ts', 'no one but its owner learns of an upload'],
  ['card number in any body', 'security/card-numbers.test.ts', 'takes no card number, in whichever field'],
  ['card number found nowhere', 'security/card-numbers.test.ts', 'no card number is in any table'],
  [
    'card number in a payment token',
    '../../server/http/request/card-numbers.test.ts',
    'the token %s hides a card number',
  ],
  ['200 sponsorships at once', 'payments/many-at-once.ts', 'sponsors sponsorship one dollar each'],
  ['no inline script', 'security/headers.test.ts', 'runs no script but files of ours'],
  ['Permissions-Policy', 'security/headers.test.ts', 'asks the device for nothing but the microphone'],
  ['HSTS on https only', 'security/headers.test.ts', 'insists on https where the public address has it'],
  ['no stack in any answer', 'security/insides.test.ts', 'says nothing of its inside when it fails'],
  ['no secret in the log', 'http/calls.test.ts', 'what is logged of a call holds no name'],
];

/** Only titles of tests, or of rows of `test.each`, count: a comment or an import proves nothing. */
const title = /(?:\btest\(|\)\(|\[)\s*(['`])((?:(?!\1).)+)\1,\s/g;

test.each(cases)('%s is proved in %s', async (_, file, name) => {
  const source = await readFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
  const titles = [...source.matchAll(title)].map(([, , text = '']) => text);
  expect(
    titles.some((text) => text.includes(name)),
    `${titles.length} titles`,
  ).toBe(true);
  expect(source).not.toMatch(/\btest\.(?:skip|todo|only)\(/);
});
