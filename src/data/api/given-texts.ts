/** A query before it is written into an address. */
export type LooseQuery = Readonly<Record<string, string | number | boolean | undefined>>;

/** What an address or headers carry, as texts, sorted, so that equal ones are alike; what is undefined or empty is left out. */
export function givenTexts(values: unknown): Record<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)] as const).sort());
}
