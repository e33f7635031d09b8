/** Source of a document's bytes: this device, or a URL that supports ranges. */
export type ReaderSource = { readonly blob: Blob } | { readonly url: string };

/** A heading of a document's own table of contents. */
export interface OutlineEntry {
  readonly title: string;
  /** Level of the heading; 1 is the highest. */
  readonly level: number;
  readonly goTo: () => void;
}

/** Facts that a view knows after its document is open. */
export interface DocumentInfo {
  /** Pages of a PDF; other kinds have none. */
  readonly pages?: number;
  readonly outline?: readonly OutlineEntry[];
  /** Prints the whole document, if the screen does not contain all of it. */
  readonly print?: () => Promise<void>;
  /** Shows a page, from 1 on. */
  readonly goToPage?: (page: number) => void;
  /** The text of a page, from 1 on, to be read aloud; undefined after the last one. */
  readonly textOf?: (page: number) => Promise<string | undefined>;
  /** The document is shown as text, or can be. */
  readonly text?: { readonly isShown: boolean; readonly show: (asText: boolean) => void };
}

/** Properties of every viewer. A view is rendered once for one document: another document gets a new view. */
export interface ReaderViewProps {
  readonly source: ReaderSource;
  readonly fileName: string;
  readonly title: string;
  /** Zoom; 1 is the size that fits. */
  readonly zoom: number;
  /** Light letters on a dark page. */
  readonly dark: boolean;
  /** The search in the document; empty means none. */
  readonly search: string;
  /** Number of the shown match, from 0 on. */
  readonly hit: number;
  readonly onHits: (count: number) => void;
  /** Moves to another hit; if an address asked for both, the first one from `start` on. */
  readonly onHit: (hit: number) => void;
  /** The search with which it was opened; empty means none. */
  readonly opensAt: string;
  /** Start position: page of a PDF, sheet of a workbook, second of audio, otherwise the part of the whole from 0 to 1. */
  readonly start: number;
  /** `part`: the part of the document that was seen there, from 0 to 1. */
  readonly onPlace: (place: number, part: number) => void;
  /** The reader's earlier choice to read it as text, or by its pages; undefined where there was none. */
  readonly asText: boolean | undefined;
  readonly onAsText: (asText: boolean) => void;
  readonly onInfo: (info: DocumentInfo) => void;
}
