import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawPicture } from '#tests/tools/picture.ts';
import { openPage, sharedServer } from './harness.ts';
import { toastWith } from './steps.ts';

/** The steps of an admin to write a page, and the text that a visitor of that language then reads. */
const ways = {
  en: {
    ...{
      edit: 'Edit: Terms, English',
      text: 'Text',
      preview: 'Preview',
      save: 'Save',
      saved: 'The page has been saved.',
    },
    ...{ wrong: 'A link must start with https://, http:// or mailto:', footer: 'Terms', title: 'Terms' },
  },
  ar: {
    ...{ edit: 'تعديل: الشروط، العربية', text: 'النص', preview: 'معاينة', save: 'حفظ', saved: 'تم حفظ الصفحة.' },
    ...{ wrong: 'يجب أن يبدأ الرابط بـ https:// أو http:// أو mailto:', footer: 'الشروط', title: 'الشروط' },
  },
} as const;

test.each(['en', 'ar'] as const)(
  'an admin writes the terms, sees before what readers will see, and a visitor reads them, also without internet (%s)',
  async (language) => {
    const words = ways[language];
    const heading = randomUUID();
    const { page } = await openPage({ role: 'admin', language, size: 'desktop', path: '/settings' });
    await page.getByRole('button', { name: isolated(words.edit) }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel(words.text, { exact: false }).first();
    const preview = dialog.getByRole('region', { name: words.preview });
    await field.fill(`# ${heading}\n\n<b>Read</b> [the rules](javascript:alert(1)).`);
    await preview.getByText('<b>Read</b> [the rules](javascript:alert(1)).').waitFor();
    expect(await preview.getByRole('link').count()).toBe(0);
    await dialog.getByRole('button', { name: words.save, exact: true }).click();
    await dialog.getByText(words.wrong).first().waitFor();

    await field.fill(`# ${heading}\n\n<b>Read</b> [the rules](https://nur.example/rules).\n- one\n- two`);
    await preview.getByRole('heading', { name: heading }).waitFor();
    await dialog.getByRole('button', { name: words.save, exact: true }).click();
    await page.getByText(words.saved, { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });

    const visitor = await openPage({ language, worker: true, path: '/about' });
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: words.footer, exact: true }).click();
    await visitor.page.waitForURL(/\/terms$/);
    const main = visitor.page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: words.title }).waitFor();
    await main.getByRole('heading', { level: 2, name: heading }).waitFor();
    expect(await main.getByRole('link', { name: 'the rules' }).getAttribute('href')).toBe('https://nur.example/rules');
    expect(await main.getByRole('listitem').allInnerTexts()).toEqual(['one', 'two']);
    expect(await main.getByText('<b>Read</b>').count()).toBe(1);

    const offline = await openPage({ language, offline: true, path: '/terms' });
    await offline.page.getByRole('main').getByRole('heading', { level: 2, name: heading }).waitFor();
  },
);

test('a page that no admin has checked says so in the settings, and to no visitor', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/settings' });
  const line = page.getByRole('listitem').filter({ hasText: /^Privacy · English/ });
  await line.getByText('Not yet checked by you').waitFor();
  const visitor = await openPage({ path: '/privacy' });
  await visitor.page.getByRole('heading', { level: 2, name: 'In short' }).waitFor();
  expect(await visitor.page.getByText(/not yet checked/i).count()).toBe(0);
});

test.each([
  ['a new sponsor', undefined, '/sponsor-registration', 'By creating an account you agree'],
  ['a sponsor who pays', 'sponsor', undefined, 'By paying you agree'],
] as const)('%s reads to what they agree, and keeps what they typed', async (_, role, path, words) => {
  const classes = await fetch(`${sharedServer()}/api/v1/classes?limit=1&sponsored=false&sort=need`);
  const { data } = (await classes.json()) as { data: { id: string }[] };
  const { page, context } = await openPage({
    ...(role && { role }),
    path: path ?? `/sponsor-payment/class/${data[0]?.id}`,
  });
  const agreement = page.getByText(words);
  await agreement.waitFor();
  const opened = context.waitForEvent('page');
  await agreement.getByRole('link', { name: 'Terms', exact: true }).click();
  const beside = await opened;
  await beside.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
  expect(await agreement.count()).toBe(1);
});

/** A name in a text may be isolated by invisible marks. */
function isolated(words: string): RegExp {
  const marks = '[\\u2066-\\u2069]*';
  return new RegExp(words.replace(/[^\s:،,]+/g, (word) => `${marks}${word}${marks}`));
}

test('a visitor sees the logo that an admin chose, from the first paint on, and the star again once it is gone', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/settings' });
  const card = page.getByRole('main').locator('section').filter({ hasText: 'Visitors see it at the top of each page' });
  const chosen = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: /^(Choose a|Change the) logo$/ }).click();
  await (await chosen).setFiles({ name: 'nur.png', mimeType: 'image/png', buffer: drawPicture(120, 60) });
  await toastWith(page, 'The new logo is shown now.').waitFor();
  await card.locator('img').waitFor();

  const visitor = await openPage({ worker: false });
  await visitor.page.route('**/assets/*.js', (route) => route.abort());
  await visitor.page.goto(visitor.origin);
  const first = visitor.page.locator('.first-screen header img');
  await expect.poll(() => first.evaluate(widthOf)).toBe(120);
  await visitor.page.unroute('**/assets/*.js');
  await visitor.page.reload();
  const logo = visitor.page.locator('#root header a[href="/"] img');
  await logo.waitFor();
  await expect.poll(() => logo.evaluate(widthOf)).toBe(120);

  await card.getByRole('button', { name: 'Remove the logo' }).click();
  await toastWith(page, 'The logo is gone. The star takes its place.').waitFor();
  await card.locator('img').waitFor({ state: 'detached' });
  await visitor.page.reload();
  await visitor.page.locator('#root header a[href="/"] svg').first().waitFor();
  // The device shows its copy of the settings until the server has answered.
  await expect.poll(() => visitor.page.locator('header img').count()).toBe(0);
});

/** The real width of a picture; 0 until it is loaded. */
function widthOf(picture: Element): number {
  return (picture as HTMLImageElement).naturalWidth;
}
