import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useState } from 'react';
import { judgeText, smallestLetters, type TextOfPdf } from './read-blocks.ts';

type TextMode = {
  /** The document is shown as text. */
  isText: boolean;
  /** It can be shown as text. */
  canText: boolean;
  choose: (isText: boolean) => void;
};

/**
 * Decides whether a PDF is shown as text: as its reader chose for it, else where its letters would be too small on this screen and
 * its text is good enough.
 * @param judged what is known of its text; undefined where it was not needed before the first page
 * @param width of a page on the screen, in CSS pixels; 0 until it is laid out
 */
export function useTextMode(
  pdf: PDFDocumentProxy,
  {
    judged,
    isShown,
    width,
    chosen,
    onChoose,
  }: {
    judged: TextOfPdf | undefined;
    isShown: boolean;
    width: number;
    chosen: boolean | undefined;
    onChoose: (isText: boolean) => void;
  },
): TextMode {
  const [text, setText] = useState(judged);
  const [mode, setMode] = useState(chosen);
  useEffect(() => {
    if (text || !isShown) return;
    judgeText(pdf).then(setText, (failure: unknown) => {
      if (!pdf.loadingTask.destroyed) console.warn('The text of the document could not be judged.', failure);
    });
  }, [pdf, text, isShown]);
  const canText = text?.isReadable === true;
  const isTooSmall = judged !== undefined && width > 0 && judged.letters * width < smallestLetters;
  const choose = useCallback(
    (isText: boolean) => {
      setMode(isText);
      onChoose(isText);
    },
    [onChoose],
  );
  return { isText: canText && (mode ?? isTooSmall), canText, choose };
}
