import { IDBFactory } from 'fake-indexeddb';
import { sendingRules } from '#data/send/rules.ts';
import { sendAll } from '#data/send/send-all.ts';
import type { Teacher } from './fixture.ts';
import { TestProcess } from './process.ts';

const quarterOfAnHour = 15 * 60_000;

/** A phone whose storage outlives the browser. */
export class MessageDevice {
  readonly #storage = new IDBFactory();
  protected now = Date.now();
  #living: TestProcess | undefined;

  constructor(readonly teacher: Teacher) {}

  /** The browser, started again after a kill. */
  browser(): TestProcess {
    if (this.#living && !this.#living.isDead) return this.#living;
    this.#living?.mirror.close();
    this.#living = new TestProcess('page', this.teacher.userId, this.#storage, () => undefined);
    return this.#living;
  }

  async send(): Promise<void> {
    const browser = this.browser();
    try {
      await sendAll(
        {
          mirror: browser.mirror,
          userId: this.teacher.userId,
          session: { current: async () => this.teacher, ended: async () => undefined },
          now: () => this.now,
          random: () => 0.5,
          rules: { ...sendingRules, timeoutFor: () => 5_000, alone: (_, __, work) => work(browser.end.signal) },
        },
        true,
      );
    } catch (failure) {
      if (!browser.isDead) throw failure;
    }
    this.now += quarterOfAnHour;
  }

  async sendUntilAnswered(): Promise<void> {
    for (
      let turn = 0;
      turn < 8 && (await this.items()).some(({ state }) => state === 'queued' || state === 'sending');
      turn += 1
    )
      await this.send();
  }

  items() {
    return this.browser().mirror.outbox.toArray();
  }

  kill(): void {
    this.#living?.kill();
  }

  close(): void {
    this.kill();
    this.#living?.mirror.close();
  }
}
