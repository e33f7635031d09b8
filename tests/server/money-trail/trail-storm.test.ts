import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomFrom } from '#server/demo/random.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import { openSchool } from '#tests/server/build-school.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { TrailStorm, type Wire } from './trail-storm.ts';

test('the way of all money is what its rows say, after 200 random operations in six months', async () => {
  let now = Date.now();
  const school = await openSchool({ clock: { now: () => new Date(now) }, gateway: sandboxGateway });
  try {
    const wire: Wire = {
      call: async (method, path, asked) => {
        const { status, body } = await school.call(method, path, asked);
        return { status, body };
      },
      setClock: (to) => {
        now = to;
      },
      runJobs: async () => undefined,
    };
    const storm = new TrailStorm({ school, random: randomFrom(seedOf()), wire });
    await storm.open();
    await storm.rage(200);
    await storm.reachTheRest();
    await storm.expectRight();
    expect(await storm.expectTrails()).toBeGreaterThan(40);
    storm.expectEveryPair();
  } finally {
    await school.close();
  }
});

test('the script that recomputes the way of money imports nothing', () => {
  const source = readFileSync('tests/server/money-trail/recompute.ts', 'utf8');
  expect(source).not.toMatch(/^\s*(?:import|export .* from)\b|\bimport\(|\brequire\(/m);
});
