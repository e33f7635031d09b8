import { expect, test } from 'vitest';
import { fieldMessage, problemMessage } from './messages.ts';

test('numbers are written as people of the language write them', () => {
  expect(problemMessage('en', 'too-many-requests', { count: 1200 })).toContain('wait 1,200 minutes');
  expect(problemMessage('ar', 'too-many-requests', { count: 40 })).toContain('٤٠ دقيقة');
});

test.each([
  ['en', 1, '1 minute and'],
  ['en', 15, '15 minutes'],
  ['ar', 1, 'دقيقة واحدة'],
  ['ar', 2, 'دقيقتين'],
  ['ar', 3, '٣ دقائق'],
  ['ar', 15, '١٥ دقيقة'],
  ['ar', 100, '١٠٠ دقيقة'],
] as const)('in %s, a wait of %d minutes has its own form of the word', (language, count, words) => {
  expect(problemMessage(language, 'too-many-requests', { count })).toContain(words);
});

test('a rule’s own message is returned, and never the library’s', () => {
  expect(fieldMessage('en', 'nameRequired')).toBe('Name is required');
  expect(fieldMessage('en', 'Invalid key: Expected "role" but received undefined')).toBe('This value is not valid');
  expect(fieldMessage('en', 'constructor')).toBe('This value is not valid');
});
