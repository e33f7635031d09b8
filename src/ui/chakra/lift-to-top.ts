/** Shows a list or menu (`popover="manual"`) above everything, even dialogs, so that nothing around it cuts it off. */
export function liftToTop(element: HTMLElement | null): void {
  // Browsers before 2023 have no such layer: there it stays in its place, positioned over the page.
  if (element && 'showPopover' in element && !element.matches(':popover-open')) element.showPopover();
}
