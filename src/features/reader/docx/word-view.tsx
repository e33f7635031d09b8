import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';
import { useFindIn } from '../find/use-find-in.ts';
import { PartNote } from '../part-note.tsx';
import { readBlob } from '../read-bytes.ts';
import { useLoaded } from '../use-loaded.ts';
import { goToPlaceIn, placeIn, useScrollPlace } from '../use-scroll-place.ts';
import type { ReaderViewProps } from '../view.ts';
import { ViewState } from '../view-state.tsx';
import { askWord } from './ask-word.ts';
import { leadWithin } from './lead-within.ts';
import { applyMarks } from './looks/apply-marks.ts';
import { safeHtml } from './safe-html.ts';
import { showPictures } from './show-pictures.ts';

const Paper = styled('article', {
  base: {
    bg: 'white',
    color: 'black',
    borderRadius: 'md',
    boxShadow: 'sm',
    maxWidth: '48rem',
    marginInline: 'auto',
    padding: { base: '4', sm: '8' },
    overflowWrap: 'anywhere',
    lineHeight: '1.7',
    '& :is(h1, h2, h3, h4, h5, h6)': { fontWeight: 'semibold', lineHeight: '1.35', marginBlock: '1.2em 0.5em' },
    '& h1': { fontSize: '1.5em' },
    '& h2': { fontSize: '1.3em' },
    '& h3': { fontSize: '1.15em' },
    '& :is(p, ul, ol, blockquote, pre)': { marginBlockEnd: '0.8em' },
    '& :is(ul, ol)': { paddingInlineStart: '1.6em' },
    '& ul': { listStyle: 'disc' },
    '& ol': { listStyle: 'decimal' },
    '& a[href]': { color: '#0b5c43', textDecoration: 'underline' },
    '& img': { maxWidth: '100%', height: 'auto' },
    '& [role=group]': { overflowX: 'auto', marginBlockEnd: '0.8em', '@media print': { overflowX: 'visible' } },
    '& table': { borderCollapse: 'collapse' },
    '& :is(td, th)': { border: '1px solid #b9b4a8', padding: '0.35em 0.6em', verticalAlign: 'top', minWidth: '4em' },
    // A table scrolls rather than break its words.
    '& :is(td, th) *': { overflowWrap: 'break-word' },
    '& :is(td, th) > p:last-child': { marginBlockEnd: '0' },
    '& blockquote': { borderInlineStart: '3px solid #b9b4a8', paddingInlineStart: '1em' },
    '& u': { textDecoration: 'underline' },
    '& [data-ink]': { color: 'var(--ink)' },
    '& [data-behind]': { bg: 'var(--behind)' },
    '& sup, & sub': { fontSize: '0.75em' },
    '@media print': { boxShadow: 'none', padding: '0', maxWidth: 'none' },
  },
  variants: {
    dark: {
      true: {
        bg: '#16201c',
        color: '#eae6da',
        '& a[href]': { color: '#8fd9bb' },
        // Marked text keeps its colour, made light enough to read.
        '& [data-ink]': { color: 'color-mix(in srgb, var(--ink), white 45%)' },
        '& [data-behind]': { color: 'black' },
        '& [data-behind][data-ink]': { color: 'var(--ink)' },
      },
    },
  },
});

/** A Word document as a page that fits the screen, with real headings, lists and tables. */
export default function WordView({ source, zoom, dark, search, hit, onHits, start, onPlace, onInfo }: ReaderViewProps) {
  const { t } = useTranslation('reader');
  const paper = useRef<HTMLElement>(null);
  const [isReady, setReady] = useState(false);
  const [isPictureLost, setPictureLost] = useState(false);
  const inform = useEffectEvent(onInfo);
  const loaded = useLoaded(
    async (signal) => {
      const { value, marks, pictures, isPartial } = await askWord(await readBlob(source), 'html', signal);
      const { fragment: content, isPictureLost } = safeHtml(value);
      const isHtmlCut = applyMarks(content, marks);
      for (const table of content.querySelectorAll('table')) letScroll(table, t('sheet.table'));
      dropBroken(content, () => setPictureLost(true));
      const letGo = showPictures(content, pictures);
      return { content, isPartial: isPartial || isPictureLost || isHtmlCut, letGo };
    },
    ({ letGo }) => letGo(),
  );
  const content = loaded.state === 'ready' ? loaded.value.content : undefined;

  useEffect(() => {
    if (!content || !paper.current) return;
    leadWithin(content);
    paper.current.replaceChildren(content);
    inform({ outline: headingsOf(paper.current) });
    setReady(true);
  }, [content]);

  useFindIn(paper, { search, hit, onHits, isReady });
  useScrollPlace({
    isReady,
    goToStart: () => goToPlaceIn(paper.current, start),
    read: () => placeIn(paper.current),
    onPlace,
  });

  if (loaded.state !== 'ready') return <ViewState loaded={loaded} />;
  return (
    <>
      {(loaded.value.isPartial || isPictureLost) && <PartNote />}
      <Paper ref={paper} dark={dark} style={{ fontSize: `${zoom}rem` }} />
    </>
  );
}

/** Makes a table that is wider than the page scroll inside itself, by keys too, and keeps it a table for screen readers. */
function letScroll(table: HTMLTableElement, label: string): void {
  const frame = document.createElement('div');
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', label);
  frame.tabIndex = 0;
  frame.dir = table.dir;
  table.replaceWith(frame);
  frame.append(table);
}

/** Removes pictures that the browser cannot read: a broken sign says less than the note does. */
function dropBroken(content: DocumentFragment, onLost: () => void): void {
  for (const picture of content.querySelectorAll('img')) {
    picture.addEventListener('error', () => {
      picture.remove();
      onLost();
    });
  }
}

function headingsOf(paper: HTMLElement) {
  return [...paper.querySelectorAll('h1,h2,h3')].map((heading) => ({
    title: heading.textContent?.trim() ?? '',
    level: Number(heading.tagName.slice(1)),
    goTo: () => heading.scrollIntoView({ block: 'start' }),
  }));
}
