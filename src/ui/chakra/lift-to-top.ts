/** Shows a list or menu (`popover="manual"`) above everything, dialogs too, so that nothing around it cuts it off. */
export function liftToTop(element: HTMLElement | null): void {
  // Browsers before 2023 have no such layer: there it stays where it is, placed over the page.
  if (element && 'showPopover' in element && !element.matches(':popover-open')) element.showPopover();
}
