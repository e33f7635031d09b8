import { askedQuestions, type OperatorPageName } from '#contract/answers/operator-page.ts';
import type { Language } from '#contract/language/languages.ts';
import { limits } from '#contract/limits.ts';
import { formatOf } from '#server/words/format-of.ts';
import { textsOf, wordsOf } from '#server/words/words.ts';

/** The text of a page until an admin has written one: the practice of Sanad itself, in markup (contract/text/markup.ts). */
export function defaultPage(page: OperatorPageName, language: Language): string {
  const format = formatOf(language);
  const values = { least: format.money(limits.leastAmount), share: format.percent(limits.reportShare) };
  const words = wordsOf(language, 'page-texts');
  const parts = Object.keys(textsOf(language, 'page-texts')[page]).map((part) => {
    const key = `${page}.${part}` as 'privacy.short';
    return partOf(words(`${key}.title`), words(`${key}.text`, values));
  });
  return [...(page === 'questions' ? answered(language, values) : []), ...parts].join('\n\n');
}

/** The same answers as on the landing page (src/features/home/landing/questions.tsx). */
function answered(language: Language, values: { least: string; share: string }): string[] {
  const words = wordsOf(language, 'home');
  return askedQuestions.map((key) =>
    partOf(words(`questions.${key}.question`), words(`questions.${key}.answer`, values)),
  );
}

function partOf(title: string, text: string): string {
  return `# ${title}\n\n${text}`;
}
