/** A part of 'My data', or the reason why a column adds none. */
type Place = { readonly part: string } | { readonly leftOut: string };

/**
 * Every column by which a row belongs to a person, and the part of `GET v1/me/data` with its rows. A new column without a row
 * here fails tests/server/security/own-data.test.ts.
 */
export const personColumns: Readonly<Record<string, Place>> = {
  'users.id': { part: 'profile' },
  'user_preferences.user_id': { part: 'preferences' },
  'sessions.user_id': { part: 'sessions' },
  'app_factors.user_id': { part: 'secondFactors' },
  'passkeys.user_id': { part: 'secondFactors' },
  'recovery_codes.user_id': { leftOut: 'Hashes of codes that were shown once; how many are left is in the account.' },
  'passkey_challenges.session_hash': { leftOut: 'Random numbers that hold for five minutes.' },
  'push_subscriptions.session_hash': { part: 'notifications' },
  'class_members.user_id': { part: 'classes' },
  'past_members.user_id': { part: 'formerClasses' },
  'regions.supervisor_id': { part: 'regions' },
  'acting_supervisors.user_id': { part: 'actedFor' },
  'handovers.user_id': { leftOut: 'The region is in another part; that it was taken over is in the changes.' },
  'sponsorships.sponsor_id': { part: 'sponsorships' },
  'payments.sponsor_id': { part: 'payments' },
  'refunds.payment_id': { part: 'refunds' },
  'report_openings.user_id': { part: 'openedReports' },
  'materials.author_id': { part: 'materials' },
  'reports.author_id': { part: 'reports' },
  'spending_reports.author_id': { part: 'spendingReports' },
  'files.owner_id': { part: 'files' },
  'imports.owner_id': { part: 'imports' },
  'queued_mails.user_id': { part: 'mails' },
  'mailed_links.user_id': { part: 'links' },
  'audit_log.user_id': { part: 'changes' },
  'first_sign_ins.user_id': { leftOut: 'Sign-ins are in the changes.' },
  'mailed_links.giver_id': { leftOut: 'The link is of the person who got it; that it was given is in the changes.' },
  'queued_mails.giver_id': { leftOut: 'The mail is of its reader; that it was sent is in the changes.' },
  'months_off.added_by': { leftOut: 'The month is of its place; that it was planned or excused is in the changes.' },
  'month_off_requests.asked_by': { leftOut: 'The request is of its class; that it was made is in the changes.' },
  'school_years.started_by': { leftOut: 'The school year is of its madrasa; that it was started is in the changes.' },
  'zakat_places.marked_by': { leftOut: 'The mark is of its place; that it was made is in the changes.' },
  'refund_proposals.proposed_by': { leftOut: 'The proposal is of its payment; that it was made is in the changes.' },
  'refunds.asked_by': { leftOut: 'The refund is of its sponsor; that it was decided is in the changes.' },
  'transfers.drafted_by': { leftOut: 'The transfer is of its madrasa; that it was drafted is in the changes.' },
  'transfers.sent_by': { leftOut: 'The transfer is of its madrasa; that it was sent is in the changes.' },
  'transfers.confirmed_by': { leftOut: 'The transfer is of its madrasa; that it was confirmed is in the changes.' },
  'queued_pushes.user_id': { leftOut: 'Notifications repeat what the other parts say.' },
  'queued_pushes.session_hash': { leftOut: 'Notifications repeat what the other parts say.' },
  'idempotency_keys.scope': {
    leftOut: 'Answers that the person got, kept for repeats: each says what another part says.',
  },
  'withdrawn_uploads.owner_id': { leftOut: 'Ids that a device made for uploads that the person deleted.' },
  'changes.user_id': { leftOut: 'Ids of rows that devices fetch again, for some weeks.' },
};
