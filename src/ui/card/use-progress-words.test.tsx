// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { type PlaceProgress, useProgressWords } from './use-progress-words.ts';

function Words({ place }: { place: PlaceProgress }) {
  const { progress, needed, sponsoredPercentage } = useProgressWords()(place);
  return <p data-testid="words">{[progress, needed, sponsoredPercentage].join(' | ')}</p>;
}

it.each([
  [
    'a share of its own',
    { price: 100, openDollars: 33, sponsoredPercentage: 67 },
    '67% sponsored | $33 still needed | 67',
  ],
  [
    'less than one percent',
    { price: 500, openDollars: 498, sponsoredPercentage: 0 },
    '0% sponsored | $498 still needed | 0',
  ],
  [
    'given to the madrasa above',
    { price: 30, openDollars: 5, sponsoredPercentage: 0 },
    '83% sponsored, part of it through the madrasa or region as a whole | $5 still needed | 83',
  ],
  [
    'all but a cent',
    { price: 100, openDollars: 0.01, sponsoredPercentage: 99 },
    '99% sponsored | $0.01 still needed | 99',
  ],
  ['complete', { price: 100, openDollars: 0, sponsoredPercentage: 100 }, 'Completely sponsored |  | 100'],
])('the same words for each card, with %s: the percentage, then the dollars', async (_, place, words) => {
  await show(<Words place={place} />);
  expect((await screen.findByTestId('words')).textContent).toBe(words);
});
