import type { Handlers } from '#server/http/handler.ts';
import { createPasswordHandlers, type PasswordTools } from './forgotten-password.ts';
import { createRegistrationHandlers } from './registration.ts';
import { createSignInHandlers } from './sign-in.ts';

/** Sign-in, registration and passwords; made again for each app, because they count attempts. */
export function createAuthHandlers(tools: PasswordTools): Handlers {
  return { ...createSignInHandlers(tools), ...createRegistrationHandlers(), ...createPasswordHandlers(tools) };
}
