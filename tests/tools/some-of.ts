/**
 * Cases of the same kind: `npm test` tries `count` of them, spread evenly over the list and including the first one; the soak
 * of the same name (`import './x.test.ts'`) tries all.
 */
export function someOf<T>(cases: readonly T[], count: number): T[] {
  if (process.env.SOAK === '1' || count >= cases.length) return [...cases];
  return Array.from({ length: count }, (_, at) => cases[Math.floor((at * cases.length) / count)] as T);
}
