// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildMadrasa, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { PictureStrip } from './picture-strip.tsx';

const madrasa = buildMadrasa({ name: 'Dar al-Huda' });
const user = buildUser({ id: idOf(410), role: 'supervisor' });

beforeAll(() => loadEngine());

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  vi.stubGlobal('fetch', async () =>
    ourAnswer({ data: [], meta: { totalItems: 0, totalCount: 0, page: 1, limit: 2 } }),
  );
});

afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(user.id).delete();
});

test('managers of a madrasa change it from its page; others see only its picture', async () => {
  writeSession({ user: { ...user, role: 'teacher' }, token: 'x', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  const { unmount } = await show(<PictureStrip madrasa={madrasa} />);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  writeSession({ user, token: 'x', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  await show(<PictureStrip madrasa={madrasa} />);
  fireEvent.click(screen.getByRole('button', { name: 'edit' }));
  const name = await screen.findByLabelText(/^name/);
  expect((name as HTMLInputElement).value).toBe('Dar al-Huda');
});
