import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { FilePart } from '#contract/endpoint.ts';
import type { AnswerOf, BodyOf, EndpointName, Endpoints, ParamsOf, QueryOf } from '#contract/endpoints.ts';
import type { Language } from '#contract/language/languages.ts';
import type { Reach } from '#contract/rights/access.ts';
import type { AuditedAction, AuditedType } from '#contract/rights/audited.ts';
import type { Role } from '#contract/rights/roles.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';

/** The parts of the server; the same for every call. */
export interface Dependencies {
  readonly db: Database;
  readonly config: Config;
  readonly storage: BlobStore;
  readonly log: FastifyBaseLogger;
  /** The system clock by default. */
  readonly clock?: Clock;
}

/** Someone with a session. */
export interface SignedIn {
  readonly role: Role;
  readonly userId: string;
  /** Derived from the password, so that a new one changes it; absent for a reader with a link. */
  readonly credential?: string;
  /** A student without an address (contract/rights/slips.ts). */
  readonly isChild?: boolean;
  /** Absent for a reader with a link. */
  readonly secondFactor?: FactorOfSession;
}

/** The second factor in a session (server/http/call/second-factor.ts). */
export interface FactorOfSession {
  /** The person has one. */
  readonly isThere: boolean;
  /** The last time that this session gave it. */
  readonly givenAt: Date | null;
}

/** The caller: a person with a session, or a visitor. */
export type CallerIdentity =
  | SignedIn
  | { readonly role: 'visitor'; readonly userId?: undefined; readonly credential?: undefined };

/** The sessions of signed-in people. */
export interface Sessions {
  /** The person who holds this token; undefined if it is unknown or has expired. */
  find(token: string): Promise<SignedIn | undefined>;
}

/** The input of a handler, for any endpoint. */
export interface Context {
  /** In a writing call the transaction of the call, in a reading one the pool. Never keep it beyond the call. */
  readonly db: Database;
  readonly caller: CallerIdentity;
  /** How far the caller's right reaches (contract/rights/access.ts). The handler applies it: server/access/scope.ts. */
  readonly reach: Reach;
  /** The versions in `If-Match`, for `requireVersion` (server/http/request/versions.ts). */
  readonly expectedVersions: readonly number[] | undefined;
  readonly language: Language;
  readonly log: FastifyBaseLogger;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly config: Config;
  readonly storage: BlobStore;
  readonly clock: Clock;
  /** Logs who did what, on `db`, so that the entry is committed or rolled back with the change. */
  audit(
    action: AuditedAction,
    object: { type: AuditedType; id: string | null },
    changes?: Record<string, unknown>,
  ): Promise<void>;
  /** The answer stored for a repeat of this call, if the real one holds secrets; of the same form. */
  keepInstead(answer: unknown): void;
  /**
   * Work outside the database that may only happen once the change is committed (a mail, a cache). A failure is logged
   * and does not change the answer. Not called when the transaction is rolled back or run again.
   */
  afterCommit(work: () => Promise<void> | void): void;
}

/** The parts of a context that a write needs, by a request or by a later job. */
export type Writing = Pick<Context, 'db' | 'caller' | 'reach' | 'clock' | 'expectedVersions' | 'language' | 'audit'>;

/** A deletion of an endpoint: the parameters of the path, and the caller. */
export type Deletion<TName extends EndpointName> = Writing & { readonly params: ParamsOf<TName> };

/** A write of an endpoint: the parameters of the path, the body, and the caller. */
export type Write<TName extends EndpointName> = Deletion<TName> & { readonly body: BodyOf<TName> };

/** The additional parts of a call with a file in a multipart body: its handler reads the body itself. */
export interface Upload<TName extends EndpointName> {
  /** An earlier request with this key did this already: read the body to its end and discard it. */
  readonly repeated: boolean;
  /** Checks again: a twin at another process may have ended since the call started. */
  isRepeated(): Promise<boolean>;
  /**
   * Checks the text fields of the body by the contract.
   * @throws HttpError `rule-broken` or `unknown-field`, with a message for each field
   */
  checkFields(raw: Readonly<Record<string, string>>): BodyOf<TName>;
  /**
   * Runs `effect` in one transaction with the stored answer, or returns the stored answer of an earlier request with the same
   * key. Use `within.db`, `within.audit` and `within.afterCommit` inside, not those of the call. `effect` may run again after
   * a deadlock.
   * @param sameness identifies equal requests: the fields without `uploadId` and `fileHash`, and the SHA-256 of the content,
   *   so that a repeat by another way of upload is still the same
   * @throws HttpError `key-reused` if `sameness` or the target differs, `key-in-flight` if a twin is under way
   */
  idempotently(sameness: unknown, effect: (within: Context) => Promise<AnswerOf<TName>>): Promise<AnswerOf<TName>>;
}

type BodyPart<TName extends EndpointName> = Endpoints[TName] extends { file: FilePart }
  ? Upload<TName>
  : { readonly body: BodyOf<TName> };

/** One call of an endpoint, validated. */
export type Call<TName extends EndpointName> = Context & {
  readonly params: ParamsOf<TName>;
  readonly query: QueryOf<TName>;
} & BodyPart<TName>;

/**
 * Serves an endpoint: returns its body, or throws a HttpError. If the contract has no answer (files), it sends by `call.reply`
 * and returns the reply.
 * The JSON writes of a keyed call run inside the transaction of their stored answer, which may be run again after a deadlock:
 * change nothing but `call.db`, the rest in `afterCommit`.
 */
export type Handler<TName extends EndpointName> = (
  call: Call<TName>,
) => Promise<Endpoints[TName] extends { answer: unknown } ? AnswerOf<TName> : FastifyReply>;

/** A handler of a keyed JSON write with prepared data: `prepared(…)` makes one. */
export interface PreparedHandler<TName extends EndpointName> {
  readonly prepare: (call: Call<TName>) => Promise<PreparedCall<TName>>;
}

/** The handler of one call, and a function that is called however it ended. */
interface PreparedCall<TName extends EndpointName> {
  readonly handle: Handler<TName>;
  readonly end: () => Promise<void>;
}

/**
 * Does work before the transaction of a call starts: it is not rolled back with the call, and is repeated with every repeat
 * whose answer is not stored.
 * @param prepare returns the prepared data for the handler
 * @param end removes prepared data that was not used, however the call ended
 */
export function prepared<TName extends EndpointName, TPrepared>(
  prepare: (call: Call<TName>) => Promise<TPrepared>,
  handle: (call: Call<TName>, value: TPrepared) => ReturnType<Handler<TName>>,
  end: (call: Call<TName>, value: TPrepared) => Promise<void> = async () => undefined,
): PreparedHandler<TName> {
  return {
    prepare: async (call) => {
      const value = await prepare(call);
      return { handle: (within) => handle(within, value), end: () => end(call, value) };
    },
  };
}

/** The contribution of a module: `export const regionHandlers = { … } satisfies Handlers`. */
export type Handlers = { readonly [TName in EndpointName]?: Handler<TName> | PreparedHandler<TName> };

/**
 * Identifies a caller without the bearer token, for calls without an Authorization header (signed links). Undefined: a
 * visitor.
 */
export type Identify = (request: FastifyRequest, dependencies: Dependencies) => Promise<SignedIn | undefined>;
export type Identifiers = { readonly [TName in EndpointName]?: Identify };
