import { v4 as random } from 'uuid';
import type { PaymentValues } from '../payment-form.ts';

/** The card networks' test number for a declined card. */
const declined = '4000000000000002';

/**
 * The built-in gateway's token for a card, made in the browser: it reveals nothing of the card except its last four digits. The
 * number itself is sent nowhere.
 */
export function sandboxToken({ cardNumber }: PaymentValues): { paymentToken: string; lastFour: string } {
  const kind = cardNumber === declined ? 'declined' : 'sandbox';
  return { paymentToken: `tok_${kind}_${random()}`, lastFour: cardNumber.slice(-4) };
}
