/**
 * A return address that a link may carry: a path of this site, never another site's address (OWASP, 'Unvalidated Redirects
 * and Forwards').
 * @param text such as '/sponsor-payment/class/1?lng=ar'
 * @returns the path unchanged, or undefined if it would lead away
 */
export function ownPath(text: string | undefined): string | undefined {
  if (!text?.startsWith('/')) return undefined;
  const origin = 'https://own.invalid';
  // The browser's own parser decides: '//host', '/\host' and control characters are other sites to it.
  return URL.canParse(text, origin) && new URL(text, origin).origin === origin ? text : undefined;
}
