/** A query before it is written into an address. */
export type LooseQuery = Readonly<Record<string, string | number | boolean | undefined>>;

/** A query as the texts of an address, sorted, so that equal ones are alike; what is undefined or empty is left out. */
export function queryTexts(query: unknown): Record<string, string> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)] as const).sort());
}
