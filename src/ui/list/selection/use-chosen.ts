import { useState } from 'react';

/** The rows that a list has found on all its pages; `key` is the same as long as it looks for the same. */
export interface FoundRows<Row> {
  readonly key: string;
  readonly fetch: () => Promise<readonly Row[]>;
}

/** The selected rows of a table: those of the page that is shown, or of all pages once all were chosen. */
export function useChosen<Row extends { id: string }>(found: FoundRows<Row> | undefined) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [fetched, setFetched] = useState<{ key: string; rows: readonly Row[] }>();
  // Rows that another search or filter found are no longer meant.
  const others = fetched !== undefined && fetched.key === found?.key ? fetched.rows : undefined;

  function clear(): void {
    setSelected(new Set());
    setFetched(undefined);
  }

  async function chooseAll({ key, fetch }: FoundRows<Row>): Promise<void> {
    const rows = await fetch();
    setFetched({ key, rows });
    setSelected(new Set(rows.map(({ id }) => id)));
  }

  return {
    selected,
    clear,
    select: setSelected,
    /** The selected rows; a row of the page that is shown is as it is there. */
    chosenOf: (shown: readonly Row[]): readonly Row[] => {
      const known = new Map([...(others ?? []), ...shown].map((row) => [row.id, row]));
      return [...known.values()].filter(({ id }) => selected.has(id));
    },
    chooseAll: found && (() => chooseAll(found)),
  };
}
