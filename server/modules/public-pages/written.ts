import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OperatorPage, type OperatorPageName, operatorPageId } from '#contract/answers/operator-page.ts';
import type { Language } from '#contract/language/languages.ts';
import { type Block, readMarkup, type Span } from '#contract/text/markup.ts';
import { escaped } from '#server/words/escaped.ts';
import { formatOf } from '#server/words/format-of.ts';
import { wordsOf } from '#server/words/words.ts';
import { readApi } from './places.ts';
import type { Lead } from './words.ts';

/**
 * A page that an admin writes, in the form of src/features/home/written-page.tsx, read through the API as a visitor.
 * @returns undefined if the API does not answer: the page then asks itself
 */
export async function readWritten(
  app: FastifyInstance,
  request: FastifyRequest,
  page: OperatorPageName,
  language: Language,
): Promise<Lead | undefined> {
  const row = (await readApi(app, request, `v1/pages/${operatorPageId(page, language)}`)) as OperatorPage | undefined;
  if (!row) return undefined;
  const words = wordsOf(language, 'home');
  const title = words(`pages.${page}`);
  if (row.address) return { title, cards: [{ text: `${words('pages.elsewhere')} ${row.address}` }] };
  const when = row.changedDate && formatOf(language).date(row.changedDate);
  return { title, ...(when && { text: words('pages.changed', { when }) }), written: row.text };
}

/** A text of people as HTML: only these marks become elements, everything else is escaped. */
export function writtenHtml(markup: string): string {
  return readMarkup(markup).map(blockHtml).join('');
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'list':
      return `<ul>${itemsHtml(block.items)}</ul>`;
    case 'steps':
      return `<ol>${itemsHtml(block.items)}</ol>`;
    case 'paragraph':
      return `<p>${spansHtml(block.spans)}</p>`;
    case 'heading': {
      const element = `h${block.level}`;
      return `<${element}>${spansHtml(block.spans)}</${element}>`;
    }
  }
}

function itemsHtml(items: readonly (readonly Span[])[]): string {
  return items.map((item) => `<li>${spansHtml(item)}</li>`).join('');
}

function spansHtml(spans: readonly Span[]): string {
  return spans
    .map(({ text, address }) =>
      address === undefined
        ? escaped(text)
        : `<a href="${escaped(address)}" rel="noopener noreferrer">${escaped(text)}</a>`,
    )
    .join('');
}
