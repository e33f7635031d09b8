/** The answer with a user's file, guarded so that it never runs as a page of ours, whatever it contains. */
export function guardedFile(saved: Response): Response {
  const headers = new Headers(saved.headers);
  headers.set('x-content-type-options', 'nosniff');
  headers.set(
    'content-security-policy',
    "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
  return new Response(saved.body, { status: saved.status, headers });
}
