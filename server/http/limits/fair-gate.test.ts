import { expect, test } from 'vitest';
import { FairGate } from './fair-gate.ts';

/** Work that ends when the test says so. */
function work() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, done };
}

test('people are let in by turns, even if one sent more', async () => {
  const gate = new FairGate(1, 50, 10);
  const order: string[] = [];
  const first = work();
  const running = [gate.run('many', () => first.done)];
  for (const name of ['many 1', 'many 2', 'many 3']) {
    running.push(gate.run('many', async () => void order.push(name)));
  }
  for (const name of ['one', 'other']) running.push(gate.run(name, async () => void order.push(name)));
  first.end();
  await Promise.all(running);
  expect(order).toEqual(['many 1', 'one', 'other', 'many 2', 'many 3']);
});

test('one person fills only a share, and the gate is free again after a failure', async () => {
  const gate = new FairGate(1, 5, 2);
  const first = work();
  const running = [gate.run('many', () => first.done)];
  running.push(
    gate.run('many', async () => undefined),
    gate.run('many', async () => undefined),
  );
  await expect(gate.run('many', async () => undefined)).rejects.toMatchObject({ code: 'busy' });
  const failing = gate.run('one', () => Promise.reject(new Error('It fails.')));
  first.end();
  await expect(failing).rejects.toThrow('It fails.');
  await Promise.all(running);
  expect(await gate.run('many', async () => 'in')).toBe('in');
});
