const made = new Map<string, unknown>();

/** One of Intl's formatters. They are slow to make: each is made once for its language and options. */
export function intl<TOptions, TFormatter>(
  Formatter: new (locale: string, options: TOptions) => TFormatter,
  locale: string,
  options: TOptions,
): TFormatter {
  const key = `${Formatter.name} ${locale} ${JSON.stringify(options)}`;
  // Under a key there is only what was made for it, and its kind is a part of the key.
  const known = made.get(key) as TFormatter | undefined;
  if (known) return known;
  const formatter = new Formatter(locale, options);
  made.set(key, formatter);
  return formatter;
}
