import { expect, test } from 'vitest';
import { fieldSentence, problemSentence } from './sentences.ts';

test('numbers are written as people of the language write them', () => {
  expect(problemSentence('en', 'too-many-requests', { seconds: 1200 })).toContain('wait 1,200 seconds');
  expect(problemSentence('ar', 'too-many-requests', { seconds: 40 })).toContain('٤٠');
});

test('a rule’s own sentence is told, and never the library’s', () => {
  expect(fieldSentence('en', 'nameRequired')).toBe('Name is required');
  expect(fieldSentence('en', 'Invalid key: Expected "role" but received undefined')).toBe('This value is not valid');
  expect(fieldSentence('en', 'constructor')).toBe('This value is not valid');
});
