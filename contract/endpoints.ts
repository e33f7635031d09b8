import type * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { accountEndpoints } from './endpoints/account.ts';
import { secondFactorEndpoints } from './endpoints/accounts/second-factor.ts';
import { auditEndpoints } from './endpoints/audit.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { classEndpoints } from './endpoints/classes.ts';
import { exportEndpoints } from './endpoints/exports.ts';
import { findEndpoints } from './endpoints/find.ts';
import { importEndpoints } from './endpoints/imports.ts';
import { madarisEndpoints } from './endpoints/madaris.ts';
import { materialEndpoints } from './endpoints/materials.ts';
import { bookEndpoints } from './endpoints/money/books.ts';
import { zakatEndpoints } from './endpoints/money/zakat.ts';
import { newsEndpoints } from './endpoints/news.ts';
import { paymentEndpoints } from './endpoints/payments.ts';
import { publicEndpoints } from './endpoints/public.ts';
import { radarEndpoints } from './endpoints/radar.ts';
import { regionEndpoints } from './endpoints/regions.ts';
import { reportEndpoints } from './endpoints/reports.ts';
import { monthOffEndpoints } from './endpoints/schools/months-off.ts';
import { schoolYearEndpoints } from './endpoints/schools/school-years.ts';
import { supervisionEndpoints } from './endpoints/schools/supervision.ts';
import { serviceEndpoints } from './endpoints/service.ts';
import { settingsEndpoints } from './endpoints/settings.ts';
import { spendingEndpoints } from './endpoints/spending.ts';
import { sponsorshipEndpoints } from './endpoints/sponsorships.ts';
import { statsEndpoints } from './endpoints/stats.ts';
import { transferEndpoints } from './endpoints/transfers.ts';
import { userEndpoints } from './endpoints/users.ts';
import type { NameIn } from './path.ts';
import type { Lenient } from './reading/lenient.ts';
import type { Access, Reach } from './rights/access.ts';
import type { Caller } from './rights/roles.ts';

/** The whole contract, one row per call (docs/rules.md#the-api). */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...regionEndpoints,
  ...madarisEndpoints,
  ...classEndpoints,
  ...monthOffEndpoints,
  ...schoolYearEndpoints,
  ...supervisionEndpoints,
  ...materialEndpoints,
  ...reportEndpoints,
  ...transferEndpoints,
  ...bookEndpoints,
  ...zakatEndpoints,
  ...userEndpoints,
  ...settingsEndpoints,
  ...sponsorshipEndpoints,
  ...newsEndpoints,
  ...paymentEndpoints,
  ...publicEndpoints,
  ...radarEndpoints,
  ...spendingEndpoints,
  ...statsEndpoints,
  ...findEndpoints,
  ...exportEndpoints,
  ...importEndpoints,
  ...auditEndpoints,
  ...serviceEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Output<TSchema> = TSchema extends v.GenericSchema ? v.InferOutput<TSchema> : undefined;
type Input<TSchema> = TSchema extends v.GenericSchema ? v.InferInput<TSchema> : undefined;
type Part<TName extends EndpointName, TPart extends keyof Endpoint> =
  Endpoints[TName] extends Record<TPart, infer T> ? T : undefined;

/** The validated parts of a call, as the server reads them. */
export type ParamsOf<TName extends EndpointName> = Output<Part<TName, 'params'>>;
export type QueryOf<TName extends EndpointName> = Output<Part<TName, 'query'>>;
export type BodyOf<TName extends EndpointName> = Output<Part<TName, 'body'>>;
export type AnswerOf<TName extends EndpointName> = Output<Part<TName, 'answer'>>;

/** An answer as a device reads it: the server may be newer than the device. */
export type ReadAnswerOf<TName extends EndpointName> = Lenient<AnswerOf<TName>>;

/** The client's input, before validation fills in the defaults. */
export type QueryInput<TName extends EndpointName> = Input<Part<TName, 'query'>>;
export type BodyInput<TName extends EndpointName> = Input<Part<TName, 'body'>>;

/** The parameters of a call's path, by their names; of several calls, those of one of them. */
export type PathParams<TName extends EndpointName> = TName extends EndpointName
  ? Readonly<Record<NameIn<Endpoints[TName]['path']>, string>>
  : never;

/** The calls that the outbox may carry. */
export type OutboxEndpointName = {
  [TName in EndpointName]: Endpoints[TName] extends { outbox: number } ? TName : never;
}[EndpointName];

/** The row of a call, with the optional columns in reach. */
export function endpointOf(name: EndpointName): Endpoint {
  return endpoints[name];
}

/** How far a caller's right to a call reaches; undefined where there is none. Asked by guard, button and server. */
export function reachOf(name: EndpointName, caller: Caller): Reach | undefined {
  const access: Access = endpoints[name].may;
  return access[caller];
}
