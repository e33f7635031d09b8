import type { ValidationKey } from '#contract/messages.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { MessageValues } from '#server/http/http-error.ts';
import arProblems from '../../../public/locales/ar/problems.json' with { type: 'json' };
import arValidation from '../../../public/locales/ar/validation.json' with { type: 'json' };
import enProblems from '../../../public/locales/en/problems.json' with { type: 'json' };
import enValidation from '../../../public/locales/en/validation.json' with { type: 'json' };
import type { Language } from './language.ts';

const problems: Record<Language, Record<ProblemCode, string>> = { en: enProblems, ar: arProblems };
const validation: Record<Language, Record<ValidationKey, string>> = { en: enValidation, ar: arValidation };

/** Numbers as people of the language write them (spec/decisions.md 6). */
const numerals = {
  en: new Intl.NumberFormat('en'),
  ar: new Intl.NumberFormat('ar-u-nu-arab'),
} satisfies Record<Language, Intl.NumberFormat>;

const pluralRules = {
  en: new Intl.PluralRules('en'),
  ar: new Intl.PluralRules('ar'),
} satisfies Record<Language, Intl.PluralRules>;

/** The message of a problem, with its values filled in; `count` chooses its plural form, where there are such forms. */
export function problemMessage(language: Language, code: ProblemCode, values: MessageValues = {}): string {
  return textOf(language, code, values.count).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numerals[language].format(value) : (value ?? '');
  });
}

function textOf(language: Language, code: ProblemCode, count?: string | number): string {
  const texts: Readonly<Record<string, string>> = problems[language];
  const form = typeof count === 'number' ? texts[`${code}_${pluralRules[language].select(count)}`] : undefined;
  return form ?? problems[language][code];
}

/** The message of a broken rule. What is no key of ours, such as a library's own text, reads 'This value is not valid'. */
export function fieldMessage(language: Language, key: string): string {
  const messages = validation[language];
  return Object.hasOwn(messages, key) ? messages[key as ValidationKey] : messages.valueInvalid;
}
