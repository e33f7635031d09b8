import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from '#ui/styled.ts';
import { PartNote } from '../part-note.tsx';
import { useLoaded } from '../use-loaded.ts';
import { useScrollPlace } from '../use-scroll-place.ts';
import type { ReaderViewProps } from '../view.ts';
import { ViewState } from '../view-state.tsx';
import { closePdf, openPdf } from './open-pdf.ts';
import { outlineOf } from './outline.ts';
import { shownPages } from './page-of.ts';
import { firstShapesOf, knownShapes, shapesOf } from './page-shapes.ts';
import { pageTexts } from './page-texts.ts';
import { PdfPage } from './pdf-page.tsx';
import { withTimeout } from './timeout.ts';
import { useFindInPages } from './use-find-in-pages.ts';
import { usePrintPages } from './use-print-pages.ts';

const Pages = styled('div', {
  base: { display: 'grid', gap: '3', overflowX: 'auto', justifyItems: 'start' },
  variants: { isPrinted: { true: { '@media print': { display: 'none' } } } },
});

/** On paper alone: a page of the document on each page. */
const Paper = styled('div', {
  base: {
    display: 'none',
    '@media print': { display: 'block' },
    '& img': { display: 'block', width: '100%', maxHeight: '100vh', objectFit: 'contain', breakAfter: 'page' },
    '& img:last-child': { breakAfter: 'auto' },
  },
});

interface Opened {
  readonly pdf: PDFDocumentProxy;
  /** Height of a page beside its width. */
  readonly shapes: readonly number[];
  /** It is a form of Adobe's own kind or a folder of files: its pages are not what it holds. */
  readonly isPartial: boolean;
}

/** All pages of a PDF below each other. */
export default function PdfView(props: ReaderViewProps) {
  const loaded = useLoaded(
    async (signal): Promise<Opened> => {
      const pdf = await openPdf(props.source, signal);
      try {
        // A reader who starts at the first page sees it before the others are asked.
        const shapes = await withTimeout(pdf.loadingTask, firstShapesOf(pdf, props.start < 1 ? 1 : knownShapes));
        return { pdf, shapes, isPartial: await withTimeout(pdf.loadingTask, holdsMore(pdf)) };
      } catch (failure) {
        closePdf(pdf);
        throw failure;
      }
    },
    ({ pdf }) => closePdf(pdf),
  );
  if (loaded.state !== 'ready') return <ViewState loaded={loaded} />;
  return <OpenedPdf {...props} {...loaded.value} />;
}

/** The pages of forms and folders say 'Please wait' alone. */
async function holdsMore(pdf: PDFDocumentProxy): Promise<boolean> {
  const { info } = await pdf.getMetadata();
  return (
    pdf.numPages > shownPages(pdf) ||
    ('IsXFAPresent' in info && info.IsXFAPresent === true) ||
    ('IsCollectionPresent' in info && info.IsCollectionPresent === true)
  );
}

function OpenedPdf(props: ReaderViewProps & Opened) {
  const {
    pdf,
    shapes: firstShapes,
    isPartial,
    zoom,
    dark,
    search,
    hit,
    onHits,
    onHit,
    opensAt,
    start,
    onPlace,
    onInfo,
  } = props;
  const pages = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(0);
  const [shapes, setShapes] = useState(firstShapes);
  const [isShown, setShown] = useState(false);
  const [isPageLost, setPageLost] = useState(false);
  const onLost = useCallback(() => setPageLost(true), []);
  const texts = useMemo(() => pageTexts(pdf), [pdf]);
  const inform = useEffectEvent(onInfo);
  const { pictures, printAll } = usePrintPages(pdf);

  const goToPage = useCallback((page: number) => {
    const top = pageElement(pages.current, page)?.getBoundingClientRect().top;
    if (top !== undefined) scrollBy({ top: top - readerBar(), behavior: 'instant' });
  }, []);
  const from = { search: opensAt, page: Math.floor(start) + 1 };
  const noteText = useFindInPages(texts, { search, hit, onHits, goToPage, from, onHit });
  const onText = useCallback(
    (page: number, text: HTMLElement) => {
      setShown(true);
      noteText(page, text);
    },
    [noteText],
  );

  useEffect(() => {
    if (!isShown) return;
    shapesOf(pdf, knownShapes).then(setShapes, (failure: unknown) => {
      if (!pdf.loadingTask.destroyed) console.warn('The shapes of the pages could not be read.', failure);
    });
  }, [pdf, isShown]);

  useEffect(() => {
    inform({ pages: shownPages(pdf), goToPage, print: printAll });
    outlineOf(pdf, goToPage).then(
      (outline) => inform({ pages: shownPages(pdf), goToPage, print: printAll, outline }),
      (failure: unknown) => console.warn('The table of contents could not be read.', failure),
    );
  }, [pdf, goToPage, printAll]);

  useLayoutEffect(() => {
    if (!pages.current) return undefined;
    // At once, and not with the next frame: the first page waits for it.
    setFitting(Math.floor(pages.current.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => setFitting(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(pages.current);
    return () => observer.disconnect();
  }, []);

  const isLaidOut = fitting > 0;
  useScrollPlace({
    isReady: isLaidOut,
    goToStart: () => {
      const box = pageElement(pages.current, Math.floor(start) + 1)?.getBoundingClientRect();
      if (start > 0 && box) scrollBy({ top: box.top + (start % 1) * box.height - readerBar(), behavior: 'instant' });
    },
    read: () => placeInView(pages.current),
    onPlace,
  });

  const width = Math.min(fitting, 900) * zoom;
  return (
    <>
      {(isPartial || isPageLost) && <PartNote />}
      {pictures.length > 0 && (
        <Paper>
          {pictures.map((picture) => (
            <img key={picture} src={picture} alt="" data-printed />
          ))}
        </Paper>
      )}
      <Pages ref={pages} isPrinted={pictures.length > 0}>
        {isLaidOut &&
          shapes.map((shape, index) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              key={index}
              pdf={pdf}
              number={index + 1}
              width={width}
              height={width * shape}
              dark={dark}
              first={index === Math.floor(start)}
              onText={onText}
              onLost={onLost}
            />
          ))}
      </Pages>
    </>
  );
}

function pageElement(pages: HTMLElement | null, page: number): Element | null | undefined {
  return pages?.querySelector(`[data-page="${page}"]`);
}

/** Down to where the bars reach that stay, once the page is scrolled; nothing stays on a phone on its side. */
function readerBar(): number {
  const bar = document.querySelector('[data-reader-bar]');
  if (!bar) return 0;
  const { position, top } = getComputedStyle(bar);
  return position === 'sticky' ? Number.parseFloat(top) + bar.getBoundingClientRect().height : 0;
}

/** The page below the bars, and how much of it is above them: 2.5 is the middle of the third page. */
function placeInView(pages: HTMLElement | null): { place: number; part: number } {
  // A page of which a sliver is left has been read.
  return {
    place: pagesAbove(pages, readerBar(), 8),
    part: pagesAbove(pages, innerHeight) / Math.max(1, pages?.children.length ?? 0),
  };
}

/** Pages and parts of a page above a line of the screen. */
function pagesAbove(pages: HTMLElement | null, edge: number, sliver = 0): number {
  let above = 0;
  for (const page of pages?.children ?? []) {
    const { top, bottom, height } = page.getBoundingClientRect();
    if (bottom > edge + sliver && height > 0) return above + Math.min(0.99, Math.max(0, (edge - top) / height));
    above += 1;
  }
  return above;
}
