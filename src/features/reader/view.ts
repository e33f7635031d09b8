/** Where the bytes of a document are: on this device, or at an address that answers by ranges. */
export type ReaderSource = { readonly blob: Blob } | { readonly url: string };

/** A heading of a document's own table of contents. */
export interface OutlineEntry {
  readonly title: string;
  /** 1 is the highest. */
  readonly level: number;
  readonly goTo: () => void;
}

/** What a view knows of its document once it is open. */
export interface DocumentInfo {
  /** Pages of a PDF; other kinds have none. */
  readonly pages?: number;
  readonly outline?: readonly OutlineEntry[];
  /** Prints all of it, where the screen alone is not all of it. */
  readonly print?: () => Promise<void>;
  /** Shows a page, from 1 on. */
  readonly goToPage?: (page: number) => void;
}

/** What every kind of document is shown with. A view is rendered once for one document: another one gets a new view. */
export interface ReaderViewProps {
  readonly source: ReaderSource;
  readonly fileName: string;
  readonly title: string;
  /** 1 is the size that fits. */
  readonly zoom: number;
  /** Light letters on a dark page. */
  readonly dark: boolean;
  /** What is looked for in the document; empty: nothing. */
  readonly search: string;
  /** Which of the hits is shown, from 0 on. */
  readonly hit: number;
  readonly onHits: (count: number) => void;
  /** Leads to another hit: the first one from `start` on, where an address asked for both. */
  readonly onHit: (hit: number) => void;
  /** What was searched for when it was opened; empty: nothing. */
  readonly opensAt: string;
  /** Where the reader left off: pages of a PDF, sheets of a workbook, seconds of audio, else the part of the whole from 0 to 1. */
  readonly start: number;
  /** `part`: how much of the document has been seen there, from 0 to 1. */
  readonly onPlace: (place: number, part: number) => void;
  readonly onInfo: (info: DocumentInfo) => void;
}
