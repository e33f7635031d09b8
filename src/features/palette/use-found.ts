import type { PlaceNames } from '#contract/language/place-names.ts';
import { limits } from '#contract/limits.ts';
import type { Found } from '#contract/reading/read.ts';
import { rankByWholeWords } from '#contract/text/whole-words.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { enteredNames } from '#hooks/mirror/named-rows.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useApp } from '#ui/app-context.ts';

/** Maximum number of results of each kind, as on the server. */
const most = 5;
const nothing: Found = { people: [], madaris: [], classes: [], payments: [] };

export interface FoundView {
  found: Found;
  state: 'idle' | 'searching' | 'found' | 'failed';
  /** The results come from this device only. */
  saved: boolean;
}

/** Results for a part of a name: from the server, or offline from this device. */
export function useFound(words: string): FoundView {
  const { offline } = useApp();
  const online = useAnswer('find.get', {}, words === '' || offline ? null : { search: words });
  const saved = useSaved(words !== '' && offline ? words : null);
  if (words === '') return { found: nothing, state: 'idle', saved: false };
  if (offline) return { found: saved, state: 'found', saved: true };
  if (online.answer) return { found: online.answer.data, state: 'found', saved: false };
  return { found: nothing, state: online.state === 'loading' ? 'searching' : 'failed', saved: false };
}

const bothNames = (place: PlaceNames) => `${place.name} ${enteredNames(place).name} ${place.otherName ?? ''}`;

/** The same from the rows on this device. A person is found by those who have a list of people. */
function useSaved(words: string | null): Found {
  const mayListPeople = useMay('users.list');
  const query = words === null ? null : { search: words, limit: limits.pickerPageSize };
  const ranked = <TRow>(rows: readonly TRow[], nameOf: (row: TRow) => string) =>
    rankByWholeWords(rows, words ?? '', nameOf).slice(0, most);
  const people = useList('users.list', {}, mayListPeople ? query : null).rows;
  const madaris = useList('madaris.list', {}, query).rows;
  const classes = useList('classes.list', {}, query).rows;
  return {
    people: ranked(people, ({ fullName }) => fullName).map(({ id, fullName, role }) => ({
      id,
      fullName,
      role,
      classId: null,
    })),
    madaris: ranked(madaris, bothNames).map(({ id, name, regionId, region }) => ({
      id,
      name,
      place: { id: regionId, name: region?.name ?? '' },
    })),
    classes: ranked(classes, bothNames).map(({ id, name, madarisId, madaris }) => ({
      id,
      name,
      place: { id: madarisId, name: madaris.name },
    })),
    payments: [],
  };
}
