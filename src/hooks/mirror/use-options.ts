import { useState } from 'react';
import type { QueryInput } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { ListName, ListRow } from '#data/mirror/list-shapes.ts';
import { useDebounced } from '#lib/react/use-debounced.ts';
import { useList } from './use-list.ts';

/** One choice of a picker, as the searchable field takes it. */
export interface PickerOption {
  value: string;
  label: string;
  detail?: string;
}

/** Input of the searchable field that finds its choices on the server. */
export interface Picker {
  options: PickerOption[];
  onSearch: (text: string) => void;
  /** `options` do not yet match the typed text. */
  loading: boolean;
  /** Label of a choice that may be none of `options`; undefined if it was never among them. */
  labelOf: (value: string) => string | undefined;
}

/**
 * The choices of a searchable picker, from the server: the first 50, and the first 50 that match the typed text.
 * @param optionOf renders a row as an option; a constant outside of the component
 * @param chosen the choice at the start, which may be none of the first 50
 * @returns `none`: there is nothing to choose from, whatever is typed
 */
export function useOptions<TName extends ListName>(
  name: TName,
  query: QueryInput<TName>,
  optionOf: (row: ListRow<TName>) => PickerOption,
  chosen?: PickerOption,
): { picker: Picker; none: boolean } {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, limits.searchDelayMs);
  const list = useList(name, undefined, {
    ...(query as object),
    search,
    limit: limits.pickerPageSize,
  } as QueryInput<TName>);
  const [last, setLast] = useState<readonly ListRow<TName>[]>([]);
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  if (list.state === 'ready' && list.rows !== last) {
    setLast(list.rows);
    const found = list.rows.map(optionOf).map(({ value, label }) => [value, label]);
    setLabels({ ...labels, ...Object.fromEntries(found) });
  }

  const options = last.map(optionOf);
  if (chosen && search === '' && options.every(({ value }) => value !== chosen.value)) options.unshift(chosen);

  const loading = typed !== search || list.state === 'loading' || list.refreshing;
  return {
    picker: {
      options,
      onSearch: (text) => setTyped(text.trim()),
      loading,
      labelOf: (value) => (value === chosen?.value ? chosen.label : labels[value]),
    },
    none: !loading && search === '' && options.length === 0,
  };
}
