import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from '#ui/styled.ts';
import { DocumentProblem } from '../document-problem.ts';
import { PartNote } from '../part-note.tsx';
import { useLoaded } from '../use-loaded.ts';
import { useScrollPlace } from '../use-scroll-place.ts';
import type { ReaderViewProps } from '../view.ts';
import { ViewState } from '../view-state.tsx';
import { isUnreachable } from './is-unreachable.ts';
import { closePdf, openPdf } from './open-pdf.ts';
import { shownPages } from './page-of.ts';
import { firstShapesOf, knownShapes, shapesOf } from './page-shapes.ts';
import { pageTexts } from './page-texts.ts';
import { PdfPage } from './pdf-page.tsx';
import { judgeText, type TextOfPdf } from './text/read-blocks.ts';
import { TextPage } from './text/text-page.tsx';
import { usePdfInfo } from './text/use-pdf-info.ts';
import { useTextMode } from './text/use-text-mode.ts';
import { withTimeout } from './timeout.ts';
import { useFindInPages } from './use-find-in-pages.ts';
import { usePrintPages } from './use-print-pages.ts';

const Pages = styled('div', {
  base: { display: 'grid', gap: '3', overflowX: 'auto', justifyItems: 'start' },
  variants: { isPrinted: { true: { '@media print': { display: 'none' } } } },
});

/** Only for print: a page of the document on each page. */
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
  /** Height of each page relative to its width. */
  readonly shapes: readonly number[];
  /** It is a form of Adobe's own kind or a folder of files: its pages do not show its content. */
  readonly isPartial: boolean;
  /** On a narrow screen, which shows it as text where its letters would be too small. */
  readonly judged: TextOfPdf | undefined;
}

/** Screens on which a page of paper has small letters. */
const narrow = '(max-width: 44rem)';

/** All pages of a PDF below each other. */
export default function PdfView(props: ReaderViewProps) {
  const loaded = useLoaded(
    async (signal): Promise<Opened> => {
      const pdf = await openPdf(props.source, signal);
      try {
        // A reader who starts at the first page sees it before the other pages are asked.
        const shapes = await withTimeout(pdf.loadingTask, firstShapesOf(pdf, props.start < 1 ? 1 : knownShapes));
        const isPartial = await withTimeout(pdf.loadingTask, holdsMore(pdf));
        const judged = matchMedia(narrow).matches ? await withTimeout(pdf.loadingTask, judgedOrNot(pdf)) : undefined;
        return { pdf, shapes, isPartial, judged };
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

/** A text that cannot be read leaves the pages. */
async function judgedOrNot(pdf: PDFDocumentProxy): Promise<TextOfPdf | undefined> {
  try {
    return await judgeText(pdf);
  } catch (failure) {
    if (isUnreachable(failure)) throw new DocumentProblem('unreachable', { cause: failure });
    console.warn('The text of the document could not be judged.', failure);
    return undefined;
  }
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
    judged,
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
    asText,
    onAsText,
  } = props;
  const pages = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(0);
  const [shapes, setShapes] = useState(firstShapes);
  const [isShown, setShown] = useState(false);
  const [isPageLost, setPageLost] = useState(false);
  const onLost = useCallback(() => setPageLost(true), []);
  const texts = useMemo(() => pageTexts(pdf), [pdf]);
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

  const fittingWidth = Math.min(fitting, 900);
  const { isText, canText, choose } = useTextMode(pdf, {
    judged,
    isShown,
    width: fittingWidth,
    chosen: asText,
    onChoose: onAsText,
  });
  // The same place in the other form.
  const kept = useRef<number>(undefined);
  const showAs = useCallback(
    (text: boolean, page?: number) => {
      kept.current = page ?? Math.floor(placeInView(pages.current).place) + 1;
      choose(text);
    },
    [choose],
  );
  const showPage = useCallback((page: number) => showAs(false, page), [showAs]);
  useLayoutEffect(() => {
    const page = kept.current;
    kept.current = undefined;
    if (page !== undefined && isText !== undefined) goToPage(page);
  }, [isText, goToPage]);

  usePdfInfo(pdf, { print: printAll, goToPage, canText, isText, showAs }, onInfo);

  useLayoutEffect(() => {
    if (!pages.current) return undefined;
    // Measured at once and not with the next frame, because the first page waits for it.
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
        {isLaidOut && (
          <Sheets
            {...{ pdf, shapes, isText, zoom, dark, start, onText, onLost }}
            width={fittingWidth}
            onShowPage={showPage}
          />
        )}
      </Pages>
    </>
  );
}

type SheetsProps = Pick<ReaderViewProps, 'zoom' | 'dark' | 'start'> &
  Pick<Opened, 'pdf' | 'shapes'> & {
    isText: boolean;
    /** Width of a page that fits, in CSS pixels. */
    width: number;
    onText: (page: number, text: HTMLElement) => void;
    onLost: () => void;
    onShowPage: (page: number) => void;
  };

/** The pages, or the text of each. */
function Sheets({ pdf, shapes, isText, width, zoom, dark, start, onText, onLost, onShowPage }: SheetsProps) {
  return shapes.map((shape, index) => {
    const shared = { pdf, number: index + 1, dark, first: index === Math.floor(start), onText };
    return isText ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
      <TextPage key={index} {...shared} height={width * shape} zoom={zoom} onShowPage={onShowPage} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
      <PdfPage key={index} {...shared} width={width * zoom} height={width * zoom * shape} onLost={onLost} />
    );
  });
}

function pageElement(pages: HTMLElement | null, page: number): Element | null | undefined {
  return pages?.querySelector(`[data-page="${page}"]`);
}

/** Lower edge of the bars that stay after scrolling; 0 on a phone on its side, where none stay. */
function readerBar(): number {
  const bar = document.querySelector('[data-reader-bar]');
  if (!bar) return 0;
  const { position, top } = getComputedStyle(bar);
  return position === 'sticky' ? Number.parseFloat(top) + bar.getBoundingClientRect().height : 0;
}

/** The page below the bars, and the part of it above them: 2.5 is the middle of the third page. */
function placeInView(pages: HTMLElement | null): { place: number; part: number } {
  // A page of which only a sliver is left counts as read.
  return {
    place: pagesAbove(pages, readerBar(), 8),
    part: pagesAbove(pages, innerHeight) / Math.max(1, pages?.children.length ?? 0),
  };
}

/** Number of pages above a line of the screen, with parts of a page. */
function pagesAbove(pages: HTMLElement | null, edge: number, sliver = 0): number {
  let above = 0;
  for (const page of pages?.children ?? []) {
    const { top, bottom, height } = page.getBoundingClientRect();
    if (bottom > edge + sliver && height > 0) return above + Math.min(0.99, Math.max(0, (edge - top) / height));
    above += 1;
  }
  return above;
}
