import { v4 as random } from 'uuid';
import type { PaymentValues } from '../payment-form.ts';

/** A number that card networks give out for trials of a declined card. */
const declined = '4000000000000002';

/**
 * What the built-in gateway makes of a card, here in the browser: a token that says nothing of it, and its last four
 * digits. The number itself goes nowhere.
 */
export function sandboxToken({ cardNumber }: PaymentValues): { paymentToken: string; lastFour: string } {
  const kind = cardNumber === declined ? 'declined' : 'sandbox';
  return { paymentToken: `tok_${kind}_${random()}`, lastFour: cardNumber.slice(-4) };
}
