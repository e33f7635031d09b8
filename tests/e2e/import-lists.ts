import { expect } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { openPage } from './harness.ts';
import { ownName } from './manage.ts';
import { ownSchool } from './own-school.ts';

const words = {
  en: {
    who: 'Who are they?',
    students: 'All are students',
    import2: 'Import 2 rows',
    sheet: 'Sheet',
    heads: 'Column names are in',
    letters: 'Letters',
    names: 'Are these names right?',
  },
  ar: {
    who: 'من هم؟',
    students: 'كلهم طلاب',
    import2: 'استيراد سطرين',
    sheet: 'الورقة',
    heads: 'أسماء الأعمدة في',
    letters: 'الحروف',
    names: 'هل هذه الأسماء صحيحة؟',
  },
} as const;

/** Lists in the form of schools are read, and can be read in another way. */
export async function readLists(language: 'en' | 'ar'): Promise<void> {
  const { region } = await ownSchool();
  const { page } = await openPage({ role: 'admin', language, size: 'desktop', path: '/import' });
  const say = words[language];
  const main = page.getByRole('main');
  const mark = ownName('list').replace(' ', '-');
  const choose = (name: string, buffer: Buffer) =>
    main.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  // Western European letters, and no column with the role.
  const names = ['Íñigo Muñoz', 'Seyma Öztürk'];
  const rows = names.map((name, turn) => `${name};${mark}-${turn}@school.example;${region.name}`);
  await choose('list.csv', Buffer.from(['Name;E-mail;Region', ...rows].join('\r\n'), 'latin1'));
  await main.getByText(say.names).waitFor();
  expect(await main.getByText(say.names).locator('bdi').allInnerTexts()).toEqual(names);
  expect(await page.getByLabel(say.letters).inputValue()).toBe('windows-1252');
  await page.getByLabel(say.who).selectOption({ label: say.students });
  await page.getByRole('button', { name: say.import2 }).waitFor();
  await page.getByLabel(say.letters).selectOption('windows-1256');
  await expect.poll(() => main.getByText(say.names).locator('bdi').allInnerTexts()).not.toEqual(names);

  // A cover, and two sheets with titles.
  await page.goto(new URL('/import', page.url()).href);
  const sheet = (one: string) => [
    [`${one} 1447`],
    ['Full name', 'Email', 'Role', 'Region'],
    [`${one} One`, `${mark}-${one}-1@school.example`, 'student', region.name],
    [`${one} Two`, `${mark}-${one}-2@school.example`, 'student', region.name],
  ];
  const book = await writeXlsxFile([
    { sheet: 'Read me', data: [['Fill in the next sheet']] },
    { sheet: 'Girls', data: sheet('girls') },
    { sheet: 'Boys', data: sheet('boys') },
  ]).toBuffer();
  await choose('lists.xlsx', book);
  expect(await page.getByLabel(say.sheet).inputValue()).toBe('Girls');
  expect(await page.getByLabel(say.heads).inputValue()).toBe('2');
  await page.getByLabel(say.sheet).selectOption('Boys');
  await expect.poll(() => main.getByText(say.names).locator('bdi').allInnerTexts()).toEqual(['boys One', 'boys Two']);
  await page.getByRole('button', { name: say.import2 }).waitFor();
}
