import * as v from 'valibot';
import { Timestamp } from '../fields.ts';
import { type Language, languageCodes } from '../language/languages.ts';

/** The pages whose texts an admin writes. Each is at `/{name}`. */
export const operatorPageNames = ['privacy', 'terms', 'questions'] as const;
export type OperatorPageName = (typeof operatorPageNames)[number];

/**
 * Address of a page that the operator keeps elsewhere; null if the page is shown here.
 * @param operator as `operator.get` answers it
 */
export function addressElsewhere(
  page: OperatorPageName,
  operator: { readonly privacyUrl: string | null; readonly termsUrl: string | null },
): string | null {
  return { privacy: operator.privacyUrl, terms: operator.termsUrl, questions: null }[page];
}

/** Questions that people ask before they give: keys of `questions` in public/locales/{language}/home.json, in this order. */
export const askedQuestions = ['part', 'stop', 'card', 'listed', 'reports', 'children', 'missing'] as const;
export type AskedQuestion = (typeof askedQuestions)[number];

/** A page in a language, such as `privacy-ar`. */
export type OperatorPageId = `${OperatorPageName}-${Language}`;

export function operatorPageId(page: OperatorPageName, language: Language): OperatorPageId {
  return `${page}-${language}`;
}

/** Every page in every language. */
export const operatorPageIds = operatorPageNames.flatMap((page) =>
  languageCodes.map((language) => operatorPageId(page, language)),
);

/**
 * A page that anybody may read, in one language. `text` is markup (contract/text/markup.ts). `address`: the page is
 * elsewhere, at this address. `changedDate`: when an admin saved it; null while the text is the one that comes with Sanad.
 */
export const OperatorPage = v.object({
  id: v.picklist(operatorPageIds),
  page: v.picklist(operatorPageNames),
  language: v.picklist(languageCodes),
  text: v.string(),
  address: v.nullable(v.string()),
  version: v.number(),
  changedDate: v.nullable(Timestamp),
});
export type OperatorPage = v.InferOutput<typeof OperatorPage>;
