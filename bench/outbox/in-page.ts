// Functions that run in the product's page: nothing here may use a name from outside its own function.
import type { Engine } from '#data/engine.ts';

/** The same small reports for both contestants, each with unique content. */
interface Batch {
  label: string;
  count: number;
  classId: string;
}

/** Saves reports like the form, with the engine that the page itself has loaded; nothing wakes the sender here. */
export async function saveBatch({ label, count, classId, engineUrl }: Batch & { engineUrl: string }): Promise<void> {
  // The build chooses the export names of a chunk, so the first export is taken.
  const [{ engine }] = Object.values(await import(engineUrl)) as [{ engine: Engine }];
  const userId: string = JSON.parse(localStorage.getItem('user') ?? '{}').id;
  for (let n = 0; n < count; n += 1) {
    const title = `${label} ${n}`;
    const file = new File([`name,mark\n${`${title},90\n`.repeat(50)}`], `${title}.csv`, { type: 'text/csv' });
    await engine.saveUpload(
      engine.mirrorOf({ userId }),
      { userId, now: Date.now() },
      { endpoint: 'reports.create', classId, title, description: 'Marks of the week', file },
    );
  }
}

/** The number of outbox items without a receipt; called during sending, so it must cost nothing. */
export async function unsent({ engineUrl }: { engineUrl: string }): Promise<number> {
  // The build chooses the export names of a chunk, so the first export is taken.
  const [{ engine }] = Object.values(await import(engineUrl)) as [{ engine: Engine }];
  const userId: string = JSON.parse(localStorage.getItem('user') ?? '{}').id;
  const { outbox } = engine.mirrorOf({ userId });
  return (await outbox.where('state').below('sent').count()) + (await outbox.where('state').above('sent').count());
}

/** Sends the same bodies with nothing but `fetch`, one after the other; all are ready before the first is sent. */
export async function fetchBatch({ label, count, url }: Omit<Batch, 'classId'> & { url: string }): Promise<void> {
  const token = localStorage.getItem('token');
  const bodies: { id: string; form: FormData }[] = [];
  for (let n = 0; n < count; n += 1) {
    const title = `${label} ${n}`;
    const file = new File([`name,mark\n${`${title},90\n`.repeat(50)}`], `${title}.csv`, { type: 'text/csv' });
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const id = `${Date.now()
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7${crypto.randomUUID().slice(15)}`;
    const form = new FormData();
    form.set('id', id);
    form.set('title', title);
    form.set('description', 'Marks of the week');
    form.set('fileHash', [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    form.set('report', file, file.name);
    bodies.push({ id, form });
  }
  for (const { id, form } of bodies) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': id },
      body: form,
    });
    const body = await answer.text();
    if (answer.status !== 201) throw new Error(`${answer.status}: ${body}`);
  }
}

/** Resolves once the page is idle, including the render after the last change. */
export async function idle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await new Promise((resolve) => requestIdleCallback(resolve));
}

/** Records the longest task from now on. */
export function noteTasks(): void {
  Reflect.set(window, 'longestTask', 0);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      Reflect.set(window, 'longestTask', Math.max(duration, Number(Reflect.get(window, 'longestTask'))));
    }
  }).observe({ type: 'longtask' });
}

/** The longest task since the last call, in milliseconds, including one that ended just now. */
export async function takeLongestTask(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  const longest = Number(Reflect.get(window, 'longestTask'));
  Reflect.set(window, 'longestTask', 0);
  return longest;
}

/** Follows a link. @returns the milliseconds until the frame that shows the first row */
export function timeToRows({ link, row }: { link: string; row: string }): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    new MutationObserver((_, observer) => {
      if (!document.querySelector(row)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    }).observe(document, { childList: true, subtree: true });
    document.querySelector<HTMLElement>(`a[href="${link}"]`)?.click();
  });
}
