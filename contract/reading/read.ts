import type { EndpointName, ReadAnswerOf } from '../endpoints.ts';

/* Answers of the server as a device reads them: each role, state or kind may be unknown to this release. */

type DataOf<TName extends EndpointName> = ReadAnswerOf<TName> extends { data: infer TData } ? TData : never;

export type AccountClosing = DataOf<'me.closing'>;
export type AttentionFigure = DataOf<'stats.attention'>[number];
export type AuditEntry = DataOf<'audit.list'>[number];
export type Changes = ReadAnswerOf<'sync.get'>;
export type Class = DataOf<'classes.get'>;
export type Found = DataOf<'find.get'>;
export type FoundPlace = DataOf<'places.search'>[number];
export type Import = DataOf<'imports.get'>;
export type Madrasa = DataOf<'madaris.get'>;
export type Payment = DataOf<'payments.list'>[number];
export type PaymentDetails = DataOf<'payments.get'>;
export type PaymentProgress = DataOf<'payments.start'>;
export type PersonHistory = DataOf<'users.history'>;
export type Preferences = DataOf<'me.preferences'>;
export type RadarRow = DataOf<'radar.list'>[number];
export type Receipt = DataOf<'receipts.get'>;
export type Region = DataOf<'regions.get'>;
export type ReportMonth = DataOf<'classes.months'>[number];
export type ReviewedReport = DataOf<'reports.review'>[number];
export type Session = ReadAnswerOf<'auth.login'>;
export type SponsoredMonth = DataOf<'sponsorships.classes'>[number]['months'][number];
export type SponsoredReport = DataOf<'sponsorships.reports'>[number];
export type Sponsorship = DataOf<'sponsorships.get'>;
export type SpendingDue = DataOf<'spending.due'>[number];
export type SpendingReport = DataOf<'spending.list'>[number];
export type Statement = DataOf<'payments.statement'>;
export type StudentSignIn = DataOf<'classes.signIns'>[number];
export type TrailStation = DataOf<'receipts.trail'>['stations'][number];
export type MonthOffRequest = DataOf<'monthOffRequests.list'>[number];
export type Transfer = DataOf<'transfers.list'>[number];
export type User = DataOf<'users.get'>;
