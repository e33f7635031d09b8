// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { placeOf } from '#hooks/mirror/use-place.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass } from '#tests/tools/build-rows.ts';
import { PlaceSummary } from './place-summary.tsx';

test('the paid place is shown with its parent place and country', async () => {
  const { madaris, ...row } = buildClass();
  const place = placeOf({ ...row, madaris: { ...madaris, country: 'MA', placeName: 'Azilal' } });
  const { container } = await show(<PlaceSummary type="class" place={place} />);
  expect(container.textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toContain('Madrasat al-Noor · Azilal, Morocco');
});
