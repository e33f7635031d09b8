import { limits } from '#contract/limits.ts';
import { ApiProblem } from '#data/api/errors.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { sizeOf } from '#data/outbox/apply.ts';
import type { FaultProxy } from '#tests/tools/fault-proxy.ts';
import { type FaultCase, faultCaseNamed, good } from './fault-cases.ts';
import type { TestClock } from './test-clock.ts';

/** The faults for the next attempts of a phone: one fault case for each, then none. */
export class FaultyNetwork {
  /** Rows on which the server fails whenever they are named. */
  readonly poison = new Set<string>();
  readonly #proxy: FaultProxy;
  readonly #clock: TestClock;
  #faultCases: FaultCase[] = [];
  #isSilent = false;

  constructor(proxy: FaultProxy, clock: TestClock) {
    this.#proxy = proxy;
    this.#clock = clock;
  }

  /** Timeout of a silent request of the current attempt, in milliseconds: a stall need not take a minute. */
  get timeoutMs(): number {
    return this.#isSilent ? 60 : 20_000;
  }

  set(faultCaseNames: readonly string[]): void {
    this.#faultCases = faultCaseNames.map(faultCaseNamed);
  }

  /**
   * Sets the proxy to the fault of the next attempt.
   * @returns the code with which it rejects in the server's name
   */
  meet(item: OutboxItem): string | undefined {
    const isPoison = this.poison.has(item.rowId);
    const { fault, lasts, failure } = isPoison ? faultCaseNamed('busy') : this.#nextFaultCase(item);
    this.#proxy.clear();
    if (fault) this.#proxy.fault({ fault, ...(isPoison ? {} : { times: 1, ...this.#struckRequest(item) }) });
    this.#isSilent = lasts > 1_000;
    this.#clock.advance(lasts);
    return failure instanceof ApiProblem ? failure.code : undefined;
  }

  /** Only the server may answer a deletion with 'not found'; no fault forges that answer. */
  #nextFaultCase({ kind }: OutboxItem): FaultCase {
    const faultCase = this.#faultCases.shift() ?? good;
    return kind === 'delete' && faultCase.name === 'class gone' ? good : faultCase;
  }

  /** A file in pieces takes several requests: the fault may strike any of them. */
  #struckRequest(item: OutboxItem): { method?: string; path?: RegExp } {
    if (sizeOf(item) <= limits.singleRequestBytes) return {};
    const requests = [{ method: 'PATCH' }, { method: 'HEAD' }, { path: /uploads$/ }, { path: /reports$/ }, {}];
    return requests[Math.floor(this.#clock.random() * requests.length)] ?? {};
  }
}
