import { serverTimeHeader } from '#contract/server-time.ts';

/** An answer as the server would give it, for a test that takes its place. */
export function ourAnswer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { [serverTimeHeader]: new Date().toISOString() } });
}
