const made = new Map<string, unknown>();

/** Intl's formatters are slow to make: each is made once for its language and options. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once('number', locale, options, () => new Intl.NumberFormat(locale, options));
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once('date', locale, options, () => new Intl.DateTimeFormat(locale, options));
}

export function relativeFormat(locale: string, options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat {
  return once('relative', locale, options, () => new Intl.RelativeTimeFormat(locale, options));
}

export function listFormat(locale: string, options: Intl.ListFormatOptions): Intl.ListFormat {
  return once('list', locale, options, () => new Intl.ListFormat(locale, options));
}

export function regionNames(locale: string): Intl.DisplayNames {
  return once('region', locale, {}, () => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }));
}

function once<T>(kind: string, locale: string, options: object, make: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  // Under a key there is only what was made for it, and its kind is a part of the key.
  const known = made.get(key) as T | undefined;
  if (known) return known;
  const format = make();
  made.set(key, format);
  return format;
}
