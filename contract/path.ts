/** The part of the address that all calls share. */
export const apiBase = '/api/';

/** The names of the parameters in an endpoint's path. */
export type NameIn<TPath> = TPath extends `${string}:${infer TRest}`
  ? TRest extends `${infer TName}/${infer TMore}`
    ? TName | NameIn<TMore>
    : TRest
  : never;

/** The names of the parameters in a path, at run time. */
export function namesIn(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
}

/**
 * Fills `:name` places of an endpoint's path.
 * @throws RangeError where a parameter is missing: a programmer's error, never a user's.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`The path ${path} lacks its parameter ${name}.`);
    return encodeURIComponent(value);
  });
}
