// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { dropDraft, keepDraftsOf, readDraft, writeDraft } from './drafts.ts';

beforeEach(() => localStorage.clear());

it('typed text is there again, until it is dropped', () => {
  writeDraft('amina', 'region new', { values: { name: 'North' }, base: { name: '' } });
  expect(readDraft('amina', 'region new')).toEqual({ values: { name: 'North' }, base: { name: '' } });
  dropDraft('amina', 'region new');
  expect(readDraft('amina', 'region new')).toBeUndefined();
});

it('passwords, card data and files are never stored', () => {
  const values = {
    name: 'x',
    password: 'secret',
    cardNumber: '4111',
    ccv: '123',
    expiryDate: '01/30',
    file: new Blob(),
  };
  writeDraft('amina', 'person', { values, base: {} });
  expect(readDraft('amina', 'person')?.values).toEqual({ name: 'x' });
});

it('a sign-out removes the drafts of the account, and nothing else', () => {
  localStorage.setItem('i18nextLng', 'ar');
  writeDraft('amina', 'region', { values: { name: 'x' }, base: {} });
  keepDraftsOf('visitor');
  expect(readDraft('amina', 'region')).toBeUndefined();
  expect(localStorage.getItem('i18nextLng')).toBe('ar');
});

it('a device without room for drafts loses nothing else', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem: full });
  expect(() => writeDraft('amina', 'region', { values: { name: 'x' }, base: {} })).not.toThrow();
  expect(warn).toHaveBeenCalled();
  vi.unstubAllGlobals();
  warn.mockRestore();
});
