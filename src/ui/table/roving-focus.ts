/** Elements of a row that take the focus, besides the row itself. */
const controls = 'a[href], button, input, select, textarea';

/** Fields that use the arrow keys themselves. */
const fields = 'input:not([type=checkbox]), select, textarea';

type Held = { row: number; key: string | undefined; cell: number; place: number };

/**
 * Makes the rows of a table one stop for the Tab key, as the ARIA practices describe it for rows with focus.
 * - Tab stops at one row and its controls, and continues after the table.
 * - Up and down move between rows, to the same control of the next one; left and right between a row and its controls.
 * - Home and End go to the ends of either.
 * The focus stays with its row after every rendering, or with the place of a removed row. Returns the function that ends it.
 */
export function roveFocus(table: HTMLTableElement): () => void {
  let held: Held = { row: 0, key: undefined, cell: -1, place: 0 };
  let hasFocus = false;
  const rowsOf = () => [...table.querySelectorAll<HTMLElement>('tbody > tr')];

  function update(): void {
    const rows = rowsOf();
    const moved = hasFocus ? rows.findIndex((row) => row.dataset.row === held.key) : -1;
    const now = moved >= 0 ? moved : Math.max(0, Math.min(held.row, rows.length - 1));
    if (hasFocus && (now !== held.row || document.activeElement === document.body)) stopIn(rows[now], held)?.focus();
    held = { ...held, row: now };
    for (const [index, row] of rows.entries()) {
      for (const stop of stopsOf(row)) stop.tabIndex = index === now ? 0 : -1;
    }
  }

  function onFocusIn({ target }: FocusEvent): void {
    const row = rowOf(target);
    hasFocus = row !== undefined;
    if (!row || !(target instanceof HTMLElement)) return;
    held = { row: rowsOf().indexOf(row), key: row.dataset.row, ...placeOf(row, target) };
    update();
  }

  function onFocusOut({ target, relatedTarget }: FocusEvent): void {
    // An element that leaves the page loses its focus, so its place gets the focus again.
    queueMicrotask(() => {
      const isThere = target instanceof Node && target.isConnected;
      if (isThere && !(relatedTarget instanceof Node && table.contains(relatedTarget))) hasFocus = false;
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    const row = rowOf(target);
    if (!row || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.matches(fields)) return;
    const next = nextOf(rowsOf(), row, target, key);
    if (!next && !(key === 'ArrowDown' && target.hasAttribute('aria-haspopup'))) return;
    event.preventDefault();
    // Otherwise the arrow down would open the menu of a control instead of moving to the next row.
    event.stopPropagation();
    next?.focus();
  }

  const observer = new MutationObserver(update);
  observer.observe(table, { childList: true, subtree: true, attributeFilter: ['data-row'] });
  table.addEventListener('focusin', onFocusIn);
  table.addEventListener('focusout', onFocusOut);
  table.addEventListener('keydown', onKeyDown);
  update();
  return () => {
    observer.disconnect();
    table.removeEventListener('focusin', onFocusIn);
    table.removeEventListener('focusout', onFocusOut);
    table.removeEventListener('keydown', onKeyDown);
  };

  /** The row of the body that contains an element; layers that open above the table are not in it. */
  function rowOf(target: EventTarget | null): HTMLElement | undefined {
    if (!(target instanceof Element) || target.closest('[popover], [role=menu], [role=dialog]')) return undefined;
    return rowsOf().find((row) => row.contains(target));
  }
}

function nextOf(rows: HTMLElement[], row: HTMLElement, target: HTMLElement, key: string) {
  const now = rows.indexOf(row);
  const stops = stopsOf(row);
  const along = stops.indexOf(target);
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    return stopIn(rows[now + (key === 'ArrowDown' ? 1 : -1)], placeOf(row, target));
  }
  if (key === 'Home' || key === 'End') {
    if (target === row) return stopIn(rows.at(key === 'Home' ? 0 : -1), placeOf(row, target));
    return stops.filter((stop) => stop !== row).at(key === 'Home' ? 0 : -1);
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const isForward = (key === 'ArrowRight') !== (document.documentElement.dir === 'rtl');
  return along < 0 ? undefined : stops[along + (isForward ? 1 : -1)];
}

/** The row, if it opens, and its controls, in the order of the page. */
function stopsOf(row: HTMLElement): HTMLElement[] {
  const inside = [...row.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.matches(':disabled') && !control.closest('[popover], [role=menu], [role=dialog]'),
  );
  return row.dataset.open === undefined ? inside : [row, ...inside];
}

/** The cell of an element in its row, and its position there; the row itself is in no cell. */
function placeOf(row: HTMLElement, target: HTMLElement): Pick<Held, 'cell' | 'place'> {
  const cell = [...row.children].findIndex((each) => each.contains(target));
  const beside = stopsOf(row).filter((stop) => row.children[cell]?.contains(stop));
  return { cell, place: Math.max(0, beside.indexOf(target)) };
}

/** The same place in another row: the row itself or its first control if there is none. */
function stopIn(row: HTMLElement | undefined, { cell, place }: Pick<Held, 'cell' | 'place'>) {
  if (!row) return undefined;
  const stops = stopsOf(row);
  const there = stops.filter((stop) => row.children[cell]?.contains(stop));
  return there[place] ?? there[0] ?? stops[0];
}
