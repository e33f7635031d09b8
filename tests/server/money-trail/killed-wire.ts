import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Random } from '#server/demo/random.ts';
import type { StormServers } from '#tests/server/payments/storm-servers.ts';
import type { Wire } from './trail-storm.ts';

/** Answers after which a client tries again, because the first try may still be under way. */
const triedAgain = ['key-in-flight', 'unavailable'];

/** Calls to one of two servers, which are killed during some of them; calls are repeated until there is an answer. */
export function killedWire(servers: StormServers, random: Random): Wire {
  async function send(method: string, path: string, { as, body, key }: Parameters<Wire['call']>[2]) {
    const which = random.between(0, 1);
    const url = await servers.urlOf(which);
    const answer = fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        ...(as && { authorization: as.bearer }),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (random.once(20)) void pause(random.between(0, 15)).then(() => servers.kill(which));
    try {
      const got = await answer;
      return { status: got.status, body: await got.json() };
    } catch {
      return undefined;
    }
  }

  return {
    call: async (method, path, asked) => {
      for (;;) {
        const answer = await send(method, path, asked);
        if (answer === undefined || answer.status === 503 || triedAgain.includes(answer.body.code)) continue;
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        return answer;
      }
    },
    setClock: (now) => servers.setClock(now),
    runJobs: () => servers.runJobs(),
  };
}
