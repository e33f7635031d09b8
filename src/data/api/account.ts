import type { Role } from '#contract/rights/roles.ts';

/** The signed-in user: owner of the mirror that is read, and author of the calls. */
export interface Account {
  /** Null for users who are signed out. */
  readonly userId: string | null;
  readonly token?: string | undefined;
  readonly role?: Role | undefined;
  /** The language of the person, for the messages of the server. */
  readonly language?: string | undefined;
}
