import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { toWesternDigits } from '#contract/text/digits.ts';

const id = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined);

/** Parameters of a payment's address beside the place: an existing payment or sponsorship, or the chosen sum. */
export const PaymentSearch = v.object({
  payment: id,
  due: id,
  card: id,
  /** In dollars a month. */
  amount: v.fallback(
    v.optional(
      v.pipe(
        v.union([v.number(), v.string()]),
        v.transform((sum) => toWesternDigits(String(sum))),
        v.regex(/^\d+(\.\d{1,2})?$/),
        v.transform(Number),
        v.minValue(0.01),
        v.maxValue(limits.maximumDollars),
      ),
    ),
    undefined,
  ),
});
