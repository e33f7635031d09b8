import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';
import { inTurn } from './in-turn.ts';
import { forgetPage, renderPage } from './render-page.ts';
import { withTimeout } from './timeout.ts';

const Sheet = styled('section', {
  base: {
    position: 'relative',
    // The direction comes from the page's own script, not from the app.
    direction: 'ltr',
    marginInline: 'auto',
    bg: 'white',
    boxShadow: 'sm',
    overflow: 'clip',
    '& canvas': { display: 'block', width: '100%', height: '100%' },
    '@media print': { breakAfter: 'page', boxShadow: 'none' },
  },
  variants: { dark: { true: { bg: 'black', '& canvas': { filter: 'invert(1) hue-rotate(180deg)' } } } },
});

/** The text of a page, laid invisibly over its picture by PDF.js, which sets these variables. */
const TextOver = styled('div', {
  base: {
    position: 'absolute',
    inset: '0',
    overflow: 'clip',
    lineHeight: '1',
    textAlign: 'initial',
    textSizeAdjust: 'none',
    forcedColorAdjust: 'none',
    '--min-font-size': '1',
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
    '& :is(span, br)': {
      color: 'transparent',
      position: 'absolute',
      whiteSpace: 'pre',
      cursor: 'text',
      transformOrigin: '0% 0%',
    },
    '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
      '--font-height': '0',
      '--scale-x': '1',
      '--rotate': '0deg',
      zIndex: '1',
      fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
      transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
    },
    '& .markedContent': { display: 'contents' },
  },
});

type PdfPageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  /** Size in CSS pixels. */
  width: number;
  height: number;
  dark: boolean;
  /** The document opens at this page. */
  first: boolean;
  /** Called when the page shows its text. */
  onText: (number: number, text: HTMLElement) => void;
  /** Called if the page stayed white although there is something on it. */
  onLost: () => void;
};

/** A page of a PDF: rendered while it is near the screen, otherwise an empty area of its size. */
export const PdfPage = memo(function PdfPage({
  pdf,
  number,
  width,
  height,
  dark,
  first,
  onText,
  onLost,
}: PdfPageProps) {
  const { t } = useTranslation('reader');
  const format = useFormat();
  const sheet = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(first);
  const [isPainted, setPainted] = useState(false);
  const reportText = useEffectEvent(onText);
  const reportLost = useEffectEvent(onLost);

  useEffect(() => {
    if (!sheet.current) return undefined;
    // One screen before and after.
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '100% 0px',
    });
    observer.observe(sheet.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear || !canvas.current || !text.current) return undefined;
    const target = { canvas: canvas.current, text: text.current, width };
    const leaving = new AbortController();
    const { signal } = leaving;
    inTurn(
      () => distanceOf(sheet.current),
      signal,
      async () => {
        if (await withTimeout(pdf.loadingTask, renderPage(pdf, number, target, signal))) reportLost();
      },
    ).then(
      () => {
        reportText(number, target.text);
        setPainted(true);
      },
      (failure: unknown) => {
        if (signal.aborted) return;
        console.warn(`Page ${number} could not be rendered.`, failure);
        reportLost();
        setPainted(true);
        // The page may still be painting.
        leaving.abort();
      },
    );
    return () => {
      leaving.abort();
      setPainted(false);
      forgetPage(pdf, number, target).catch((failure: unknown) => {
        // The document closes with its screen, and its pages with it.
        if (!pdf.loadingTask.destroyed) console.warn(`Page ${number} was not cleared.`, failure);
      });
    };
  }, [pdf, number, width, isNear]);

  return (
    <Sheet
      ref={sheet}
      dark={dark}
      aria-label={t('page', { page: format.number(number) })}
      aria-busy={(isNear && !isPainted) || undefined}
      data-page={number}
      style={{ width, height }}
    >
      <canvas ref={canvas} aria-hidden />
      <TextOver ref={text} />
    </Sheet>
  );
});

/** Distance between the middle of the screen and that of a page, in CSS pixels. */
function distanceOf(sheet: HTMLElement | null): number {
  const box = sheet?.getBoundingClientRect();
  return box ? Math.abs((box.top + box.bottom) / 2 - innerHeight / 2) : Number.POSITIVE_INFINITY;
}
