import mammoth from 'mammoth';
import { expect, test } from 'vitest';
import { memorisationLessons } from '../lessons.ts';

test('the Word lesson of the demo has headings and a table in another reader too', async () => {
  const lesson = memorisationLessons.find(({ fileName }) => fileName.endsWith('.docx'));
  const { value, messages } = await mammoth.convertToHtml({ buffer: (await lesson?.make()) ?? Buffer.alloc(0) });
  expect(messages).toEqual([]);
  expect(value.match(/<h1>/g)).toHaveLength(1);
  expect(value.match(/<h2>/g)).toHaveLength(3);
  expect(value.match(/<tr>/g)).toHaveLength(7);
  expect(value).toContain('Read it aloud, slowly');
});
