import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

function deferred() {
  let resolve: () => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

test('callers who find the gate full wait in order of arrival, also when earlier work fails', async () => {
  const gate = new Gate(2);
  const started: number[] = [];
  const works = [0, 1, 2, 3].map(() => deferred());
  const runs = works.map(({ promise }, index) =>
    gate.run(() => {
      started.push(index);
      return promise;
    }),
  );
  expect(started).toEqual([0, 1]);
  works[1]?.reject(new Error('broken'));
  await expect(runs[1]).rejects.toThrow('broken');
  expect(started).toEqual([0, 1, 2]);
  works[2]?.resolve();
  await runs[2];
  expect(started).toEqual([0, 1, 2, 3]);
  for (const { resolve } of works) resolve();
  await Promise.all([runs[0], runs[3]]);
  await gate.run(async () => {
    started.push(4);
  });
  expect(started).toEqual([0, 1, 2, 3, 4]);
});
