import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DocumentInfo, OutlineEntry } from '../../view.ts';
import { outlineOf } from '../outline.ts';
import { shownPages } from '../page-of.ts';
import { textToSpeak } from './read-blocks.ts';

type Tools = Required<Pick<DocumentInfo, 'print' | 'goToPage'>> & {
  canText: boolean;
  isText: boolean;
  showAs: (asText: boolean) => void;
};

/** Reports what is known of an open PDF to the tools of the reader: its pages, table of contents and text. */
export function usePdfInfo(
  pdf: PDFDocumentProxy,
  { print, goToPage, canText, isText, showAs }: Tools,
  onInfo: (info: DocumentInfo) => void,
): void {
  const inform = useEffectEvent(onInfo);
  const [outline, setOutline] = useState<readonly OutlineEntry[]>();
  const pages = shownPages(pdf);
  const textOf = useMemo(
    () => async (page: number) => (page > pages ? undefined : textToSpeak(pdf, page)),
    [pdf, pages],
  );
  useEffect(() => {
    outlineOf(pdf, goToPage).then(setOutline, (failure: unknown) =>
      console.warn('The table of contents could not be read.', failure),
    );
  }, [pdf, goToPage]);
  useEffect(() => {
    inform({
      ...{ pages, goToPage, print },
      ...(outline && { outline }),
      ...(canText && { text: { isShown: isText, show: showAs }, textOf }),
    });
  }, [pages, goToPage, print, outline, canText, isText, showAs, textOf]);
}
