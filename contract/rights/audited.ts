/** Types of things whose changes are logged. */
export const auditedTypes = [
  'region',
  'madrasa',
  'class',
  'material',
  'report',
  'spending',
  'user',
  'sponsorship',
  'transfer',
  'books',
  'settings',
  'page',
] as const;
export type AuditedType = (typeof auditedTypes)[number];

/** Actions on them, each with words in `audit.json`: a new action without words does not compile. */
export type AuditedAction =
  | (
      | 'create'
      | 'update'
      | 'delete'
      | 'move'
      | 'replace'
      | 'import'
      | 'copy'
      | 'see'
      | 'return'
      | 'release'
      | 'withhold'
    )
  | 'note-report'
  | ('add-user' | 'remove-user' | 'leave' | 'end' | 'reopen' | 'remind' | 'plan-month-off' | 'excuse-month')
  | ('start-acting' | 'end-acting' | 'lack-teacher' | 'lack-students')
  | ('excuse-months' | 'ask-month-off' | 'agree-month-off' | 'decline-month-off')
  | ('remove-month-off' | 'start-school-year' | 'undo-school-year' | 'mark-zakat' | 'unmark-zakat')
  | ('hold' | 'renew' | 'sponsor' | 'pause' | 'resume' | 'cancel' | 'change-card' | 'charge' | 'refund' | 'regain')
  | ('propose-refund' | 'approve-refund' | 'decline-refund')
  | ('draft' | 'send' | 'confirm' | 'dispute' | 'resolve' | 'close-books')
  | (
      | 'sign-in-factor'
      | 'sign-in-factor-failed'
      | 'second-factor-added'
      | 'second-factor-removed'
      | 'second-factor-reset'
      | 'recovery-codes'
    )
  | ('sign-in' | 'sign-in-failed' | 'sign-out' | 'new-password' | 'new-email' | 'invite');

/** Filters of the log: changes, sign-ins with attempts and sign-outs, or work that the server has given up. */
export const auditKinds = ['changes', 'sign-ins', 'given-up'] as const;

/** Background work that the server may give up: each is an action `give-up-…`. */
export const givenUpWork = ['mail', 'notification', 'picture'] as const;
export type GivenUpWork = (typeof givenUpWork)[number];
