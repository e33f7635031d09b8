import type validation from '../public/locales/en/validation.json';

/** The key of a field message in `public/locales/{lng}/validation.json`, the only place with its text. */
export type ValidationKey = keyof typeof validation;

/** Names the message of a rule, so that a key without a text does not compile. */
export function say(key: ValidationKey): ValidationKey {
  return key;
}
