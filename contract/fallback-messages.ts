import type { Namespace, Words } from './language/words.ts';

type Leaf<TWords, TPath extends string = ''> = {
  [TKey in keyof TWords & string]: TWords[TKey] extends string
    ? `${TPath}${TKey}`
    : Leaf<TWords[TKey], `${TPath}${TKey}.`>;
}[keyof TWords & string];

/** `namespace:key` of a text in `public/locales/{lng}`, so that a key without a text does not compile. */
export type MessageKey = { [TNamespace in Namespace]: `${TNamespace}:${Leaf<Words[TNamespace]>}` }[Namespace];

/** Messages for answers of the server without their own message. */
export const fallbacks = {
  call: 'errors:somethingWentWrong',
  change: 'errors:changeFailed',
  deletion: 'errors:deleteFailed',
  signIn: 'errors:loginFailed',
} as const satisfies Record<string, MessageKey>;

export type FailureFallback = (typeof fallbacks)[keyof typeof fallbacks];

/** Messages of the sign-in, in a separate file: a phone loads this script first, before any other call needs its own. */
export const signInMessages = { done: 'auth:success', failed: fallbacks.signIn } as const;
