// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { lazyWidget } from './lazy-widget.tsx';

it('the placeholder can be used until the widget comes, and has its own state', async () => {
  let comes: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    comes = resolve;
  });
  const Panel = () => <p>The widget</p>;
  const Native = () => {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        Chosen {count} times
      </button>
    );
  };
  const Widget = lazyWidget(() => promise.then(() => Panel), Native);
  render(<Widget />);
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('Chosen 1 times');
  comes();
  await screen.findByText('The widget');
  expect(screen.queryByRole('button')).toBeNull();
});

it('a placeholder in use is not exchanged, and the next one is the widget', async () => {
  let comes: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    comes = resolve;
  });
  const Panel = () => <p>The widget</p>;
  const Native = () => <input aria-label="Native" />;
  const Widget = lazyWidget(() => promise.then(() => Panel), Native, { keepsUsed: true });
  const { rerender } = render(
    <>
      <Widget key="used" />
      <Widget key="other" />
    </>,
  );
  const [used] = screen.getAllByRole('textbox');
  used?.focus();
  comes();
  await screen.findByText('The widget');
  expect(screen.getAllByRole('textbox')).toEqual([used]);
  expect(document.activeElement).toBe(used);
  rerender(<Widget key="next" />);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('a control that does the same without the widget stays where the widget cannot be loaded', async () => {
  const Native = () => <input aria-label="Native" />;
  const failed = Promise.reject(new Error('No connection.'));
  const Widget = lazyWidget<object>(() => failed, Native, { keepsUsed: true });
  render(<Widget />);
  await failed.catch(() => undefined);
  await Promise.resolve();
  expect(screen.getByRole('textbox')).toBeTruthy();
});
