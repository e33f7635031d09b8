import type { ProblemCode } from '#contract/problems.ts';

/** Why a call did not reach the server of Sanad. */
export type UnreachableReason = 'no-connection' | 'stalled' | 'foreign-answer';

/** Details of an `ApiProblem` beside its message. */
export interface ProblemDetails {
  readonly status: number;
  readonly code: string;
  /** Field name to its message, where a rule of a form was broken. */
  readonly fields?: Record<string, string> | undefined;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
  /** The row as it is on the server; a 412 brings it. */
  readonly current?: unknown;
}

/**
 * The server answered, and rejected. `message` is its message for a person, already in their language; `code` is stable
 * (contract/problems.ts), though a newer server may know codes that this release does not.
 */
export class ApiProblem extends Error implements ProblemDetails {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly retryAfter?: number;
  readonly current?: unknown;

  constructor(message: string, details: ProblemDetails) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    if (details.fields) this.fields = details.fields;
    if (details.retryAfter !== undefined) this.retryAfter = details.retryAfter;
    if (details.current !== undefined) this.current = details.current;
  }
}

/**
 * The server of Sanad did not answer: no connection, no byte for too long, or someone else's answer, such as the login page
 * of a hotel or the error page of a proxy (docs/rules.md#the-outbox, 3). `status` is that of the foreign answer.
 * `retryAfter` (seconds) is set only if the answer carries our server's time: other answers cannot make the app wait.
 */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly reason: UnreachableReason;
  readonly status?: number;
  readonly retryAfter?: number;
  /** The answer carries our server's time, though its body is not one of our server's. */
  readonly isOurs: boolean;
  /**
   * The device is online, but the server or the gateway before it failed without a message. Like any other foreign answer,
   * this is no answer to the call.
   */
  readonly hasServerFailed: boolean;
  /**
   * The call may have reached the server, so its outcome is unknown on this device. False only if the browser had no network
   * when the call started.
   */
  readonly wasSent: boolean;

  constructor(
    reason: UnreachableReason,
    options: {
      cause?: unknown;
      status?: number;
      retryAfter?: number | undefined;
      isOurs?: boolean;
      wasSent?: boolean;
    } = {},
  ) {
    super(`The server could not be reached (${reason}).`, { cause: options.cause });
    this.reason = reason;
    this.isOurs = options.isOurs ?? false;
    this.hasServerFailed = hasServerFailed(options.status, options.isOurs);
    this.wasSent = options.wasSent ?? true;
    if (options.status !== undefined) this.status = options.status;
    if (this.isOurs && options.retryAfter !== undefined) this.retryAfter = options.retryAfter;
  }
}

/** 511 is the page of a network that wants a sign-in (RFC 6585, 6); an error that carries our time is ours, whatever its status. */
function hasServerFailed(status = 0, isOurs = false): boolean {
  return status >= (isOurs ? 400 : 500) && status !== 511;
}

/** The device has no room left for what should be stored. Nothing of it was stored. */
export class DeviceFull extends Error {
  override readonly name = 'DeviceFull';

  constructor(options: { cause?: unknown } = {}) {
    super('This device has no space left.', options);
  }
}

/** @throws DeviceFull if there is no room for what is stored, and whatever else `store` throws */
export async function withRoom<T>(store: () => PromiseLike<T>): Promise<T> {
  try {
    return await store();
  } catch (failure) {
    throw isQuotaExceeded(failure) ? new DeviceFull({ cause: failure }) : failure;
  }
}

/** A file that may not be uploaded, found before anything was stored. */
export class FileRejected extends Error {
  override readonly name = 'FileRejected';
  readonly code: ProblemCode;

  constructor(code: ProblemCode, options: { cause?: unknown } = {}) {
    super(`The file was rejected (${code}).`, options);
    this.code = code;
  }
}

/**
 * True if the failure means that the device is full. Dexie wraps the browser's error, and reports the failed transaction as
 * aborted with the reason inside.
 */
export function isQuotaExceeded(failure: unknown): boolean {
  for (let error: unknown = failure; error instanceof Error || error instanceof DOMException; error = innerOf(error)) {
    if (error.name === 'QuotaExceededError') return true;
  }
  return false;
}

function innerOf(error: Error | DOMException): unknown {
  if ('inner' in error && error.inner !== error) return error.inner;
  return 'cause' in error ? error.cause : undefined;
}
