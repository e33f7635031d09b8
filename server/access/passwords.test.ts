import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, lockedHash, verifyPassword } from './passwords.ts';

test.each([
  ['lamp-٤٧١١', 'lamp-4711'],
  ['lamp-۴۷۱۱', 'lamp-٤٧١١'],
  ['lamp-4711', 'lamp-4711\u200f'],
  ['\ufefflamp-4711', 'lamp-４７１１'],
])('who set %j comes in with %j, and the other way round', async (set, typed) => {
  expect(await verifyPassword(await hashPassword(set), typed)).toBe(true);
  expect(await verifyPassword(await hashPassword(typed), set)).toBe(true);
});

test.each(['lamp-٤٧١١', 'lamp-۴۷۱۱', 'می\u200cروم-12', 'lamp-4711'])(
  'a hash of an earlier release keeps working for a person who types %j as before',
  async (password) => {
    const earlier = await hash(password.normalize('NFKC'));
    expect(await verifyPassword(earlier, password)).toBe(true);
    expect(await verifyPassword(earlier, `${password}x`)).toBe(false);
  },
);

test('no password fits a locked account, in either form', async () => {
  for (const password of ['nobody has this password', 'lamp-٤٧١١']) {
    expect(await verifyPassword(lockedHash, password)).toBe(false);
    expect(await verifyPassword(undefined, password)).toBe(false);
  }
});
