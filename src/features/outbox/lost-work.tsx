import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLostWork, type WaitingItem } from '#hooks/session/lost-work.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { NameList } from '#ui/card/name-list.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

/** As many as a phone can show beside the screen under them. */
const mostShown = 5;

const List = styled('ul', {
  base: { listStyleType: 'disc', paddingInlineStart: '5', marginBlock: '1', textStyle: 'sm' },
});

/** Shown over every screen until the user has read it: unsent work that the browser has cleared. */
export function LostWork() {
  const { t } = useTranslation(['outbox', 'common']);
  const { lost, dismiss } = useLostWork();
  if (lost.length === 0) return null;
  const more = lost.length - mostShown;
  return (
    <Strip role="alert" aria-label={t('lost.title', { count: lost.length })} alignItems="start">
      <TriangleAlert aria-hidden />
      <styled.div flex="1 1 12rem" minWidth="0">
        <Text fontWeight="medium">{t('lost.title', { count: lost.length })}</Text>
        <Text textStyle="sm">{t('lost.text')}</Text>
        <List>
          {lost.slice(0, mostShown).map((item) => (
            <LostItem key={item.id} item={item} />
          ))}
        </List>
        {more > 0 && <Text textStyle="sm">{t('lost.more', { count: more })}</Text>}
      </styled.div>
      <Button size="sm" variant="outline" onClick={dismiss}>
        {t('lost.dismiss')}
      </Button>
    </Strip>
  );
}

const words = {
  report: 'lost.report',
  material: 'lost.material',
  deletion: 'lost.deletion',
  shared: 'lost.shared',
  draft: 'lost.draft',
  spending: 'kind.spendingCreate',
  confirmation: 'kind.transfersConfirm',
  request: 'kind.monthOffRequest',
} as const satisfies Record<WaitingItem['what'], string>;

function LostItem({ item: { what, title, place, month } }: { item: WaitingItem }) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const when = month ? [format.month(`${month}-15`)] : [];
  const facts = [t(words[what]), ...when, ...(place ? [place] : [])];
  return (
    <li>
      <bdi>{title}</bdi>
      <styled.div color="fg.muted">
        <NameList names={facts} between={format.between} />
      </styled.div>
    </li>
  );
}
