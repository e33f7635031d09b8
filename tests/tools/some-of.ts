/**
 * Cases of the same kind, of which `npm test` tries `count`, spread evenly over the list with the first one among them; the
 * soak of the same name (`import './x.test.ts'`) tries all.
 */
export function someOf<T>(cases: readonly T[], count: number): T[] {
  if (process.env.SOAK === '1' || count >= cases.length) return [...cases];
  return Array.from({ length: count }, (_, at) => cases[Math.floor((at * cases.length) / count)] as T);
}
