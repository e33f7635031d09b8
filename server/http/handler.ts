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

/** What the server is made of; the same for every call. */
export interface Dependencies {
  readonly db: Database;
  readonly config: Config;
  readonly storage: BlobStore;
  readonly log: FastifyBaseLogger;
  /** That of the machine where left out. */
  readonly clock?: Clock;
}

/** Someone with a session. */
export interface SignedIn {
  readonly role: Role;
  readonly userId: string;
  /** Another one with another password; not known of a reader who came by a link. */
  readonly credential?: string;
  /** A student without an address (contract/rights/slips.ts). */
  readonly isChild?: boolean;
  /** Not known of a reader who came by a link. */
  readonly secondFactor?: FactorOfSession;
}

/** The second factor as a session knows it (server/http/call/second-factor.ts). */
export interface FactorOfSession {
  /** The person has one. */
  readonly isThere: boolean;
  /** The last time when this session gave it. */
  readonly givenAt: Date | null;
}

/** Who calls: someone with a session, or a visitor. */
export type CallerIdentity =
  | SignedIn
  | { readonly role: 'visitor'; readonly userId?: undefined; readonly credential?: undefined };

/** Who is signed in. */
export interface Sessions {
  /** Who holds this token; undefined where it is unknown or has run out. */
  find(token: string): Promise<SignedIn | undefined>;
}

/** What a handler works with, whichever endpoint it serves. */
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
  /** Notes who did what, on `db`, so that it is or falls with the change. */
  audit(
    action: AuditedAction,
    object: { type: AuditedType; id: string | null },
    changes?: Record<string, unknown>,
  ): Promise<void>;
  /** What is kept for a repeat of this call, where its answer holds what must not be: of the same form as the answer. */
  keepInstead(answer: unknown): void;
  /**
   * Work outside the database that may only happen once the change is committed (a mail, a cache). A failure is logged
   * and does not change the answer. Not called when the transaction is rolled back or run again.
   */
  afterCommit(work: () => Promise<void> | void): void;
}

/** What a write needs of who asks for it, whether by a request or by a job that does it later. */
export type Writing = Pick<Context, 'db' | 'caller' | 'reach' | 'clock' | 'expectedVersions' | 'language' | 'audit'>;

/** A deletion as its endpoint has it: what is in the path, and who asks. */
export type Deletion<TName extends EndpointName> = Writing & { readonly params: ParamsOf<TName> };

/** A write as its endpoint has it: what is in the path, what is in the body, and who asks. */
export type Write<TName extends EndpointName> = Deletion<TName> & { readonly body: BodyOf<TName> };

/** What a call with a file in a multipart body adds: its handler reads the body itself. */
export interface Upload<TName extends EndpointName> {
  /** An earlier request with this key did this already: read the body to its end, keep nothing of it. */
  readonly repeated: boolean;
  /** Looks again: a twin at another process may have ended since the call started. */
  isRepeated(): Promise<boolean>;
  /**
   * Checks the text fields of the body by the contract.
   * @throws HttpError `rule-broken` or `unknown-field`, with a message for each field
   */
  checkFields(raw: Readonly<Record<string, string>>): BodyOf<TName>;
  /**
   * Runs `effect` in one transaction with the stored answer, or gives the stored answer of an earlier request with the
   * same key. Use `within.db`, `within.audit` and `within.afterCommit` inside, not those of the call. `effect` may run
   * again after a deadlock.
   * @param sameness what makes two requests the same: the fields without `uploadId` and `fileHash`, and the SHA-256 of
   * the content, so that a repeat by another way of upload is still the same
   * @throws HttpError `key-reused` when `sameness` or the target differs, `key-in-flight` when a twin is under way
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
 * Serves an endpoint: answers its body, or throws a HttpError. Where the contract has no answer (files) it sends by
 * `call.reply` and returns the reply. The JSON writes of a keyed call run inside the transaction of their stored
 * answer, which may be run again after a deadlock: change nothing but `call.db`, the rest in `afterCommit`.
 */
export type Handler<TName extends EndpointName> = (
  call: Call<TName>,
) => Promise<Endpoints[TName] extends { answer: unknown } ? AnswerOf<TName> : FastifyReply>;

/** A handler of a keyed JSON write that works with what was prepared for it: `prepared(…)` makes one. */
export interface PreparedHandler<TName extends EndpointName> {
  readonly prepare: (call: Call<TName>) => Promise<PreparedCall<TName>>;
}

/** What serves one call, and what is called however that ended. */
interface PreparedCall<TName extends EndpointName> {
  readonly handle: Handler<TName>;
  readonly end: () => Promise<void>;
}

/**
 * Lets something happen before the transaction of a call starts: it is not rolled back with the call, and done again at
 * every repeat whose answer is not stored.
 * @param prepare gives what the handler works with
 * @param end clears away what was prepared and not used, however the call ended
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

/** What a module contributes: `export const regionHandlers = { … } satisfies Handlers`. */
export type Handlers = { readonly [TName in EndpointName]?: Handler<TName> | PreparedHandler<TName> };

/**
 * Another way to know the caller than the bearer token, for calls without an Authorization header (signed links).
 * Undefined: a visitor.
 */
export type Identify = (request: FastifyRequest, dependencies: Dependencies) => Promise<SignedIn | undefined>;
export type Identifiers = { readonly [TName in EndpointName]?: Identify };
