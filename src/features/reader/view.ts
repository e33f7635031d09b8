/** Source of a document's bytes: this device, or an address that answers ranges. */
export type ReaderSource = { readonly blob: Blob } | { readonly url: string };

/** A heading of a document's own table of contents. */
export interface OutlineEntry {
  readonly title: string;
  /** 1 is the highest. */
  readonly level: number;
  readonly goTo: () => void;
}

/** Facts that a view knows once its document is open. */
export interface DocumentInfo {
  /** Pages of a PDF; other kinds have none. */
  readonly pages?: number;
  readonly outline?: readonly OutlineEntry[];
  /** Prints all of it, where the screen alone is not all of it. */
  readonly print?: () => Promise<void>;
  /** Shows a page, from 1 on. */
  readonly goToPage?: (page: number) => void;
}

/** Properties of every viewer. A view is rendered once for one document: another document gets a new view. */
export interface ReaderViewProps {
  readonly source: ReaderSource;
  readonly fileName: string;
  readonly title: string;
  /** 1 is the size that fits. */
  readonly zoom: number;
  /** Light letters on a dark page. */
  readonly dark: boolean;
  /** The search in the document; empty: none. */
  readonly search: string;
  /** Number of the shown match, from 0 on. */
  readonly hit: number;
  readonly onHits: (count: number) => void;
  /** Leads to another hit: the first one from `start` on, where an address asked for both. */
  readonly onHit: (hit: number) => void;
  /** The search when it was opened; empty: none. */
  readonly opensAt: string;
  /** Start position: page of a PDF, sheet of a workbook, second of audio, else the part of the whole from 0 to 1. */
  readonly start: number;
  /** `part`: how much of the document has been seen there, from 0 to 1. */
  readonly onPlace: (place: number, part: number) => void;
  readonly onInfo: (info: DocumentInfo) => void;
}
