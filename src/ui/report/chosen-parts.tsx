import { useTranslation } from 'react-i18next';
import { reportNeeds } from '#contract/report-parts/needs.ts';
import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';
import type { ChosenParts } from './chosen.ts';
import { usePassageWords } from './passage-words.ts';

const List = styled('ul', { base: { display: 'grid', gap: '1', paddingInlineStart: '5', listStyle: 'disc' } });

type ChosenProps = { of: ChosenParts; name: string; written: { lang?: string; dir: string } };

/** Choices beside the words of this name, in the reader's language; titles of lessons stay in the writer's. */
export function Chosen({ of: { passages = [], taught = [], needs = [] }, name, written }: ChosenProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const words = usePassageWords(name === 'covered' && passages.length > 0);
  if (name === 'needed') {
    return needs.length > 0 && <styled.p>{format.list(needs.map((need) => needWords(need, t)))}</styled.p>;
  }
  if (name !== 'covered' || passages.length + taught.length === 0) return null;
  return (
    <List>
      {passages.map((passage) => (
        <li key={`${passage.surah} ${passage.from} ${passage.to}`}>{words(passage)}</li>
      ))}
      {taught.map(({ id, title }) => (
        <li key={id} {...written}>
          {title}
        </li>
      ))}
    </List>
  );
}

type Words = ReturnType<typeof useTranslation<'reports'>>['t'];

/** A need that only a newer release knows reads as something else. */
function needWords(need: string, t: Words): string {
  return t(`page.needs.${reportNeeds.find((known) => known === need) ?? 'other'}`);
}
