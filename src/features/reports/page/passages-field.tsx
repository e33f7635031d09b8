import { setValue } from '@modular-forms/react';
import { BookOpen, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportForm } from '#contract/forms/report-form.ts';
import { limits } from '#contract/limits.ts';
import { type Passage, passagesIn, textOfPassages } from '#contract/report-parts/passages.ts';
import { surahNumbers, versesOf } from '#contract/report-parts/verses.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ConnectedField } from '#ui/fields/connected-field.tsx';
import { NativeSelect } from '#ui/fields/native-select.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { usePassageWords } from '#ui/report/passage-words.ts';
import { useSurahNames } from '#ui/report/use-surah-names.ts';
import { styled } from '#ui/styled.ts';

const Row = styled('div', {
  base: {
    display: 'grid',
    gap: '2',
    alignItems: 'end',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
  },
});

const Choice = styled('div', {
  base: { display: 'grid', gap: '1', minWidth: '0', '& label': { textStyle: 'xs', color: 'fg.muted' } },
});

const Verses = styled('div', {
  base: { display: 'grid', gap: '2', gridTemplateColumns: '1fr 1fr', gridColumn: '1 / -1' },
});

/** The passages that were covered: a row for each, and one button while there are none. */
export function PassagesField({ of: form }: { of: FormOf<typeof ReportForm> }) {
  return (
    <ConnectedField of={form} name="passages">
      {() => <Passages of={form} />}
    </ConnectedField>
  );
}

function Passages({ of: form }: { of: FormOf<typeof ReportForm> }) {
  const { t } = useTranslation(['reports', 'common']);
  const [isAdding, setAdding] = useState(false);
  const passages = passagesIn(useFormValues(form).passages ?? '');
  const names = useSurahNames(isAdding || passages.length > 0);
  const keep = (next: readonly Passage[]) => setValue(form, 'passages', textOfPassages(next));

  function choose(place: number, surah: number): void {
    keep(passages.with(place, wholeOf(surah)));
  }

  return (
    <styled.div display="grid" gap="3">
      {passages.map((passage, place) => (
        <PassageRow
          // Two rows may name the same passage; none of them has a state of its own.
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is what it shows.
          key={place}
          of={passage}
          names={names}
          onSurah={(surah) => choose(place, surah)}
          onVerses={(changed) => keep(passages.with(place, changed))}
          onRemove={() => keep(passages.toSpliced(place, 1))}
        />
      ))}
      {isAdding ? (
        <Row>
          <SurahSelect
            names={names}
            value=""
            onChoose={(surah) => {
              keep([...passages, wholeOf(surah)]);
              setAdding(false);
            }}
          />
          <IconButton label={t('common:actions.cancel')} icon={<X />} onClick={() => setAdding(false)} />
        </Row>
      ) : (
        passages.length < limits.passagesOfReport && (
          <Button variant="ghost" size="sm" justifySelf="start" icon={<BookOpen />} onClick={() => setAdding(true)}>
            {t('page.addPassage')}
          </Button>
        )
      )}
    </styled.div>
  );
}

function wholeOf(surah: number): Passage {
  return { surah, from: 1, to: versesOf(surah) };
}

type PassageRowProps = {
  of: Passage;
  names: readonly string[] | undefined;
  onSurah: (surah: number) => void;
  onVerses: (passage: Passage) => void;
  onRemove: () => void;
};

function PassageRow({ of: passage, names, onSurah, onVerses, onRemove }: PassageRowProps) {
  const { t } = useTranslation('reports');
  const said = usePassageWords(true)(passage);
  const { surah, from, to } = passage;
  const all = Array.from({ length: versesOf(surah) }, (_, index) => index + 1);
  return (
    <Row role="group" aria-label={said}>
      <SurahSelect names={names} value={String(surah)} onChoose={onSurah} />
      <IconButton label={t('page.removePassage', { passage: said })} icon={<X />} onClick={onRemove} />
      <Verses>
        <VerseSelect
          label={t('page.fromVerse')}
          verses={all}
          value={from}
          onChoose={(verse) => onVerses({ surah, from: verse, to: Math.max(verse, to) })}
        />
        <VerseSelect
          label={t('page.toVerse')}
          verses={all.slice(from - 1)}
          value={to}
          onChoose={(verse) => onVerses({ surah, from, to: verse })}
        />
      </Verses>
    </Row>
  );
}

type SurahSelectProps = { names: readonly string[] | undefined; value: string; onChoose: (surah: number) => void };

function SurahSelect({ names, value, onChoose }: SurahSelectProps) {
  const id = useId();
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <Choice>
      <label htmlFor={id}>{t('page.surah')}</label>
      <NativeSelect
        id={id}
        width="100%"
        value={value}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        {value === '' && <option value="">{t('page.chooseSurah')}</option>}
        {surahNumbers.map((number) => (
          <option key={number} value={number}>
            {`${format.number(number)}. ${names?.[number - 1] ?? ''}`}
          </option>
        ))}
      </NativeSelect>
    </Choice>
  );
}

type VerseSelectProps = { label: string; verses: readonly number[]; value: number; onChoose: (verse: number) => void };

function VerseSelect({ label, verses, value, onChoose }: VerseSelectProps) {
  const id = useId();
  const format = useFormat();
  return (
    <Choice>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        width="100%"
        value={value}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        {verses.map((verse) => (
          <option key={verse} value={verse}>
            {format.number(verse)}
          </option>
        ))}
      </NativeSelect>
    </Choice>
  );
}
