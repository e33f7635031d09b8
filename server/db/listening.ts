import type { FastifyBaseLogger } from 'fastify';
import { Client, type PoolConfig } from 'pg';

/** Who listens. */
export interface Ear {
  /** Something was told, by this process or another. */
  hear(message: string): void;
  /** From here on nothing is heard, until it is again: what was told meanwhile is never heard. */
  goDeaf(): void;
}

export interface Listening {
  /** Resolves once the first attempt has ended, well or not. */
  readonly started: Promise<void>;
  /** Whether what is told now will be heard. */
  isHearing(): boolean;
  close(): Promise<void>;
}

/** Listens on a channel of the database (https://www.postgresql.org/docs/current/sql-notify.html). */
export type Listen = (channel: string, ear: Ear) => Listening;

const firstWaitMs = 500;
const longestWaitMs = 30_000;

/** A way to listen, on a connection of its own that is made again whenever it breaks. */
export function listener(config: PoolConfig, log: Pick<FastifyBaseLogger, 'warn'>): Listen {
  return (channel, ear) => new Line(config, log, channel, ear);
}

class Line implements Listening {
  readonly started: Promise<void>;
  readonly #config: PoolConfig;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #channel: string;
  readonly #ear: Ear;
  #client: Client | undefined;
  #hears = false;
  #isClosed = false;
  #waitMs = firstWaitMs;
  #connecting: Promise<void>;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: PoolConfig, log: Pick<FastifyBaseLogger, 'warn'>, channel: string, ear: Ear) {
    this.#config = config;
    this.#log = log;
    this.#channel = channel;
    this.#ear = ear;
    this.#connecting = this.#connect();
    this.started = this.#connecting;
  }

  isHearing(): boolean {
    return this.#hears;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#hears = false;
    clearTimeout(this.#timer);
    await this.#connecting;
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new Client({ ...this.#config, keepAlive: true });
    this.#client = client;
    client.on('notification', ({ payload = '' }) => this.#ear.hear(payload));
    client.on('error', (error) => this.#lose(client, error.message));
    client.on('end', () => this.#lose(client, 'it ended'));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      this.#hears = !this.#isClosed && this.#client === client;
      this.#waitMs = firstWaitMs;
    } catch (error) {
      this.#lose(client, error instanceof Error ? error.message : 'unknown');
    }
  }

  #lose(client: Client, reason: string): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    this.#hears = false;
    this.#ear.goDeaf();
    this.#log.warn({ reason }, 'listening to the database broke');
    client.end().catch((error: Error) => this.#log.warn({ reason: error.message }, 'a broken line did not close'));
    this.#timer = setTimeout(() => {
      this.#connecting = this.#connect();
    }, this.#waitMs).unref();
    this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs);
  }
}
