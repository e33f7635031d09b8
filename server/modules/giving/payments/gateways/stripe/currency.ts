/** As Stripe writes it. */
export const currency = 'usd';
