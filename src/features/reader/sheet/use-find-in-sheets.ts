import { useEffect, useEffectEvent, useMemo } from 'react';
import { fold } from '#contract/text/folding.ts';
import { useFormat } from '#i18n/use-format.ts';
import { cellText } from './cell-text.ts';
import type { Cell, Workbook } from './sheets.ts';

export interface FoundCell {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
}

/** The cells that contain the searched text; the sheet of the current one is shown. */
export function useFindInSheets(
  workbook: Workbook,
  search: string,
  hit: number,
  onHits: (count: number) => void,
  showSheet: (sheet: number) => void,
) {
  const format = useFormat();
  const hits = useMemo(() => findCells(workbook, search, (cell) => cellText(cell, format)), [workbook, search, format]);
  const report = useEffectEvent(onHits);
  const show = useEffectEvent(showSheet);
  const inView = hits[hit];
  useEffect(() => report(hits.length), [hits]);
  useEffect(() => {
    if (inView) show(inView.sheet);
  }, [inView]);
  const found = useMemo(() => {
    const bySheet = new Map<number, Set<string>>();
    for (const { sheet, row, column } of hits) {
      const cells = bySheet.get(sheet) ?? new Set<string>();
      bySheet.set(sheet, cells.add(`${row} ${column}`));
    }
    return bySheet;
  }, [hits]);
  return { found, inView };
}

function findCells({ sheets }: Workbook, search: string, textOf: (cell: Cell) => string): FoundCell[] {
  const wanted = fold(search);
  if (wanted === '') return [];
  return sheets.flatMap(({ rows }, sheet) =>
    rows.flatMap(({ cells }, row) =>
      cells.flatMap((cell, column) => (fold(textOf(cell)).includes(wanted) ? [{ sheet, row, column }] : [])),
    ),
  );
}
