/** In Stripe's spelling. */
export const currency = 'usd';
