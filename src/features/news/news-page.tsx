import type { LinkProps } from '@tanstack/react-router';
import {
  BadgeCheck,
  BookOpen,
  CalendarClock,
  CircleAlert,
  CreditCard,
  Eye,
  FileText,
  Flag,
  HandCoins,
  KeyRound,
  MessageCircleHeart,
  Moon,
  Signpost,
  Sparkles,
  Undo2,
  UserCheck,
} from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsItem } from '#contract/answers/news.ts';
import type { Lenient } from '#contract/reading/lenient.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useApp } from '#ui/app-context.ts';
import { Link } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { styled } from '#ui/styled.ts';
import { RowList, RowListItem } from '#ui/table/row-list.tsx';
import { Excerpt } from '#ui/text.ts';

type Item = Lenient<NewsItem>;

const looks: Record<Item['kind'], { icon: ReactNode; color: 'green' | 'gold' | 'red' | 'sand' }> = {
  returned: { icon: <Undo2 className="mirrored" />, color: 'red' },
  seen: { icon: <Eye />, color: 'green' },
  due: { icon: <CalendarClock />, color: 'gold' },
  missing: { icon: <CircleAlert />, color: 'red' },
  lesson: { icon: <BookOpen />, color: 'green' },
  report: { icon: <FileText />, color: 'green' },
  paid: { icon: <HandCoins />, color: 'green' },
  'payment-failed': { icon: <CreditCard />, color: 'red' },
  refunded: { icon: <Undo2 className="mirrored" />, color: 'gold' },
  'place-renamed': { icon: <Signpost />, color: 'gold' },
  'place-moved': { icon: <Signpost />, color: 'gold' },
  'price-raised': { icon: <HandCoins />, color: 'gold' },
  'amount-lowered': { icon: <HandCoins />, color: 'gold' },
  'zakat-ended': { icon: <HandCoins />, color: 'gold' },
  'month-excused': { icon: <Moon />, color: 'gold' },
  'months-excused': { icon: <Moon />, color: 'gold' },
  'class-ends': { icon: <Flag />, color: 'gold' },
  'class-untaught': { icon: <CircleAlert />, color: 'gold' },
  'class-unattended': { icon: <CircleAlert />, color: 'gold' },
  'class-reopened': { icon: <Flag />, color: 'green' },
  'sponsorship-stopped': { icon: <CircleAlert />, color: 'red' },
  arrived: { icon: <FileText />, color: 'green' },
  'acting-starts': { icon: <UserCheck />, color: 'gold' },
  'acting-for-you': { icon: <UserCheck />, color: 'gold' },
  answered: { icon: <MessageCircleHeart />, color: 'green' },
  'sign-in-link': { icon: <KeyRound />, color: 'red' },
  unknown: { icon: <Sparkles />, color: 'sand' },
};

/**
 * News for every user, with or without notifications, newest first. Items that the user has not seen are marked for as long
 * as the page is open.
 * @param above open work, for users who manage
 */
export function NewsPage({ above }: { above?: ReactNode }) {
  const { t } = useTranslation(['news', 'errors']);
  const view = useAnswer('news.get');
  const rows = view.answer?.data.items;
  const fresh = useFresh(rows);
  return (
    <>
      <PageHeader title={t('title')} />
      {above && <styled.div marginBlockEnd="5">{above}</styled.div>}
      <ListStates
        view={{ ...view, rows: rows ?? [], totalItems: rows?.length ?? 0 }}
        error={t('errors:data')}
        empty={{ title: t('empty'), text: t('emptyText'), icon: <BadgeCheck /> }}
        bones={{ count: 5, height: '16' }}
      >
        <RowList>
          {rows?.map((item) => (
            <NewsRow key={item.id} item={item} isNew={fresh.has(item.id)} />
          ))}
        </RowList>
      </ListStates>
      <SavedNote at={view.savedAt} />
    </>
  );
}

/** Items that were new when the page opened, or have come since. They are noted as seen as soon as there is a connection. */
function useFresh(rows: readonly Item[] | undefined): ReadonlySet<string> {
  const { offline } = useApp();
  const { call } = useCall('news.seen');
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unseen = rows?.filter(({ isNew }) => isNew) ?? [];
  const more = unseen.filter(({ id }) => !fresh.has(id));
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]));
  const newest = unseen[0]?.at;
  const note = useEffectEvent((until: string) => {
    call({ body: { until } }).catch((failure: unknown) => console.warn('What is new counts as not seen.', failure));
  });
  useEffect(() => {
    if (newest && !offline) note(newest);
  }, [newest, offline]);
  return fresh;
}

const Mark = styled('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    width: '10',
    height: '10',
    borderRadius: 'full',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    '& svg': { width: '5', height: '5' },
  },
});

function NewsRow({ item, isNew }: { item: Item; isNew: boolean }) {
  const { t } = useTranslation('news');
  const format = useFormat();
  const { icon, color } = looks[item.kind];
  const values = {
    name: item.name,
    month: item.month ? format.month(`${item.month}-01`) : '',
    amount: item.amount === null ? '' : format.money(item.amount),
    number: format.number(item.amount ?? 0),
  };
  return (
    <RowListItem position="relative" alignItems="center" flexWrap="nowrap" _hover={{ bg: 'bg.subtle' }}>
      <Mark colorPalette={color} aria-hidden>
        {icon}
      </Mark>
      <styled.div flex="1" minWidth="0">
        <Link
          // The contract knows no routes: its addresses are plain texts.
          {...({ to: item.path } as LinkProps)}
          quiet
          fontWeight={isNew ? 'semibold' : 'normal'}
          _after={{ content: '""', position: 'absolute', inset: '0' }}
        >
          {t(`kinds.${item.kind}`, values)}
        </Link>
        {item.title && <Excerpt dir="auto">{item.title}</Excerpt>}
        <styled.div color="fg.muted" textStyle="sm">
          {item.madrasaName && (
            <>
              <bdi>{item.madrasaName}</bdi>
              {format.between}
            </>
          )}
          <time dateTime={item.at}>{format.relative(item.at)}</time>
        </styled.div>
      </styled.div>
      {isNew && <Badge colorPalette="gold">{t('new')}</Badge>}
    </RowListItem>
  );
}
