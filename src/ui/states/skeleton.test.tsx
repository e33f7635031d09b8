// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { css } from '#styles/css/index.js';
import { show } from '#tests/gallery/render.tsx';
import { Skeleton } from './skeleton.tsx';

afterEach(() => void vi.useRealTimers());

it('content that comes within 300 ms never flickers, and its room is kept from the start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await show(<Skeleton data-testid="bone" height="8" />);
  const bone = () => document.querySelector('[data-testid=bone]');
  const seen = () => bone() && (bone()?.classList.contains(css({ visibility: 'hidden' })) ? 'hidden' : 'visible');
  expect(seen()).toBe('hidden');
  act(() => vi.advanceTimersByTime(299));
  expect(seen()).toBe('hidden');
  act(() => vi.advanceTimersByTime(1));
  expect(seen()).toBe('visible');
});
