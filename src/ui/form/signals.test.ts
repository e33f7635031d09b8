import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = readdirSync('src', { encoding: 'utf8', recursive: true })
  .map((name) => `src/${name}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
const readsSignal = /\b(connection\.(value|error)|of\.\w+|form\.\w+)\.value\b/;

// Without the hook such a component freezes without a word.
it('every component that reads a signal of a form is rendered again when it changes', () => {
  const readers = files.filter((file) => readsSignal.test(readFileSync(file, 'utf8')));
  expect(readers.length).toBeGreaterThan(5);
  for (const file of readers) {
    for (const body of readFileSync(file, 'utf8').split(/^(?:export )?(?:async )?function /m)) {
      if (readsSignal.test(body)) expect(body, file).toContain('useSignals();');
    }
  }
});

it('signals are read behind our own fields only', () => {
  const users = files.filter((file) => readFileSync(file, 'utf8').includes("from '@preact/signals-react"));
  expect(users.length).toBeGreaterThan(5);
  expect(users.filter((file) => !/^src\/ui\/(form|fields)\//.test(file))).toEqual([]);
});
