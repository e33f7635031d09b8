import 'fake-indexeddb/auto';
import '#tests/tools/install-page.ts';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { allPlaces } from '#data/reading/places.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { buildMaterial, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { useKeepPlace } from './use-keep-place.ts';

const amina = buildUser();
const bilal = buildUser({ id: idOf(401), fullName: 'Bilal Amrani' });
const lesson = buildMaterial();

beforeAll(() => loadEngine());

afterEach(async () => {
  cleanup();
  writeSession(null);
  for (const { id } of [amina, bilal]) await mirrorOf(id).delete();
});

function signIn(user: typeof amina): void {
  writeSession({ user, token: 'secret', expiresAt: '2026-02-01T00:00:00.000Z', ended: false });
}

const placesOf = async ({ id }: typeof amina) => (await allPlaces(mirrorOf(id))).map(({ place }) => place);

test('a reading position is kept when its reader leaves', async () => {
  signIn(amina);
  const { result, unmount } = renderHook(() => useKeepPlace('material', lesson, () => undefined));
  result.current({ place: 2.5, part: 0.3 });
  result.current({ place: 3.5, part: 0.4 });
  unmount();
  await vi.waitFor(async () => expect(await placesOf(amina)).toEqual([3.5]));
});

test('a reading position is never stored for a user who signs in on the same device since', async () => {
  signIn(amina);
  const { result, unmount } = renderHook(() => useKeepPlace('material', lesson, () => undefined));
  result.current({ place: 2.5, part: 0.3 });
  // The reader stays on the screen for a moment, and stores its last position then.
  signIn(bilal);
  unmount();
  signIn(bilal);
  const other = renderHook(() => useKeepPlace('material', buildMaterial({ id: idOf(302) }), () => undefined));
  other.result.current({ place: 1, part: 0.1 });
  other.unmount();
  await vi.waitFor(async () => expect(await placesOf(bilal)).toContain(1));
  expect(await placesOf(bilal)).toEqual([1]);
});
