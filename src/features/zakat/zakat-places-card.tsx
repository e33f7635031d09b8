import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Card } from '#ui/card/card.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';

const List = styled('ul', {
  base: {
    listStyle: 'none',
    '& > li': { paddingBlock: '3', borderBlockStartWidth: '1px', '&:first-child': { borderBlockStartWidth: '0' } },
  },
});

/** Part of the settings: the places for which zakat may be given, and zakat gifts for others. */
export function ZakatPlacesCard() {
  const { t } = useTranslation(['money', 'errors', 'explore']);
  const format = useFormat();
  const { answer, ...view } = useAnswer('zakat.list', {}, { limit: '100' });
  const { data: places = [], meta } = answer ?? {};
  return (
    <Card as="section" aria-label={t('zakat.places')}>
      <Heading as="h2" size="md">
        {t('zakat.places')}
      </Heading>
      <Text color="fg.muted" marginBlockStart="2">
        {t('zakat.placesText')}
      </Text>
      {!meta ? (
        view.state === 'loading' ? (
          <Skeleton height="16" />
        ) : (
          <NotLoaded view={view} title={t('errors:data')} />
        )
      ) : (
        <>
          {meta.unmarked > 0 && (
            <Strip marginBlockStart="3" marginBlockEnd="0">
              {t('zakat.unmarked', { count: meta.unmarked })}
            </Strip>
          )}
          {places.length === 0 && <Text marginBlockStart="3">{t('zakat.noPlaces')}</Text>}
          <List aria-label={t('zakat.places')}>
            {places.map(({ placeId, placeName, scholar, purpose }) => (
              <li key={placeId}>
                <styled.bdi fontWeight="medium">{placeName}</styled.bdi>
                <Text>{t('explore:zakat.agreed', { scholar })}</Text>
                <Text color="fg.muted" overflowWrap="anywhere">
                  {t('explore:zakat.purpose', { purpose })}
                </Text>
              </li>
            ))}
          </List>
          {meta.totalItems > places.length && (
            <Text color="fg.muted">
              {t('zakat.more', { shown: format.number(places.length), total: format.number(meta.totalItems) })}
            </Text>
          )}
        </>
      )}
    </Card>
  );
}
