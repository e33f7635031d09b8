/**
 * Keeps the screen that the server sent (server/modules/public-pages) until the app has one of its own: on a slow connection
 * the words of a page come seconds after its frame. Its links work all the time, and only one screen is shown at once.
 * @param root where the app will be rendered
 */
export function keepFirstScreen(root: HTMLElement): void {
  const screen = root.querySelector('.first-screen');
  if (!screen) return;
  root.style.visibility = 'hidden';
  root.before(screen);
  screen.setAttribute('style', `${screen.getAttribute('style')};position:absolute;inset:0 0 auto`);
  const observer = new MutationObserver(() => {
    if (!root.querySelector('main h1, main [role=alert]')) return;
    observer.disconnect();
    screen.remove();
    root.style.visibility = '';
  });
  observer.observe(root, { childList: true, subtree: true });
}
