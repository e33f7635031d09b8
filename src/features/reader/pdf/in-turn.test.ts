import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

const staying = new AbortController().signal;

test('the page in the middle of the screen is rendered first, and no other one meanwhile', async () => {
  const done: string[] = [];
  const render = (page: string, distance: number) =>
    inTurn(
      () => distance,
      staying,
      async () => {
        done.push(`${page} starts`);
        await new Promise((resolve) => setTimeout(resolve));
        done.push(`${page} is there`);
      },
    );
  await Promise.all([render('above', 300), render('here', 0), render('below', 200)]);
  expect(done).toEqual([
    'here starts',
    'here is there',
    'below starts',
    'below is there',
    'above starts',
    'above is there',
  ]);
});

test('a page that is scrolled past before its turn is not rendered, and one that fails keeps no other from it', async () => {
  const leaving = new AbortController();
  const done: string[] = [];
  const failing = inTurn(
    () => 0,
    staying,
    () => Promise.reject(new Error('damaged')),
  );
  const passed = inTurn(
    () => 1,
    leaving.signal,
    async () => {
      done.push('passed');
    },
  );
  const last = inTurn(
    () => 2,
    staying,
    async () => {
      done.push('last');
    },
  );
  leaving.abort();
  await expect(passed).rejects.toThrow();
  await expect(failing).rejects.toThrow('damaged');
  await last;
  expect(done).toEqual(['last']);
});

test('a document that closes while a page of it is rendered, which then never ends, keeps no other one from its turn', async () => {
  const leaving = new AbortController();
  const done: string[] = [];
  const left = inTurn(
    () => 0,
    leaving.signal,
    () => {
      done.push('left');
      return new Promise(() => undefined);
    },
  );
  const other = inTurn(
    () => 1,
    staying,
    async () => {
      done.push('other');
    },
  );
  await new Promise((resolve) => setTimeout(resolve));
  leaving.abort();
  await expect(left).rejects.toThrow();
  await other;
  expect(done).toEqual(['left', 'other']);
});
