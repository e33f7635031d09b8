/** Events that can make something worthless that was handed out. */
export const losses = [
  'giver loses the role',
  'giver loses the region',
  'giver loses the account',
  'receiver loses the role',
  'receiver loses the region',
  'receiver loses the account',
] as const;
export type Loss = (typeof losses)[number];

interface HandedOut {
  /** Tables with its rows; none for a signature, or for an answer that is not stored. */
  readonly tables: readonly string[];
  /**
   * `manager`: an admin or a supervisor gives it to another person. `teacher`: a teacher gives it to a child of their own
   * class. `owner`: people give it to themselves.
   */
  readonly giver: 'manager' | 'teacher' | 'owner';
  /**
   * The losses that it outlives, each with its reason; every other loss ends it.
   * A supervisor gives nothing to a person who left the region, so such reasons are about an admin, who reaches everyone.
   */
  readonly outlives: Partial<Record<Loss, string>>;
}

/** A person who is both giver and receiver cannot lose something in one role and keep it in the other. */
const ownLosses = {
  'giver loses the role': 'The owner is the receiver.',
  'giver loses the region': 'The owner is the receiver.',
  'giver loses the account': 'The owner is the receiver.',
} as const;

/**
 * Everything that a person gets and can use later: links, sessions, jobs, subscriptions, reservations. It ends with the
 * giver's right to give it and with the receiver's right to have it (docs/decisions/0066).
 * Rights are checked again at the time of use. account-events.ts and mailed-links.ts hold what an event ends at once.
 * A table with a token, a claim or a due time has its row here or in `notHandedOut`.
 */
export const handedOut = {
  session: { tables: ['sessions'], giver: 'owner', outlives: ownLosses },
  'reset link': { tables: ['mailed_links'], giver: 'owner', outlives: ownLosses },
  'address link': { tables: ['mailed_links'], giver: 'owner', outlives: ownLosses },
  'sign-in link': { tables: ['mailed_links'], giver: 'manager', outlives: {} },
  slip: { tables: ['mailed_links'], giver: 'teacher', outlives: {} },
  'mailed invitation': { tables: ['mailed_links'], giver: 'manager', outlives: {} },
  'queued invitation': {
    tables: ['queued_mails'],
    giver: 'manager',
    outlives: {
      'receiver loses the role': 'Its link is made when it is sent, for the current account.',
      'receiver loses the region': 'Its link is made when it is sent, for the current account.',
    },
  },
  'asked reminder': { tables: ['queued_mails'], giver: 'manager', outlives: {} },
  import: { tables: ['imports', 'import_rows'], giver: 'owner', outlives: ownLosses },
  'file link': { tables: [], giver: 'owner', outlives: ownLosses },
  'upload in pieces': {
    tables: [],
    giver: 'owner',
    outlives: {
      ...ownLosses,
      'receiver loses the region': 'No one else reads it, and the call that makes an entry of it asks for the class.',
    },
  },
  'push subscription': { tables: ['push_subscriptions', 'queued_pushes'], giver: 'owner', outlives: ownLosses },
  hold: {
    tables: ['sponsorships'],
    giver: 'owner',
    outlives: {
      ...ownLosses,
      'receiver loses the role': 'Another role is rejected while an amount is held (409 has-children).',
      'receiver loses the region': 'A sponsor has no region.',
    },
  },
  'stored answer': {
    tables: ['idempotency_keys'],
    giver: 'owner',
    outlives: {
      ...ownLosses,
      'receiver loses the region': 'It is what the same account was answered before: nothing new is read or done.',
    },
  },
} as const satisfies Record<string, HandedOut>;
export type HandedOutName = keyof typeof handedOut;

/** Rows that last, hold a token or wait for a time, but were not handed to a person; each with its reason. */
export const notHandedOut = {
  payments:
    'What the sponsor owes or paid; an open attempt ends at the gateway. Receipts are the books of the installation.',
  refunds: 'Money that is owed to a sponsor in any case: its attempt may have reached the gateway already.',
  pictures: 'Made of a file by the product itself, and read with the rights to the file.',
  users: 'The account itself.',
  reports: 'The hash of what was sent. Who reads a report is asked at each reading.',
  sandbox_charges: 'The books of the sandbox.',
  sandbox_refunds: 'The books of the sandbox.',
  month_off_requests: 'A question to the school: who answers it needs the right at that moment.',
  class_progress: 'Figures of a class: the due day of its months before a move.',
  region_figures: 'Sums of these figures.',
  files: 'Content of the school. Who reads it is asked at each reading.',
  withdrawn_uploads: 'They keep an upload from being taken.',
  app_factors: 'It is asked for beside the password, and lets no one in by itself.',
  passkeys: 'As above: a public key.',
  recovery_codes: 'As above; they end with the last factor.',
  passkey_challenges: 'A random number for one answer of the session that asked for it.',
  sign_in_attempts: 'It slows down who guesses, and gives nothing.',
  regions: 'The due day of reports.',
  schema_migrations: 'Which migrations have run.',
} as const;
