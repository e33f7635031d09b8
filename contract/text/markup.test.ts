import { expect, it } from 'vitest';
import { hasSafeLinks, isLinkAddress, readMarkup } from './markup.ts';

it('headings, paragraphs and lists are what their first signs say', () => {
  const text =
    '# Data\nWe keep little.\nVery little.\n\nAs said:\n- a name\n* an [address](mailto:a@b.example)\n## More\nEnd';
  expect(readMarkup(text)).toEqual([
    { kind: 'heading', level: 2, spans: [{ text: 'Data' }] },
    { kind: 'paragraph', spans: [{ text: 'We keep little.\nVery little.' }] },
    { kind: 'paragraph', spans: [{ text: 'As said:' }] },
    {
      kind: 'list',
      items: [[{ text: 'a name' }], [{ text: 'an ' }, { text: 'address', address: 'mailto:a@b.example' }]],
    },
    { kind: 'heading', level: 3, spans: [{ text: 'More' }] },
    { kind: 'paragraph', spans: [{ text: 'End' }] },
  ]);
});

it('steps are counted, and a list beside them is another list', () => {
  expect(readMarkup('1. Open it.\n2. Read it.\n- Done')).toEqual([
    { kind: 'steps', items: [[{ text: 'Open it.' }], [{ text: 'Read it.' }]] },
    { kind: 'list', items: [[{ text: 'Done' }]] },
  ]);
  expect(readMarkup('1.5 hours')).toEqual([{ kind: 'paragraph', spans: [{ text: '1.5 hours' }] }]);
});

it('lists that an empty line keeps apart are two lists', () => {
  expect(readMarkup('- a\n\n- b').map(({ kind }) => kind)).toEqual(['list', 'list']);
});

it('what is no mark is text, word for word', () => {
  for (const text of ['<script>alert(1)</script>', '#tag and -1', '[words] (not a link)', '**bold** & <b>']) {
    expect(readMarkup(text)).toEqual([{ kind: 'paragraph', spans: [{ text }] }]);
  }
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:x',
  'data:text/html,x',
  '//other.example',
  '/contact',
  'tel:+212',
  'vbscript:x',
  'https://',
  'https://a b.example',
  'https://a.example"onclick="x',
  '',
])('a link to %j is no link, and is found before it is stored', (address) => {
  const text = `Read [this](${address}).`;
  expect(isLinkAddress(address)).toBe(false);
  expect(hasSafeLinks(text)).toBe(false);
  expect(JSON.stringify(readMarkup(text))).not.toContain('"address"');
});

it.each(['https://sanad.example/a?b=c#d', 'http://10.0.0.7:8080', 'mailto:office@sanad.example?subject=Hello'])(
  'a link to %s is one',
  (address) => {
    expect(hasSafeLinks(`[words](${address})`)).toBe(true);
    expect(readMarkup(`[words](${address})`)).toEqual([{ kind: 'paragraph', spans: [{ text: 'words', address }] }]);
  },
);

it('no text takes long, however many links it starts', () => {
  const asked = performance.now();
  for (const part of ['[', '[a](', '](', '[a](http://b', '# ', '- [', ' \t']) {
    const text = part.repeat(20_000);
    hasSafeLinks(text);
    readMarkup(text);
  }
  expect(performance.now() - asked).toBeLessThan(2_000);
});
