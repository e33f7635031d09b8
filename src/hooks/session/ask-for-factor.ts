import { ApiProblem } from '#data/api/errors.ts';

/** Asks the person for the second factor; false where they would not give it. */
type Ask = () => Promise<boolean>;

let asking: Ask | undefined;

/** Lets `ask` ask from now on; returns the function that ends it. */
export function answerFactorWith(ask: Ask): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
}

/**
 * Makes a call. Where it needs a second factor that was given lately, the person is asked, and the same call made again.
 * @throws ApiProblem `second-factor-again` where they would not give it, and whatever else the call throws
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
