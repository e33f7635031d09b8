// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { storedChoice } from './stored-choice.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('a choice is there again after the page was closed', () => {
  storedChoice('colorMode', ['light', 'dark']).write('dark');
  expect(storedChoice('colorMode', ['light', 'dark']).read()).toBe('dark');
});

it('a value that is none of the choices counts as not chosen', () => {
  localStorage.setItem('sanad-color-mode', 'purple');
  expect(storedChoice('colorMode', ['light', 'dark']).read()).toBeUndefined();
});

it('taking a choice back forgets it', () => {
  const choice = storedChoice('colorMode', ['light', 'dark']);
  choice.write('dark');
  choice.write(undefined);
  expect(choice.read()).toBeUndefined();
  expect(localStorage.getItem('sanad-color-mode')).toBeNull();
});

it('listeners are called for changes here and in other tabs, until they stop', () => {
  const choice = storedChoice('colorMode', ['light', 'dark']);
  const listener = vi.fn();
  const stop = choice.subscribe(listener);
  choice.write('dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'sanad-color-mode' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  stop();
  choice.write('light');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('if storage is forbidden, the choice lasts for the visit, and the console says why', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  const choice = storedChoice('colorMode', ['light', 'dark']);
  choice.write('dark');
  expect(choice.read()).toBe('dark');
  expect(warned).toHaveBeenCalledOnce();
});
