import type { Handlers } from '#server/http/handler.ts';
import { createSignInHandlers } from './sign-in.ts';

/** Sign-in, registration and passwords; made anew for each app, because they count attempts. */
export function createAuthHandlers(): Handlers {
  return { ...createSignInHandlers() };
}
