import type { Changes as AnsweredChanges } from '../answers/changes.ts';
import type { AttentionFigure as AnsweredFigure } from '../answers/figures.ts';
import type { Found as AnsweredFound } from '../answers/found.ts';
import type { FoundPlace as AnsweredFoundPlace } from '../answers/found-place.ts';
import type { PersonHistory as AnsweredHistory } from '../answers/person-history.ts';
import type { RadarRow as AnsweredRadarRow } from '../answers/radar.ts';
import type { AccountClosing as AnsweredClosing, Preferences as AnsweredPreferences } from '../entities/account.ts';
import type { AuditEntry as AnsweredEntry } from '../entities/audit-entry.ts';
import type { Import as AnsweredImport } from '../entities/import.ts';
import type {
  Payment as AnsweredPayment,
  PaymentDetails as AnsweredPaymentDetails,
  PaymentProgress as AnsweredProgress,
} from '../entities/payment.ts';
import type { Receipt as AnsweredReceipt } from '../entities/receipt.ts';
import type {
  ReportMonth as AnsweredMonth,
  SponsoredMonth as AnsweredSponsoredMonth,
  SponsoredReport as AnsweredSponsoredReport,
} from '../entities/report-month.ts';
import type { Session as AnsweredSession } from '../entities/session.ts';
import type { Sponsorship as AnsweredSponsorship } from '../entities/sponsorship.ts';
import type { Statement as AnsweredStatement } from '../entities/statement.ts';
import type { User as AnsweredUser } from '../entities/user.ts';
import type { Lenient } from './lenient.ts';

/* What the server answers, as a device reads it: each role, state or kind may be one that this release does not know. */

export type AccountClosing = Lenient<AnsweredClosing>;
export type AttentionFigure = Lenient<AnsweredFigure>;
export type AuditEntry = Lenient<AnsweredEntry>;
export type Changes = Lenient<AnsweredChanges>;
export type Found = Lenient<AnsweredFound>;
export type FoundPlace = Lenient<AnsweredFoundPlace>;
export type Import = Lenient<AnsweredImport>;
export type Payment = Lenient<AnsweredPayment>;
export type PaymentDetails = Lenient<AnsweredPaymentDetails>;
export type PaymentProgress = Lenient<AnsweredProgress>;
export type PersonHistory = Lenient<AnsweredHistory>;
export type Preferences = Lenient<AnsweredPreferences>;
export type RadarRow = Lenient<AnsweredRadarRow>;
export type Receipt = Lenient<AnsweredReceipt>;
export type ReportMonth = Lenient<AnsweredMonth>;
export type Session = Lenient<AnsweredSession>;
export type SponsoredMonth = Lenient<AnsweredSponsoredMonth>;
export type SponsoredReport = Lenient<AnsweredSponsoredReport>;
export type Sponsorship = Lenient<AnsweredSponsorship>;
export type Statement = Lenient<AnsweredStatement>;
export type User = Lenient<AnsweredUser>;
