import type { Role } from '#contract/rights/roles.ts';

/** The page's message to the worker that the pictures of a role's guide must be on the device. */
export interface KeepGuideMessage {
  readonly type: typeof keepGuideMessage;
  readonly role: Role | 'unknown';
}

export const keepGuideMessage = 'KEEP_GUIDE';
