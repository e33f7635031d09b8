/** Rows of tables and cards of lists; the controls inside one belong to it. */
const rows = 'tbody > tr[data-row], article, li';
const leads = ':is(h2, h3, h4) a[href], a[href]';

/**
 * Goes on in a row, or back: in the reader to the next document of its list, elsewhere to the next row of the list on the screen, which
 * gets the focus. The direction is that of the list, whatever the direction of the script.
 * @returns false where there is nothing to go to
 */
export function stepInRow(step: 'on' | 'back'): boolean {
  const main = document.querySelector('main');
  if (!main) return false;
  if (main.querySelector('[data-read]')) {
    const link = main.querySelector<HTMLElement>(`[data-read="${step}"]`);
    link?.click();
    return link !== null;
  }
  const stops = [...main.querySelectorAll<HTMLElement>(rows)].filter(isOwnRow).flatMap(stopOf);
  const at = stops.findIndex(({ row }) => row.contains(document.activeElement));
  const next = stops[step === 'on' ? at + 1 : at - 1];
  next?.stop.focus();
  return next !== undefined;
}

/** Months inside a card and steps of a navigation are no rows of their own. */
function isOwnRow(row: HTMLElement): boolean {
  return !row.closest('nav') && !row.parentElement?.closest(rows) && row.checkVisibility();
}

function stopOf(row: HTMLElement): { row: HTMLElement; stop: HTMLElement }[] {
  const stop = row instanceof HTMLTableRowElement ? row : row.querySelector<HTMLElement>(leads);
  return stop ? [{ row, stop }] : [];
}
