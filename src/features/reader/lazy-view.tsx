import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { DocumentKind } from './kind-of-document.ts';
import { AudioView } from './media/audio-view.tsx';
import { PictureView } from './media/picture-view.tsx';
import { SheetView } from './sheet/sheet-view.tsx';
import type { ReaderViewProps } from './view.ts';
import { ViewState } from './view-state.tsx';

type View = ComponentType<ReaderViewProps> | LazyExoticComponent<ComponentType<ReaderViewProps>>;

/** Each viewer with a large library is a separate file: a phone fetches only the one it needs. */
export const views: Readonly<Partial<Record<DocumentKind, View>>> = {
  pdf: lazy(() => import('./pdf/pdf-view.tsx').catch(notHere)),
  word: lazy(() => import('./docx/word-view.tsx').catch(notHere)),
  sheet: SheetView,
  picture: PictureView,
  audio: AudioView,
};

/** The loaded module is kept: importing it again takes a slow phone a moment. */
let pdf: typeof import('./pdf/open-pdf.ts') | undefined;

/** Preparation for a kind of document while its bytes are fetched. @returns a function that ends it if none was opened */
export function prepareFor(kind: DocumentKind): () => void {
  if (kind !== 'pdf') return () => undefined;
  if (pdf) return pdf.prepareForPdf();
  let end: (() => void) | undefined;
  let isOver = false;
  import('./pdf/open-pdf.ts').then(
    (module) => {
      pdf = module;
      if (!isOver) end = module.prepareForPdf();
    },
    // Opening the document reports the failure.
    (failure: unknown) => console.warn('What shows a PDF is not here yet.', failure),
  );
  return () => {
    isOver = true;
    end?.();
  };
}

/** Handles code that could not be loaded: offline it may not be on the device, but the document's head and the way back are. */
function notHere(failure: unknown) {
  console.warn('What shows this document could not be loaded.', failure);
  return { default: () => <ViewState loaded={{ state: 'failed', problem: 'unreachable' }} /> };
}
