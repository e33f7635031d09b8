import { serverTimeHeader } from '#contract/server-time.ts';

/** An answer in the server's form, for a test that replaces the server. */
export function ourAnswer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { [serverTimeHeader]: new Date().toISOString() } });
}
