import type { Role } from '#contract/rights/roles.ts';

/** Who uses the app: whose mirror is read, and in whose name is called. */
export interface Account {
  /** Null for everybody who is signed out. */
  readonly userId: string | null;
  readonly token?: string | undefined;
  readonly role?: Role | undefined;
  /** The language of the person, for the messages of the server. */
  readonly language?: string | undefined;
}
