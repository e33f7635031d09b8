const made = new Map<string, unknown>();

/** One of Intl's formatters. They are slow to create, so each is created once for its language and options. */
export function intl<TOptions, TFormatter>(
  Formatter: new (locale: string, options: TOptions) => TFormatter,
  locale: string,
  options: TOptions,
): TFormatter {
  const key = `${Formatter.name} ${locale} ${JSON.stringify(options)}`;
  // The key contains the kind of formatter, so the type is right.
  const known = made.get(key) as TFormatter | undefined;
  if (known) return known;
  const formatter = new Formatter(locale, options);
  made.set(key, formatter);
  return formatter;
}
