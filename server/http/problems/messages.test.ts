import { expect, test } from 'vitest';
import { fieldMessage, problemMessage } from './messages.ts';

test('numbers are written as people of the language write them', () => {
  expect(problemMessage('en', 'too-many-requests', { seconds: 1200 })).toContain('wait 1,200 seconds');
  expect(problemMessage('ar', 'too-many-requests', { seconds: 40 })).toContain('٤٠');
});

test('a rule’s own message is told, and never the library’s', () => {
  expect(fieldMessage('en', 'nameRequired')).toBe('Name is required');
  expect(fieldMessage('en', 'Invalid key: Expected "role" but received undefined')).toBe('This value is not valid');
  expect(fieldMessage('en', 'constructor')).toBe('This value is not valid');
});
