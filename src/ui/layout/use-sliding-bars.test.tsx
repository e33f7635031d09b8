// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSlidingBars } from './use-sliding-bars.ts';

function Reader() {
  useSlidingBars();
  return (
    <>
      <div data-reader-bar="">
        <button type="button">Find</button>
      </div>
      <p>Words</p>
      <button type="button">Below</button>
    </>
  );
}

function scrollBy(pixels: number): void {
  fireEvent.wheel(window);
  vi.stubGlobal('scrollY', scrollY + pixels);
  fireEvent.scroll(window);
}

const areAway = () => document.documentElement.dataset.bars === 'away';

beforeEach(() => {
  vi.stubGlobal('scrollY', 0);
});
afterEach(() => vi.unstubAllGlobals());

test('bars leave while a reader scrolls down, and come back by scrolling up, by a tap and by the keyboard', () => {
  const { unmount } = render(<Reader />);
  for (const comeBack of [
    () => scrollBy(-1),
    () => fireEvent.click(screen.getByText('Words')),
    () => screen.getByRole('button', { name: 'Below' }).focus(),
    () => fireEvent.keyDown(document.body, { key: 'Tab' }),
  ]) {
    scrollBy(40);
    scrollBy(40);
    scrollBy(40);
    expect(areAway()).toBe(true);
    comeBack();
    expect(areAway()).toBe(false);
  }
  scrollBy(200);
  expect(areAway()).toBe(true);
  unmount();
  expect(areAway()).toBe(false);
});

test('a document that opens where it was left has its bars', () => {
  render(<Reader />);
  vi.stubGlobal('scrollY', 900);
  fireEvent.scroll(window);
  expect(areAway()).toBe(false);
});

test('bars stay while one of their buttons has the focus, and near the start of a document', () => {
  render(<Reader />);
  scrollBy(30);
  expect(areAway()).toBe(false);
  screen.getByRole('button', { name: 'Find' }).focus();
  scrollBy(300);
  expect(areAway()).toBe(false);
});
