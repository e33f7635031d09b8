// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { lazyWidget } from './lazy-widget.tsx';

it('what takes its place can be used until the widget comes, and has a state of its own', async () => {
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
