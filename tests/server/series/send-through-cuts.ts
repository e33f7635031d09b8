import 'fake-indexeddb/auto';
import { setApiBase } from '#data/api/base.ts';
import { openMirror } from '#data/database/database.ts';
import { saveUpload } from '#data/outbox/save-upload.ts';
import { sendingRules } from '#data/send/rules.ts';
import { sendAll } from '#data/send/send-all.ts';
import { randomFrom } from '#server/demo/random.ts';
import { openCutConnection } from './cut-connection.ts';
import type { Place } from './send-large.ts';

export interface SentThroughCuts {
  cuts: number;
  /** All bytes over the connection to the server, including headers of requests. */
  passed: number;
  /** SHA-256 of the file on the phone, and of the server's copy. */
  sha256: { saved: string; kept: string };
}

/**
 * Saves a report on a phone and lets the product's own engine send it over a connection that breaks a number of times, at
 * bytes chosen by the seed. The waits between the attempts take no time.
 */
export async function sendThroughCuts(
  { url, id: classId, teacher }: Place,
  { bytes, cuts, seed }: { bytes: number; cuts: number; seed: number },
): Promise<SentThroughCuts> {
  const random = randomFrom(seed);
  const cutsAt = Array.from({ length: cuts }, () => random.between(1, bytes)).toSorted((a, b) => a - b);
  const line = await openCutConnection(url, cutsAt);
  setApiBase(`${line.url}/api`);
  const session = { userId: await ownId(url, teacher), token: teacher.replace('Bearer ', '') };
  const mirror = openMirror(session.userId);
  let now = Date.now();
  const sending = {
    mirror,
    userId: session.userId,
    session: { current: async () => session, ended: async () => undefined },
    now: () => now,
    random: Math.random,
    rules: sendingRules,
  };
  try {
    const file = new File([new Uint8Array(tableOf(bytes, seed))], 'marks.csv', { type: 'text/csv' });
    const report = { endpoint: 'reports.create', classId, title: 'Marks', description: 'Marks', file } as const;
    const saved = await saveUpload(mirror, { userId: session.userId, now }, report);
    for (let turn = await sendAll(sending, true); turn.unsent > 0; turn = await sendAll(sending, true)) {
      if (turn.nextInMs === undefined) throw new Error('The report waits for a person.');
      now += turn.nextInMs;
    }
    const sent = await mirror.outbox.get(saved.id);
    const kept = (await ask<{ fileHash: string }[]>(url, teacher, `classes/${classId}/reports`))[0]?.fileHash ?? '';
    return { cuts: line.cuts, passed: line.passed, sha256: { saved: sent?.parts[0]?.sha256 ?? '', kept } };
  } finally {
    mirror.close();
    await line.close();
  }
}

/** All of its lines differ, so that no piece can pass for another one. */
function tableOf(bytes: number, seed: number): Buffer {
  const table = Buffer.alloc(bytes, '\n');
  const random = randomFrom(seed + 1);
  for (let at = 0; at < bytes - 100; ) at += table.write(`Amina ${at},${random.between(0, 1e9)}\n`, at, 'latin1');
  return table;
}

async function ownId(url: string, bearer: string): Promise<string> {
  return (await ask<{ id: string }>(url, bearer, 'me')).id;
}

async function ask<T>(url: string, bearer: string, path: string): Promise<T> {
  const answer = await fetch(`${url}/api/v1/${path}`, { headers: { authorization: bearer } });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
  return ((await answer.json()) as { data: T }).data;
}
