import { createHash, randomUUID } from 'node:crypto';
import { type LiveClass, write } from './live-class.ts';

/** A material in the server's answer, with the sent content. */
export interface Sent {
  readonly id: string;
  readonly sha256: string;
}

export interface AtWork {
  /** Uploads that the server has acknowledged so far. */
  readonly uploaded: readonly Sent[];
  /** Ids of uploads whose deletion the server has acknowledged. */
  readonly deleted: readonly string[];
  /** Resolves once this many more uploads are acknowledged. */
  more(uploads: number): Promise<void>;
  /** Ends it; rejects if a call was rejected. */
  stop(): Promise<void>;
}

/** A teacher who sends one material after the other and deletes every third again, until asked to stop. */
export function workAt(url: string, place: LiveClass): AtWork {
  const uploaded: Sent[] = [];
  const deleted: string[] = [];
  const waiting = new Set<{ count: number; resolve: () => void }>();
  let stopped = false;
  async function work(): Promise<void> {
    while (!stopped) {
      const sent = await upload(url, place);
      uploaded.push(sent);
      for (const one of waiting) if (uploaded.length >= one.count) one.resolve();
      const old = uploaded[uploaded.length - 2];
      if (uploaded.length % 3 === 0 && old) {
        await write(url, place.teacher, 'DELETE', `v1/classes/materials/${old.id}`);
        deleted.push(old.id);
      }
    }
  }
  const ended = work();
  return {
    uploaded,
    deleted,
    more: (uploads) =>
      new Promise((resolve, reject) => {
        waiting.add({ count: uploaded.length + uploads, resolve });
        ended.catch(reject);
      }),
    stop: () => {
      stopped = true;
      return ended;
    },
  };
}

/** A small table with unique content. */
export function tableOf(key: string): { content: string; sha256: string } {
  const content = `name,mark\n${key},90\n`;
  return { content, sha256: createHash('sha256').update(content).digest('hex') };
}

/**
 * Sends a small table with unique content.
 * @throws if it is not acknowledged
 */
export async function upload(
  url: string,
  { id, teacher }: Pick<LiveClass, 'id' | 'teacher'>,
  key: string = randomUUID(),
): Promise<Sent> {
  const { content, sha256 } = tableOf(key);
  const form = new FormData();
  form.append('title', key);
  form.append('material', new Blob([content]), 'marks.csv');
  const answer = await fetch(`${url}/api/v1/classes/${id}/materials`, {
    method: 'POST',
    headers: { authorization: teacher, 'idempotency-key': key },
    body: form,
  });
  const body = (await answer.json()) as { data: { id: string; fileHash: string } };
  if (answer.status !== 201) throw new Error(`Not kept: ${answer.status} ${JSON.stringify(body)}`);
  if (body.data.fileHash !== sha256) throw new Error('The server has acknowledged another content.');
  return { id: body.data.id, sha256 };
}

/** A listed material, with the hash of the bytes behind its link. */
export interface Found {
  readonly id: string;
  readonly title: string;
  /** `status 404` and the like if the link gives no file. */
  readonly sha256: string;
}

/** All materials of a class. */
export async function materialsOf(url: string, { id, teacher }: LiveClass): Promise<Found[]> {
  const found: Found[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/api/v1/classes/${id}/materials?limit=100&page=${page}`, {
      headers: { authorization: teacher },
    });
    const { data } = (await answer.json()) as { data: { id: string; title: string; fileUrl: string }[] };
    for (const one of data) found.push({ id: one.id, title: one.title, sha256: await hashOf(url + one.fileUrl) });
    if (data.length < 100) return found;
  }
}

async function hashOf(address: string): Promise<string> {
  const answer = await fetch(address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.status === 200 ? createHash('sha256').update(bytes).digest('hex') : `status ${answer.status}`;
}
