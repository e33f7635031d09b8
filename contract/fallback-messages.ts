import type { Namespace, Words } from './language/words.ts';

type Leaf<TWords, TPath extends string = ''> = {
  [TKey in keyof TWords & string]: TWords[TKey] extends string
    ? `${TPath}${TKey}`
    : Leaf<TWords[TKey], `${TPath}${TKey}.`>;
}[keyof TWords & string];

/** `namespace:key` of a text in `public/locales/{lng}`, so that a message without words does not compile. */
export type MessageKey = { [TNamespace in Namespace]: `${TNamespace}:${Leaf<Words[TNamespace]>}` }[Namespace];

/** What is said where the server's answer brings no message of its own. */
export const fallbacks = {
  call: 'errors:somethingWentWrong',
  change: 'errors:changeFailed',
  deletion: 'errors:deleteFailed',
  signIn: 'errors:loginFailed',
} as const satisfies Record<string, MessageKey>;

export type FailureFallback = (typeof fallbacks)[keyof typeof fallbacks];

/** What sign-in says, in a file of its own: its script is the first that a phone loads, before it needs any other call's. */
export const signInMessages = { done: 'auth:success', failed: fallbacks.signIn } as const;
