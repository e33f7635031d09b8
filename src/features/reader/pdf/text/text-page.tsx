import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';
import type { TextBlock } from './blocks-of.ts';
import { textBlocksOf } from './read-blocks.ts';

const Sheet = styled('section', {
  base: {
    maxWidth: '42rem',
    width: '100%',
    marginInline: 'auto',
    paddingBlock: '4',
    borderBlockEndWidth: '1px',
    overflowWrap: 'anywhere',
    lineHeight: '1.8',
    '& :is(h2, p)': { marginBlockEnd: '0.8em', textAlign: 'start' },
    '& h2': { fontSize: '1.25em', fontWeight: 'semibold', lineHeight: '1.4' },
    '@media print': { border: 'none' },
  },
  variants: { dark: { true: { bg: 'black', color: 'white', paddingInline: '4' } } },
});

type TextPageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  /** Height of the place that it takes until it is read, in CSS pixels. */
  height: number;
  zoom: number;
  dark: boolean;
  first: boolean;
  onText: (number: number, text: HTMLElement) => void;
  /** Shows the page as it is printed, with its pictures. */
  onShowPage: (number: number) => void;
};

/** A page of a PDF as text that fits the screen: read once it is near. */
export const TextPage = memo(function TextPage(props: TextPageProps) {
  const { pdf, number, height, zoom, dark, first, onText, onShowPage } = props;
  const { t } = useTranslation('reader');
  const format = useFormat();
  const sheet = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(first);
  const [blocks, setBlocks] = useState<readonly TextBlock[]>();
  const report = useEffectEvent(onText);

  useEffect(() => {
    if (isNear || !sheet.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '100% 0px',
    });
    observer.observe(sheet.current);
    return () => observer.disconnect();
  }, [isNear]);

  useEffect(() => {
    if (!isNear) return undefined;
    let isThere = true;
    textBlocksOf(pdf, number).then(
      (read) => isThere && setBlocks(read),
      (failure: unknown) => {
        if (!isThere) return;
        console.warn(`The text of page ${number} could not be read.`, failure);
        setBlocks([]);
      },
    );
    return () => {
      isThere = false;
    };
  }, [pdf, number, isNear]);

  useEffect(() => {
    if (blocks && sheet.current) report(number, sheet.current);
  }, [blocks, number]);

  const page = format.number(number);
  return (
    <Sheet
      ref={sheet}
      dark={dark}
      data-page={number}
      aria-label={t('page', { page })}
      aria-busy={(isNear && !blocks) || undefined}
      style={{ fontSize: `${1.125 * zoom}rem`, minHeight: blocks ? undefined : height }}
    >
      {blocks?.map(({ kind, text }, index) => {
        const Block = kind === 'heading' ? 'h2' : 'p';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block of a page is its place in it.
          <Block key={index} dir="auto">
            {text}
          </Block>
        );
      })}
      {blocks && (
        <Button size="sm" variant="ghost" _print={{ display: 'none' }} onClick={() => onShowPage(number)}>
          {t('text.seePage', { page })}
        </Button>
      )}
    </Sheet>
  );
});
