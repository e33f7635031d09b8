/** Query values before they are written into an address. */
export type LooseQuery = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Values of an address or of headers as texts, sorted so that equal ones look alike; undefined and empty values are left out.
 */
export function givenTexts(values: unknown): Record<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)] as const).sort());
}
