import type { CSSProperties } from 'react';
import { type Block, readMarkup, type Span } from '#contract/text/markup.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ExternalLink } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';

const Prose = styled('div', {
  base: {
    display: 'grid',
    // A single long word, such as an address, must not make the page wider.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    maxWidth: 'prose',
    overflowWrap: 'anywhere',
    '& p': { whiteSpace: 'pre-line' },
    '& :is(ul, ol)': { display: 'grid', gap: '1.5', paddingInlineStart: '6', margin: '0' },
    '& ul': { listStyleType: 'disc' },
    '& ol': { listStyleType: 'var(--steps)' },
    '& :is(h2, h3):not(:first-child)': { marginBlockStart: '4' },
  },
});

/** A user's text in our markup (contract/text/markup.ts): headings, paragraphs, lists, steps and links only. */
export function Markup({ text }: { text: string }) {
  const format = useFormat();
  // Numbers of steps are in the reader's digits, like all others.
  const steps = format.number(1) === '١' ? 'arabic-indic' : 'decimal';
  return <Prose style={{ '--steps': steps } as CSSProperties}>{readMarkup(text).map(blockOf)}</Prose>;
}

/** The blocks of a text have no ids: a changed text is another text. */
function blockOf(block: Block, index: number) {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading key={index} as={block.level === 2 ? 'h2' : 'h3'} size={block.level === 2 ? 'lg' : 'md'}>
          {block.spans.map(spanOf)}
        </Heading>
      );
    case 'paragraph':
      return <p key={index}>{block.spans.map(spanOf)}</p>;
    case 'list':
      return <ul key={index}>{block.items.map(itemOf)}</ul>;
    case 'steps':
      return <ol key={index}>{block.items.map(itemOf)}</ol>;
  }
}

function itemOf(item: readonly Span[], index: number) {
  return <li key={index}>{item.map(spanOf)}</li>;
}

function spanOf({ text, address }: Span, index: number) {
  if (address === undefined) return text;
  return (
    <ExternalLink key={index} href={address} rel="noopener noreferrer">
      {text}
    </ExternalLink>
  );
}
