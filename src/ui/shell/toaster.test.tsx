// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { toast } from '#ui/toast/toast-store.ts';

beforeEach(async () => {
  await show(null);
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

function send(title: string, variant: 'default' | 'destructive' = 'default'): void {
  act(() => void toast({ title, variant }));
}

function swipe(title: string, by: number): void {
  const words = screen.getByText(title);
  fireEvent.pointerDown(words, { clientX: 100, pointerId: 1 });
  fireEvent.pointerUp(words, { clientX: 100 + by, pointerId: 1 });
}

describe('a toast', () => {
  it('is alone: the next one takes its place', () => {
    send('first');
    send('second');
    expect(screen.queryByText('first')).toBeNull();
    expect(screen.getByText('second')).toBeTruthy();
  });

  it('goes by itself after five seconds', () => {
    send('saved');
    act(() => vi.advanceTimersByTime(4_999));
    expect(screen.queryByText('saved')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('saved')).toBeNull();
  });

  it('waits while someone points at it', () => {
    send('saved');
    fireEvent.pointerEnter(screen.getByRole('status'));
    act(() => vi.advanceTimersByTime(20_000));
    expect(screen.queryByText('saved')).not.toBeNull();
    fireEvent.pointerLeave(screen.getByRole('status'));
    act(() => vi.advanceTimersByTime(5_000));
    expect(screen.queryByText('saved')).toBeNull();
  });

  it('goes by Escape', () => {
    send('saved');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByText('saved')).toBeNull();
  });

  it('goes by its button', () => {
    send('saved');
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(screen.queryByText('saved')).toBeNull();
  });

  it('stays when swiped less than 50 px to the right, or to the left', () => {
    send('saved');
    swipe('saved', 49);
    swipe('saved', -200);
    expect(screen.queryByText('saved')).not.toBeNull();
  });

  it('goes when swiped 50 px to the right', () => {
    send('saved');
    swipe('saved', 50);
    expect(screen.queryByText('saved')).toBeNull();
  });

  it('is announced politely when all is well, and at once when something failed', () => {
    send('saved');
    expect(screen.getByRole('status').textContent).toContain('saved');
    send('failed', 'destructive');
    expect(screen.getByRole('alert').textContent).toContain('failed');
  });

  it('waits as long as F8 has brought the focus to the notifications', () => {
    send('saved');
    fireEvent.keyDown(document.body, { key: 'F8' });
    act(() => vi.advanceTimersByTime(20_000));
    expect(screen.queryByText('saved')).not.toBeNull();
    act(() => screen.getByRole('region', { name: 'Notifications (F8)' }).blur());
    act(() => vi.advanceTimersByTime(5_000));
    expect(screen.queryByText('saved')).toBeNull();
  });

  it('F8 brings the focus to the notifications', () => {
    send('saved');
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications (F8)' }));
  });
});
