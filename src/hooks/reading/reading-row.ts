import { useLocation } from '@tanstack/react-router';

/** A document in the list that is being read. */
export interface RowOfReading {
  readonly id: string;
  /** Title of the document in that list. */
  readonly name: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which a document was opened, as it was then: reading changes the list. */
    reading?: readonly RowOfReading[];
  }
}

/** The list from which this document was opened; undefined if it was opened by its address. */
export function useReadingRow(): readonly RowOfReading[] | undefined {
  return useLocation({ select: ({ state }) => state.reading });
}
