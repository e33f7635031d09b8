import type { Page } from 'playwright-core';
import { endpointOf } from '#contract/endpoints.ts';
import { fillPath } from '#contract/path.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { readManifest } from '../lib/page-chunks.ts';
import type { Demo } from '../phone/demo.ts';
import { slowDown } from '../phone/slow-down.ts';
import { classCard, madrasaCard, signInTeacher, t } from '../phone/teacher.ts';
import { fetchBatch, idle, noteTasks, saveBatch, takeLongestTask, timeToRows, unsent } from './in-page.ts';
import { type Seen, type WatchedConnection, watchConnection } from './watched-connection.ts';

const method = 'POST';

/** A signed-in teacher on the reports of a class, and the resulting uploads at the server. */
export class Office {
  readonly #page: Page;
  readonly #connection: WatchedConnection;
  readonly #classId: string;
  readonly #engineUrl: string;
  /** The number of requests at the server when the connection was last cut. */
  #offlineAt = 0;

  private constructor(page: Page, connection: WatchedConnection) {
    this.#page = page;
    this.#connection = connection;
    this.#classId = new URL(page.url()).pathname.split('/').at(2) ?? '';
    const engine = Object.values(readManifest()).find(({ file }) => /\/engine-[^/]+\.js$/.test(file));
    if (!engine) throw new Error('The built engine no longer has a chunk of its own: correct this bench.');
    this.#engineUrl = `/${engine.file}`;
  }

  static async open({ server, openPhone }: Demo): Promise<Office> {
    const connection = await watchConnection(server.url);
    const { page } = await openPhone('office');
    await signInTeacher(page, connection.origin);
    await madrasaCard(page).click();
    await classCard(page).click();
    await page.getByRole('link', { name: t('classes:reports') }).click();
    await page.getByRole('heading', { level: 2, name: t('reports:title') }).waitFor();
    return new Office(page, connection);
  }

  /** Leaves the list of reports, which would be rendered at each change of a waiting item. */
  async goHome(): Promise<void> {
    const places = this.#page.getByRole('navigation', { name: t('common:shell.places') });
    await places.getByRole('link', { name: t('home:places.home'), exact: true }).tap();
    await madrasaCard(this.#page).waitFor();
  }

  /** Cuts the connection; the page notices. */
  async goOffline(): Promise<void> {
    this.#offlineAt = this.#connection.seen.length;
    await this.#page.context().setOffline(true);
  }

  /** Restores the connection. @returns when the page noticed, in milliseconds since 1970 */
  async goOnline(): Promise<number> {
    const noticed = this.#page.evaluate(
      () => new Promise<number>((resolve) => addEventListener('online', () => resolve(Date.now()), { once: true })),
    );
    // The page listens after the next answer.
    await this.#page.evaluate(() => undefined);
    await this.#page.context().setOffline(false);
    return noticed;
  }

  /** Makes the page as slow as a cheap phone. */
  slowDown(cpu: number): Promise<void> {
    return slowDown(this.#page, { cpu });
  }

  /**
   * Opens the outbox by a tap.
   * @returns the time until its rows appear, and the longest task before that
   */
  async openOutbox(): Promise<{ ms: number; longestTaskMs: number }> {
    await this.#page.evaluate(noteTasks);
    const opened = await this.#page.evaluate(timeToRows, { link: '/outbox', row: '[data-entry]' });
    return { ms: opened, longestTaskMs: await this.longestTask() };
  }

  /** Resolves once the page has nothing to do. */
  async rest(): Promise<void> {
    await this.#page.evaluate(idle);
  }

  /** The longest task since the last call, in milliseconds; tasks shorter than 50 ms count as none. */
  longestTask(): Promise<number> {
    return this.#page.evaluate(takeLongestTask);
  }

  /** Resolves once the server has answered this many uploads since the connection was last cut. */
  async answered(count: number): Promise<void> {
    const answered = () => this.#uploadsSince(this.#offlineAt).filter(({ answeredAt }) => answeredAt !== undefined);
    await waitUntil('the answers of the server', () => answered().length >= count, { limitMs: 120_000 });
  }

  /** Uploads a report by the screen's own dialog, which closes when everything is stored. */
  async uploadByHand(title: string): Promise<void> {
    await this.#page
      .getByRole('button', { name: t('reports:upload') })
      .first()
      .click();
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel(t('common:upload.name')).fill(title);
    const file = { name: 'marks.csv', mimeType: 'text/csv', buffer: Buffer.from(`name,mark\n${title},90\n`) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: t('reports:upload') }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Saves this many reports in the outbox, without sending any. */
  save(label: string, count: number): Promise<void> {
    const batch = { label, count, classId: this.#classId, engineUrl: this.#engineUrl };
    return this.#page.evaluate(saveBatch, batch);
  }

  /**
   * Resolves once all items of the outbox have their receipts. During the transfer only the connection is watched, because
   * queries to the page would slow the sending down.
   * @param count number of uploads that reach the server since the connection was cut
   */
  async allSent(count: number): Promise<void> {
    await this.answered(count);
    const ask = () => this.#page.evaluate(unsent, { engineUrl: this.#engineUrl });
    await waitUntil('the receipts of the outbox', async () => (await ask()) === 0, { limitMs: 60_000, everyMs: 100 });
  }

  /** Sends as many reports of the same kind without any outbox. */
  fetch(label: string, count: number): Promise<void> {
    return this.#page.evaluate(fetchBatch, { label, count, url: this.#path() });
  }

  /**
   * The uploads that reach the server during `work`.
   * @throws Error if one was not accepted
   */
  async uploadsDuring(work: () => Promise<unknown>): Promise<Seen[]> {
    const before = this.#connection.seen.length;
    await work();
    const uploads = this.#uploadsSince(before);
    for (const { status } of uploads) if (status !== 201) throw new Error(`A report was answered ${status}.`);
    return uploads;
  }

  async close(): Promise<void> {
    await this.#page.context().close();
    await this.#connection.close();
  }

  #uploadsSince(first: number): Seen[] {
    const path = this.#path();
    return this.#connection.seen.slice(first).filter((seen) => seen.method === method && seen.path === path);
  }

  #path(): string {
    return `/api/${fillPath(endpointOf('reports.create').path, { classId: this.#classId })}`;
  }
}
