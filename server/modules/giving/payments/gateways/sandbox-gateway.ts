import {
  EventInvalid,
  type NewCard,
  type PaymentGateway,
  type PaymentResult,
  PaymentTokenUnknown,
  type SavedCard,
} from './payment-gateway.ts';

/**
 * The built-in gateway: it moves no money, accepts the tokens of our page and declines `tok_declined…`. It is stateless: its
 * answer follows from the call alone. A token with `_later` pays once, and its card is declined from the second month on.
 */
export const sandboxGateway: PaymentGateway = {
  name: 'sandbox',
  isSandbox: true,
  redirects: false,
  signatureHeader: undefined,
  start: async ({ key, token, method, lastFour }) => {
    const card = cardOf({ token, method, lastFour });
    return card ? { state: 'paid', reference: referenceOf(key), card } : declined(key);
  },
  charge: async ({ key, savedCard }) =>
    savedCard.startsWith('sandbox_later') ? declined(key) : { state: 'paid', reference: referenceOf(key) },
  resolve: async () => 'unknown',
  saveCard: async (card) => cardOf(card) ?? Promise.reject(new PaymentTokenUnknown()),
  resolveCard: async () => undefined,
  onEvent: async () => {
    throw new EventInvalid();
  },
  refund: async ({ reference }) => (reference === null ? 'nothing' : 'refunded'),
  list: async () => [],
  listBalance: async () => [],
  listPayouts: async () => [],
  listPayoutEntries: async () => [],
  stop: async () => undefined,
};

/**
 * Undefined if it is declined.
 * @throws PaymentTokenUnknown
 */
function cardOf({ token, method, lastFour }: Pick<NewCard, 'token' | 'method' | 'lastFour'>): SavedCard | undefined {
  if (token?.startsWith('tok_declined')) return undefined;
  if (!token?.startsWith('tok_sandbox_')) throw new PaymentTokenUnknown();
  const savedCard = token.startsWith('tok_sandbox_later') ? 'sandbox_later' : 'sandbox_card';
  return { savedCard, method: method ?? null, lastFour: lastFour ?? null };
}

function referenceOf(key: string): string {
  return `sandbox-${key}`;
}

function declined(key: string): PaymentResult {
  return { state: 'declined', reference: referenceOf(key), because: 'bank' };
}
