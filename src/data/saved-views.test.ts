import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mirror, mirrorOf } from './database/database.ts';
import { markLeaving } from './database/signing-out.ts';
import { keepView, removeView, viewsOf } from './saved-views.ts';

let mirror: Mirror;
beforeEach(() => {
  mirror = mirrorOf(crypto.randomUUID());
});
afterEach(() => mirror.delete());

const late = { screen: '/radar', name: 'Late', search: { show: 'late' } };

test('a screen has its own views; of two with one name the later one is kept', async () => {
  await keepView(mirror, late);
  await keepView(mirror, { ...late, screen: '/radar/more' });
  await keepView(mirror, { ...late, name: 'لم يصل', search: { show: 'missing', search: 'Noor' } });
  await keepView(mirror, { ...late, search: { show: 'late', sort: '-name' } });
  const names = async (screen: string) => (await viewsOf(mirror, screen)).map(({ name }) => name);
  expect((await names('/radar')).sort()).toEqual(['Late', 'لم يصل']);
  expect(await names('/radar/more')).toEqual(['Late']);
  expect((await viewsOf(mirror, '/radar')).find(({ name }) => name === 'Late')?.search).toEqual({
    show: 'late',
    sort: '-name',
  });
  await removeView(mirror, late);
  await removeView(mirror, late);
  expect(await names('/radar')).toEqual(['لم يصل']);
  expect(await names('/radar/more')).toEqual(['Late']);
});

test('nothing is kept for a person who is signing out', async () => {
  await markLeaving(mirror);
  await expect(keepView(mirror, late)).rejects.toThrow('signed out');
  expect(await viewsOf(mirror, late.screen)).toEqual([]);
});
