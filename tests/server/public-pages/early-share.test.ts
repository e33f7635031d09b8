import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type School } from '../build-school.ts';

let school: School;
let origin: string;

beforeAll(async () => {
  school = await openSchool();
  const app = await school.another({});
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => school.close());

test.each([
  ['a photo', 3_000],
  ['many files, more than any call may bring', 60 * 1024 ** 2],
])(
  '%s that is shared before the worker is in control: the person reads that it did not arrive',
  async (_what, size) => {
    const body = new FormData();
    body.set('title', 'November');
    body.set('files', new Blob([new Uint8Array(size)], { type: 'image/jpeg' }), 'page.jpg');
    const answer = await fetch(`${origin}/share`, { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share?problem=not-ready']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);

test('a share that is no form is answered the same way', async () => {
  const answer = await fetch(`${origin}/share`, { method: 'POST', body: 'a link', redirect: 'manual' });
  expect(answer.status).toBe(303);
});
