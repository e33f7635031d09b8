import { useEffect, useRef, useState } from 'react';
import type { QueryInput } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { ListName, ListRow } from '#data/mirror/list-shapes.ts';
import { useList } from './use-list.ts';

/** One choice of a picker, as the searchable field takes it. */
export interface PickerOption {
  value: string;
  label: string;
  detail?: string;
}

/**
 * The choices of a searchable picker, from the server: the first 50, and the first 50 that fit what is typed.
 * @param optionOf how a row is shown; a constant outside of the component
 * @param chosen the choice at the start, which may be none of the first 50
 * @returns `none`: there is nothing to choose from, whatever is typed
 */
export function useOptions<TName extends ListName>(
  name: TName,
  query: QueryInput<TName>,
  optionOf: (row: ListRow<TName>) => PickerOption,
  chosen?: PickerOption,
): { options: PickerOption[]; onSearch: (text: string) => void; loading: boolean; none: boolean } {
  const [search, setSearch] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useList(name, {}, { ...(query as object), search, limit: limits.pickerPageSize } as QueryInput<TName>);
  const [last, setLast] = useState<readonly ListRow<TName>[]>([]);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (list.state === 'ready' && list.rows !== last) setLast(list.rows);

  const options = last.map(optionOf);
  if (chosen && search === '' && options.every(({ value }) => value !== chosen.value)) options.unshift(chosen);

  function onSearch(text: string): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSearch(text.trim()), limits.searchDelayMs);
  }

  const loading = list.state === 'loading' || list.refreshing;
  return { options, onSearch, loading, none: !loading && search === '' && options.length === 0 };
}
