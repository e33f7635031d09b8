import { setValue } from '@modular-forms/react';
import { UserSearch } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { reportWords } from '#contract/entities/report-page.ts';
import { photoSlots, type ReportForm } from '#contract/forms/report-form.ts';
import { limits } from '#contract/limits.ts';
import { fold } from '#contract/text/folding.ts';
import { type NamedPlace, namedPlaces, studentWords, withoutNames } from '#contract/text/names/names-in.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { styled } from '#ui/styled.ts';

/** The fields that sponsors read. */
const fields = [...reportWords, ...photoSlots.map((slot) => `caption${slot}` as const)];
type Field = (typeof fields)[number];
type Values = Readonly<Partial<Record<Field, unknown>>>;

/** A name as it is written in the words. */
interface WrittenName {
  /** By which two writings of it are one. */
  readonly key: string;
  readonly text: string;
  readonly isWord: boolean;
}

const Panel = styled('section', {
  base: {
    padding: '4',
    borderRadius: 'lg',
    bg: 'gold.subtle',
    display: 'grid',
    gap: '3',
    _focusVisible: { outline: 'none' },
  },
});

/** Names of the students of a class, as this device knows them. */
export function useStudentNames(classId: string): readonly string[] {
  const { rows } = useList('classes.users', { classId }, { role: 'student', page: 1, limit: limits.maximumPageSize });
  return useMemo(() => rows.map(({ fullName }) => fullName), [rows]);
}

/** The names in these words on which no one has decided. Words of the language among them keep no one waiting. */
export function openNames(values: Values, names: readonly string[], kept: ReadonlySet<string>): WrittenName[] {
  const found = new Map<string, WrittenName>();
  for (const field of fields) {
    const text = textOf(values, field);
    for (const place of namedPlaces(text, names)) {
      const name = { key: keyOf(text, place), text: text.slice(place.start, place.end), isWord: place.isWord };
      if (!kept.has(name.key) && !found.has(name.key)) found.set(name.key, name);
    }
  }
  return [...found.values()];
}

function textOf(values: Values, field: Field): string {
  const value = values[field];
  return typeof value === 'string' ? value : '';
}

function keyOf(text: string, { start, end, before, after }: NamedPlace): string {
  return fold(text.slice(start + before.length, end - after.length));
}

type NamesInWordsProps = {
  of: FormOf<typeof ReportForm>;
  names: readonly string[];
  kept: ReadonlySet<string>;
  onKeep: (key: string) => void;
  /** Is focused where the report waits for a decision. */
  panel: RefObject<HTMLElement | null>;
};

/** Names of students in the words of a report that is being written: each is replaced or kept by one tap. */
export function NamesInWords({ of: form, names, kept, onKeep, panel }: NamesInWordsProps) {
  const { t } = useTranslation('reports');
  const values = useFormValues(form);
  const open = openNames(values, names, kept);

  function replace(key: string): void {
    for (const field of fields) {
      const text = textOf(values, field);
      const places = namedPlaces(text, names).filter((place) => keyOf(text, place) === key);
      if (places.length > 0) setValue(form, field, withoutNames(text, places), { shouldFocus: false });
    }
    panel.current?.focus();
  }

  if (open.length === 0) return null;
  return (
    <Panel ref={panel} tabIndex={-1} aria-label={t('page.names.title')}>
      <styled.div display="flex" gap="3" alignItems="start">
        <UserSearch aria-hidden />
        <div>
          <styled.div fontWeight="medium">{t('page.names.title')}</styled.div>
          <styled.p textStyle="sm" color="fg.muted">
            {t('page.names.text')}
          </styled.p>
        </div>
      </styled.div>
      <styled.ul display="grid" gap="3" listStyle="none" padding="0" margin="0">
        {open.map(({ key, text, isWord }) => (
          <li key={key}>
            <styled.p>
              <styled.bdi fontWeight="semibold" textDecoration="underline wavy" textDecorationColor="fg.error">
                {text}
              </styled.bdi>{' '}
              {isWord && (
                <styled.span textStyle="sm" color="fg.muted">
                  {t('page.names.isWord')}
                </styled.span>
              )}
            </styled.p>
            <ButtonRow marginBlockStart="1">
              <Button size="sm" variant="outline" onClick={() => replace(key)}>
                {t('page.names.replace', { word: studentWordFor(text) })}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onKeep(key)}>
                {t('page.names.keep')}
              </Button>
            </ButtonRow>
          </li>
        ))}
      </styled.ul>
    </Panel>
  );
}

function studentWordFor(text: string): string {
  return /\p{Script=Arabic}/u.test(text) ? studentWords.Arab : studentWords.Latn;
}
