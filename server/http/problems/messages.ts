import type { Language } from '#contract/language/languages.ts';
import type { ValidationKey } from '#contract/messages.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { MessageValues } from '#server/http/http-error.ts';
import { textsOf, wordsOf } from '#server/words/words.ts';

/** The message of a problem, with its values filled in; `count` chooses its plural form, if it has plural forms. */
export function problemMessage(language: Language, code: ProblemCode, values: MessageValues = {}): string {
  return wordsOf(language, 'problems')(code, values);
}

/** The message of a broken rule. An unknown key, such as a library's own text, becomes 'This value is not valid'. */
export function fieldMessage(language: Language, key: string): string {
  const messages = textsOf(language, 'validation');
  return Object.hasOwn(messages, key) ? messages[key as ValidationKey] : messages.valueInvalid;
}
