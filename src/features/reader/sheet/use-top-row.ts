import { type RefObject, useEffect, useEffectEvent } from 'react';

/** For a table that scrolls inside itself: starts at a row, and reports the row at the top during scrolling. */
export function useTopRow(frame: RefObject<HTMLElement | null>, startsAt: number, onRow: (row: number) => void): void {
  const report = useEffectEvent(onRow);
  const start = useEffectEvent(() => {
    const row = rowsIn(frame.current)[startsAt];
    if (startsAt > 0 && row) frame.current?.scrollTo({ top: row.offsetTop - headOf(frame.current) });
  });
  useEffect(() => {
    const table = frame.current;
    if (!table) return undefined;
    start();
    let painting = 0;
    const note = () => {
      cancelAnimationFrame(painting);
      painting = requestAnimationFrame(() => report(topRow(table)));
    };
    table.addEventListener('scroll', note, { passive: true });
    return () => {
      cancelAnimationFrame(painting);
      table.removeEventListener('scroll', note);
    };
  }, [frame]);
}

function rowsIn(frame: HTMLElement | null): readonly HTMLTableRowElement[] {
  return [...(frame?.querySelector('tbody')?.rows ?? [])];
}

/** Height of the column heads, which stay and cover the rows under them. */
function headOf(frame: HTMLElement): number {
  return frame.querySelector('thead')?.offsetHeight ?? 0;
}

/** The first row with more than half below the heads. */
function topRow(frame: HTMLElement): number {
  const edge = frame.scrollTop + headOf(frame);
  const rows = rowsIn(frame);
  const found = rows.findIndex((row) => row.offsetTop + row.offsetHeight / 2 > edge);
  return Math.max(0, found);
}
