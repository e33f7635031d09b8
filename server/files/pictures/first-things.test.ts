import { expect, test } from 'vitest';
import { slowPdf } from '#tests/tools/slow-pdf.ts';
import { first, Interrupted, whenIdle } from './first-things.ts';
import { makePictureWhenIdle } from './make-picture.ts';

test('what can wait does not start while someone waits, and is broken off when someone comes', async () => {
  const order: string[] = [];
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const waiting = first(() => ended);
  const other = whenIdle(async () => void order.push('other'));
  order.push('first');
  end();
  await Promise.all([waiting, other]);
  expect(order).toEqual(['first', 'other']);

  const slow = whenIdle(
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  await Promise.resolve();
  await first(async () => undefined);
  await expect(slow).rejects.toBeInstanceOf(Interrupted);
});

test('the picture of a slow PDF gives way at once', async () => {
  const made = makePictureWhenIdle(slowPdf(), 'pdf', { longestSide: 320, quality: 70 });
  await new Promise((resolve) => setImmediate(resolve));
  await first(async () => undefined);
  await expect(made).rejects.toBeInstanceOf(Interrupted);
});
