import { type ProblemCode, problemStatus } from '#contract/problems.ts';

/** Values for the message of a problem, such as `{ seconds: 30 }`. */
export type MessageValues = Readonly<Record<string, string | number>>;

export interface HttpErrorDetails {
  /** A field's name and its message in the caller's language. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly values?: MessageValues;
  /** Seconds, for the header Retry-After. */
  readonly retryAfter?: number;
  /** The current row for `changed-meanwhile`, in the form of the endpoint's `data`. */
  readonly current?: unknown;
}

/**
 * The one error that rejects a call. The code decides its status and its message (contract/problems.ts,
 * public/locales/{lng}/problems.json); the error handler writes the answer.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly code: ProblemCode,
    readonly details: HttpErrorDetails = {},
  ) {
    super(code);
  }

  get status(): number {
    return problemStatus[this.code];
  }
}
