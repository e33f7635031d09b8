import * as v from 'valibot';
import { limits } from '../limits.ts';
import { say, type ValidationKey } from '../messages.ts';
import { readAmount } from './amount.ts';

/** Dollars with at most two decimals, typed in any notation. An empty text has its own message. */
export function moneyField(required: ValidationKey, numeric: ValidationKey) {
  return v.optional(
    v.pipe(
      typed(required, numeric),
      v.transform(plainAmount),
      v.nonEmpty(required),
      v.regex(plainForm, numeric),
      v.transform(Number),
      v.maxValue(limits.maximumDollars, say('priceTooHigh')),
    ),
    '',
  );
}

/** An optional amount, 0 by default. */
export function moneyOrNone(numeric: ValidationKey) {
  return v.optional(
    v.pipe(
      typed(numeric, numeric),
      v.transform((value) => plainAmount(value) || '0'),
      v.regex(plainForm, numeric),
      v.transform(Number),
      v.maxValue(limits.maximumDollars, say('priceTooHigh')),
    ),
    '',
  );
}

const plainForm = /^\d+(\.\d{1,2})?$/;

function typed(required: ValidationKey, numeric: ValidationKey) {
  return v.union(
    [
      v.pipe(
        v.string(),
        v.maxLength(limits.moneyLength, numeric),
        v.check((text) => text.length > limits.moneyLength || isAmount(text), numeric),
      ),
      v.pipe(v.number(), v.minValue(0, numeric), v.maxValue(limits.maximumDollars, say('priceTooHigh'))),
    ],
    required,
  );
}

function isAmount(text: string): boolean {
  const read = readAmount(text);
  return 'amount' in read || read.problem === 'empty';
}

function plainAmount(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const read = readAmount(value);
  return 'amount' in read ? read.amount : '';
}
