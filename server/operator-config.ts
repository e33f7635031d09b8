import * as v from 'valibot';
import { demoOperator } from '#contract/demo.ts';
import type { Operator } from '#contract/entities/operator.ts';
import { givingKinds } from '#contract/entities/sponsorship.ts';

const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'must have 500 characters at most')));
const webAddress = v.optional(
  v.union([
    v.literal(''),
    v.pipe(v.string(), v.trim(), v.url('must be a web address'), v.regex(/^https?:/, 'must start with http')),
  ]),
);

/** Environment variables about the operator (contract/entities/operator.ts). */
export const operatorNames = {
  OPERATOR_NAME: text,
  OPERATOR_ADDRESS: text,
  OPERATOR_EMAIL: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.email('must be a mail address'))])),
  OPERATOR_PHONE: text,
  OPERATOR_CHARITY_NUMBER: text,
  OPERATOR_PRIVACY_URL: webAddress,
  OPERATOR_TERMS_URL: webAddress,
  OPERATOR_ZAKAT_SCHOLAR: text,
  OPERATOR_ARRIVING_SHARE: v.optional(
    v.pipe(v.string(), v.regex(/^(100|\d{1,2})?$/, 'must be a whole number of percent')),
  ),
  OPERATOR_GIVING_KINDS: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) =>
        value
          .split(',')
          .map((kind) => kind.trim())
          .filter((kind) => kind !== ''),
      ),
      v.array(v.picklist(givingKinds, `must be a list of ${givingKinds.join(', ')}`)),
    ),
  ),
};

type OperatorEnvironment = v.InferOutput<v.ObjectSchema<typeof operatorNames, undefined>>;

/**
 * The operator from the environment; unset values are null, and all kinds of giving are offered. A demo has an invented
 * operator until something is set, so that invented and real data are never mixed.
 */
export function operatorOf(environment: OperatorEnvironment, demo: boolean): Operator {
  const share = environment.OPERATOR_ARRIVING_SHARE;
  const isSet = Object.keys(operatorNames).some((name) => environment[name as keyof OperatorEnvironment]?.length);
  return {
    name: environment.OPERATOR_NAME || null,
    address: environment.OPERATOR_ADDRESS || null,
    email: environment.OPERATOR_EMAIL || null,
    phone: environment.OPERATOR_PHONE || null,
    charityNumber: environment.OPERATOR_CHARITY_NUMBER || null,
    privacyUrl: environment.OPERATOR_PRIVACY_URL || null,
    termsUrl: environment.OPERATOR_TERMS_URL || null,
    zakatScholar: environment.OPERATOR_ZAKAT_SCHOLAR || null,
    arrivingShare: share ? Number(share) : null,
    givingKinds: environment.OPERATOR_GIVING_KINDS ?? [...givingKinds],
    showsTotals: true,
    isListed: true,
    logo: null,
    ...(demo && !isSet && demoOperator),
  };
}
