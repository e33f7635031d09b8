import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { askPassword } from './ask-password.ts';

/** Types these lines, each after its question. */
async function typing(...lines: string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  const shown = text(output.pipe(new PassThrough()));
  output.on('data', (chunk: Buffer) => {
    if (/: $/.test(chunk.toString())) input.write(`${lines.shift()}\r`);
  });
  const rule = (password: string) => (password.length < 8 ? 'Too short.' : undefined);
  try {
    const password = await askPassword({ input, output }, rule);
    output.end();
    return { password, shown: await shown };
  } finally {
    output.end();
  }
}

test('a password that is typed twice is taken, and never shown', async () => {
  const { password, shown } = await typing('كلمة السر!', 'كلمة السر!');
  expect(password).toBe('كلمة السر!');
  expect(shown).toBe('Password (empty: one is made up): \nOnce more: \n');
});

test('a short one and a mistyped one are asked for again', async () => {
  const { password, shown } = await typing('short', 'long enough', 'long enouhg', 'long enough', 'long enough');
  expect(password).toBe('long enough');
  expect(shown).toContain('Too short.');
  expect(shown).toContain('These were two different ones.');
});

test('nothing typed leaves the choice to the program', async () => {
  expect((await typing('')).password).toBeUndefined();
});

test('who breaks off makes no admin', async () => {
  await expect(typing('long enough', '\u0003')).rejects.toThrow();
});
