/** The seed of a plain `npm test`: the same result each time. */
const fixed = 2_026_112;

/**
 * The seed of a random test, which it prints: the given one, a new one in the soak, the fixed one in `npm test`.
 * @param name the environment variable that gives it
 */
export function seedOf(name = 'SEED'): number {
  const given = process.env[name];
  if (given !== undefined) return Number(given);
  return process.env.SOAK === '1' ? Math.floor(Math.random() * 2 ** 31) : fixed;
}
