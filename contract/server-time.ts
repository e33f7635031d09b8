/**
 * Every answer of the API has the server's time in this header, ISO 8601 in UTC. It has two purposes: it gives the time
 * independently of the device's clock, and it proves that the answer is the server's own and not that of a network, a filter
 * or a gateway between the two (docs/decisions/0028).
 */
export const serverTimeHeader = 'Sanad-Time';
