import { useTranslation } from 'react-i18next';
import { sampleNames, sampleReports } from '#contract/answers/sample-reports.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fileTypeOf } from '#lib/file-type.ts';
import { Link } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { FileBadge } from '#ui/fields/file-badge.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';

const samples = sampleNames.map((name) => ({ name, ...sampleReports[name] }));

export type SampleCardsProps = {
  /** Level of their titles: 2 if only the page's own heading is above them. */
  level: 2 | 3;
};

/** The sample reports as cards, each of which opens. */
export function SampleCards({ level }: SampleCardsProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <CardGrid>
      {samples.map(({ name, key, date }) => (
        <Card key={key} as="article" interactive display="grid" gap="3" alignContent="start">
          <styled.div display="flex" alignItems="start" justifyContent="space-between" gap="3">
            <FileBadge type={fileTypeOf(name)} />
            <Badge colorPalette="gold">{t('samples.sample')}</Badge>
          </styled.div>
          <Heading as={`h${level}`} size="md">
            <Link
              to="/sample-reports/$name"
              params={{ name }}
              quiet
              _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' }}
            >
              {t(`samples.items.${key}.title`)}
            </Link>
          </Heading>
          <Text>{t(`samples.items.${key}.text`)}</Text>
          <Text textStyle="sm" color="fg.muted">
            {t('samples.date')}: <time dateTime={date}>{format.date(date)}</time>
          </Text>
        </Card>
      ))}
    </CardGrid>
  );
}
