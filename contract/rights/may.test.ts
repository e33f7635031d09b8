import { expect, test } from 'vitest';
import { may } from './may.ts';

const teacher = { role: 'teacher', userId: 'amina' } as const;

test('a teacher may delete their own reports and no one else’s', () => {
  expect(may('reports.delete', teacher, { id: '1', authorId: 'amina' })).toBe(true);
  expect(may('reports.delete', teacher, { id: '2', authorId: 'yusuf' })).toBe(false);
  expect(may('reports.delete', teacher, { id: '3', authorId: null })).toBe(false);
});

test('an admin may delete any report, a student none', () => {
  expect(may('reports.delete', { role: 'admin', userId: 'x' }, { id: '1', authorId: 'amina' })).toBe(true);
  expect(may('reports.delete', { role: 'student', userId: 'x' }, { id: '1', authorId: 'x' })).toBe(false);
});

test('everybody signed in may change their own record, an admin every record', () => {
  expect(may('users.update', teacher, { id: 'amina' })).toBe(true);
  expect(may('users.update', teacher, { id: 'yusuf' })).toBe(false);
  expect(may('users.update', { role: 'admin', userId: 'x' }, { id: 'yusuf' })).toBe(true);
});

test('a visitor may read what is public and write nothing', () => {
  const visitor = { role: 'visitor', userId: undefined } as const;
  expect(may('regions.list', visitor)).toBe(true);
  expect(may('regions.create', visitor)).toBe(false);
});
