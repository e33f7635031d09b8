/**
 * Every answer of the API carries the server's time in this header, ISO 8601 in UTC. It says two things at once: what
 * time it is, whatever the clock of the device says, and that the answer is the server's own and not one of a network,
 * a filter or a gateway between the two (docs/decisions/0028).
 */
export const serverTimeHeader = 'Sanad-Time';
