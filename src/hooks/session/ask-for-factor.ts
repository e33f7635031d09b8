import { ApiProblem } from '#data/api/errors.ts';

/** Asks the user for the second factor; false if they do not give it. */
type Ask = () => Promise<boolean>;

let asking: Ask | undefined;

/** Registers the function that asks; returns the function that removes it. */
export function answerFactorWith(ask: Ask): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
}

/**
 * Makes a call. If it needs a recent second factor, the user is asked for it, and the same call is made again.
 * @throws ApiProblem `second-factor-again` if they do not give it, and whatever else the call throws
 */
export async function askingForFactor<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (failure) {
    const isAsked = failure instanceof ApiProblem && failure.code === 'second-factor-again';
    if (!isAsked || !asking || !(await asking())) throw failure;
    return call();
  }
}
