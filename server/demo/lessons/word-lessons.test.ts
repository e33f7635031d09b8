import mammoth from 'mammoth';
import { expect, test } from 'vitest';
import { languageLessons } from './language.ts';
import type { DemoLesson } from './lesson.ts';
import { memorisationLessons } from './memorisation.ts';
import { tajwidLessons } from './tajwid.ts';

test.each([
  ['Quran Memorisation', memorisationLessons, { rows: 7, text: 'Read it aloud, slowly' }],
  ['Arabic Language', languageLessons, { rows: 7, text: 'It is older than the school' }],
  ['Tajwid', tajwidLessons, { rows: 5, text: 'ونقف عند رؤوس الآيات' }],
] as const)('the Word lesson of %s has headings and a table in another reader too', async (_name, lessons, has) => {
  const lesson = lessons.find(({ fileName }: DemoLesson) => fileName.endsWith('.docx'));
  const { value, messages } = await mammoth.convertToHtml({ buffer: (await lesson?.make()) ?? Buffer.alloc(0) });
  expect(messages).toEqual([]);
  expect(value.match(/<h1>/g)).toHaveLength(1);
  expect(value.match(/<h2>/g)?.length).toBeGreaterThan(1);
  expect(value.match(/<tr>/g)).toHaveLength(has.rows);
  expect(value).toContain(has.text);
});
