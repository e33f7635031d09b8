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
  /** A phone shows the first one, where a link leads to the others. */
  oneOnPhones?: boolean;
};

const Quotation = styled('blockquote', {
  base: {
    margin: '0',
    paddingInlineStart: '3',
    borderInlineStartWidth: '3px',
    borderColor: 'green.solid',
    textStyle: 'lg',
  },
});

/** The sample reports as cards, in the order of a report: what went well first. Each opens. */
export function SampleCards({ level, oneOnPhones = false }: SampleCardsProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <CardGrid>
      {samples.map(({ name, key, date }, index) => (
        <Card
          key={key}
          as="article"
          interactive
          display={oneOnPhones && index > 0 ? { base: 'none', sm: 'grid' } : 'grid'}
          gap="3"
          alignContent="start"
        >
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
          {key !== 'spending' && <Quotation>{t(`samples.items.${key}.quotation`)}</Quotation>}
          <Text>{t(`samples.items.${key}.text`)}</Text>
          <Text textStyle="sm" color="fg.muted">
            {key !== 'spending' && t(`samples.items.${key}.figures`)}
            {key !== 'spending' && format.between}
            <time dateTime={date}>{format.date(date)}</time>
          </Text>
        </Card>
      ))}
    </CardGrid>
  );
}
