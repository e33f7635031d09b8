import { type Block, readMarkup, type Span } from '#contract/text/markup.ts';
import { ExternalLink } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';

const Prose = styled('div', {
  base: {
    display: 'grid',
    // What is one word, such as an address, never makes the page wider.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    maxWidth: 'prose',
    overflowWrap: 'anywhere',
    '& p': { whiteSpace: 'pre-line' },
    '& ul': { display: 'grid', gap: '1.5', listStyle: 'disc', paddingInlineStart: '5', margin: '0' },
    '& :is(h2, h3):not(:first-child)': { marginBlockStart: '4' },
  },
});

/** A text as someone wrote it (contract/text/markup.ts): headings, paragraphs, lists and links, and nothing else. */
export function Markup({ text }: { text: string }) {
  return <Prose>{readMarkup(text).map(blockOf)}</Prose>;
}

/** The blocks of a text have no names: a text that changed is another text. */
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
      return (
        <ul key={index}>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={at}>{item.map(spanOf)}</li>
          ))}
        </ul>
      );
  }
}

function spanOf({ text, address }: Span, index: number) {
  if (address === undefined) return text;
  return (
    <ExternalLink key={index} href={address} rel="noopener noreferrer">
      {text}
    </ExternalLink>
  );
}
