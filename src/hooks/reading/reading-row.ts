import { useLocation } from '@tanstack/react-router';

/** A document of the list that someone reads through. */
export interface RowOfReading {
  readonly id: string;
  /** The document's title there. */
  readonly name: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which a document was opened, as it was then: what is read changes it. */
    reading?: readonly RowOfReading[];
  }
}

/** The list from which this document was opened; undefined where it was opened by its address. */
export function useReadingRow(): readonly RowOfReading[] | undefined {
  return useLocation({ select: ({ state }) => state.reading });
}
