// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { NameList } from './name-list.tsx';

test.each([
  ['en', 'Amina Tazi, خديجة غزال'],
  ['ar', 'Amina Tazi، خديجة غزال'],
] as const)('names of both scripts are apart, and the comma is that of %s', async (language, words) => {
  await show(<NameList names={['Amina Tazi', 'خديجة غزال']} />, language);
  expect(document.body.textContent).toContain(words);
  const apart = [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent);
  expect(apart).toEqual(expect.arrayContaining(['Amina Tazi', 'خديجة غزال']));
});
