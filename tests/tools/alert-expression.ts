/** One series of a scrape. */
interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Two scrapes with an event in between, and the time of the second in seconds. */
export interface Scrapes {
  readonly before: string;
  readonly after: string;
}

/**
 * Evaluates the part of PromQL that docs/running.md uses, like Prometheus: a new counter has not increased. The time between
 * the scrapes counts as one window, whatever the expression says.
 * @returns true if the alert fires
 */
export function isFiring(expression: string, scrapes: Scrapes): boolean {
  const [, left = '', comparison = '', right = ''] = /^(.*) (>=|>|<|==) (.*)$/.exec(expression) ?? [];
  const limits = evaluate(right, scrapes);
  return evaluate(left, scrapes).some(({ value }) => limits.some((limit) => compares(value, comparison, limit.value)));
}

function compares(value: number, comparison: string, limit: number): boolean {
  if (comparison === '>') return value > limit;
  if (comparison === '<') return value < limit;
  return comparison === '>=' ? value >= limit : value === limit;
}

function evaluate(expression: string, scrapes: Scrapes): Series[] {
  const text = expression.trim();
  if (/^[\d.]+$/.test(text)) return [{ name: '', labels: {}, value: Number(text) }];
  const [, part, whole] = /^(sum\(.*\)) \/ (sum\(.*\))$/.exec(text) ?? [];
  if (part && whole) return [{ name: '', labels: {}, value: total(part, scrapes) / total(whole, scrapes) }];
  const [, quantile, inner] = /^histogram_quantile\(([\d.]+), sum by \([\w, ]+\) \((.*)\)\)$/.exec(text) ?? [];
  if (quantile && inner) return quantiles(Number(quantile), evaluate(inner, scrapes));
  const [, summed] = /^sum\((.*)\)$/.exec(text) ?? [];
  if (summed) return [{ name: '', labels: {}, value: total(summed, scrapes) }];
  const [, counted] = /^(?:rate|increase)\((.*)\[\d+[smhd]\]\)$/.exec(text) ?? [];
  if (counted) return increases(counted, scrapes);
  return select(text, scrapes.after);
}

function total(expression: string, scrapes: Scrapes): number {
  return evaluate(expression, scrapes).reduce((sum, { value }) => sum + value, 0);
}

function increases(selector: string, { before, after }: Scrapes): Series[] {
  const earlier = new Map(select(selector, before).map((series) => [keyOf(series), series.value]));
  return select(selector, after).flatMap((series) => {
    const start = earlier.get(keyOf(series));
    return start === undefined ? [] : [{ ...series, value: series.value - start }];
  });
}

/** The upper bound of the bucket with the quantile, for each set of other labels. */
function quantiles(quantile: number, buckets: readonly Series[]): Series[] {
  const groups = groupBy(buckets, ({ labels: { le: _le, status: _status, ...labels } }) => JSON.stringify(labels));
  return [...groups.values()].flatMap((group) => {
    const bound = ({ labels }: Series) => (labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le));
    const counts = groupBy(group, bound);
    const sums = [...counts].map(([le, all]) => ({ le, sum: all.reduce((sum, { value }) => sum + value, 0) }));
    const sorted = sums.sort((a, b) => a.le - b.le);
    const count = sorted.at(-1)?.sum ?? 0;
    const found = count > 0 ? sorted.find(({ sum }) => sum >= quantile * count) : undefined;
    return found ? [{ name: '', labels: {}, value: found.le }] : [];
  });
}

function groupBy<TKey>(all: readonly Series[], key: (one: Series) => TKey): Map<TKey, Series[]> {
  const groups = new Map<TKey, Series[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

function select(selector: string, scrape: string): Series[] {
  const [, name, conditions = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(selector) ?? [];
  if (name === undefined) throw new Error(`Not understood: ${selector}`);
  const wanted = [...conditions.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)];
  return parse(scrape).filter(
    (series) =>
      series.name === name &&
      wanted.every(([, label = '', operator = '', value = '']) => {
        const own = series.labels[label] ?? '';
        const isMatch = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(own) : own === value;
        return operator.startsWith('!') ? !isMatch : isMatch;
      }),
  );
}

function parse(scrape: string): Series[] {
  return scrape.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

function keyOf({ name, labels }: Series): string {
  return JSON.stringify([name, Object.entries(labels).sort()]);
}
