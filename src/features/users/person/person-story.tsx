import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonHistory } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

export type PersonStoryProps = {
  id: string;
  /** Address at which a class is managed. */
  classLink: (classId: string) => LinkProps;
};

/** Parts of any height, in two columns. */
const Columns = styled('div', {
  base: { columns: { lg: '2' }, columnGap: '5', '& > *': { breakInside: 'avoid', marginBlockEnd: '5' } },
});

/** A user's classes, sent reports and gifts, and the history of their account. */
export function PersonStory({ id, classLink }: PersonStoryProps) {
  const { t } = useTranslation(['users', 'common']);
  const { answer, savedAt, ...view } = useAnswer('users.history', { id });
  if (view.state === 'loading') return <SkeletonLines count={4} columns={2} height="40" />;
  if (!answer) return <NotLoaded view={view} title={t('common:states.error')} />;
  const history = answer.data;
  return (
    <Columns>
      {history.classes.length > 0 && <Classes history={history} classLink={classLink} />}
      {history.former.length > 0 && <FormerClasses history={history} classLink={classLink} />}
      {history.acted.length > 0 && <Acted history={history} />}
      {history.reports.total > 0 && <Reports history={history} />}
      {history.given && <Given given={history.given} id={id} />}
      <Events history={history} />
      <SavedNote at={savedAt} />
    </Columns>
  );
}

type Parts = { history: PersonHistory };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SectionCard title={title}>
      <styled.ul display="grid" gap="2">
        {children}
      </styled.ul>
    </SectionCard>
  );
}

function Row({ name, beside }: { name: ReactNode; beside: ReactNode }) {
  return (
    <styled.li display="flex" flexWrap="wrap" columnGap="3" alignItems="center" minHeight="11">
      <styled.span flex="1 1 12rem" minWidth="0" overflowWrap="anywhere">
        {name}
      </styled.span>
      <styled.span color="fg.muted">{beside}</styled.span>
    </styled.li>
  );
}

function Classes({ history, classLink }: Parts & Pick<PersonStoryProps, 'classLink'>) {
  const { t } = useTranslation('users');
  const format = useFormat();
  return (
    <Part title={t('classes')}>
      {history.classes.map(({ id, name, madrasa, since }) => (
        <Row
          key={id}
          name={
            <>
              <Link {...classLink(id)} alone>
                <bdi>{name}</bdi>
              </Link>
              <styled.span hideBelow="sm">{format.between}</styled.span>
              <styled.span display={{ base: 'block', sm: 'inline' }}>
                <bdi>{madrasa.name}</bdi>
              </styled.span>
            </>
          }
          beside={t('story.since', { date: format.date(since) })}
        />
      ))}
    </Part>
  );
}

function FormerClasses({ history, classLink }: Parts & Pick<PersonStoryProps, 'classLink'>) {
  const { t } = useTranslation('users');
  const format = useFormat();
  return (
    <Part title={t('leave.former')}>
      {history.former.map(({ id, name, madrasa, from, until }) => (
        <Row
          key={`${id} ${from} ${until}`}
          name={
            <>
              <Link {...classLink(id)} alone>
                <bdi>{name}</bdi>
              </Link>
              {format.between}
              <bdi>{madrasa.name}</bdi>
            </>
          }
          beside={t('fromUntil', { from: format.month(`${from}-15`), until: format.month(`${until}-15`) })}
        />
      ))}
    </Part>
  );
}

function Acted({ history }: Parts) {
  const { t } = useTranslation(['users', 'regions']);
  const format = useFormat();
  return (
    <Part title={t('regions:acting.title')}>
      {history.acted.map(({ region, since, until }) => (
        <Row
          key={`${region.id} ${since} ${until}`}
          name={<bdi>{region.name}</bdi>}
          beside={t('fromUntil', { from: format.date(since), until: format.date(until) })}
        />
      ))}
    </Part>
  );
}

function Reports({ history: { reports } }: Parts) {
  const { t } = useTranslation(['users', 'common']);
  const format = useFormat();
  return (
    <Part title={t('story.reports', { count: reports.total })}>
      {reports.latest.map(({ id, className, month, at }) => (
        <Row
          key={id}
          name={
            <Link to="/read/report/$id" params={{ id }} alone>
              {t('common:monthOf', { month: format.month(`${month}-15`), name: className })}
            </Link>
          }
          beside={format.date(at)}
        />
      ))}
    </Part>
  );
}

function Given({ given, id }: { given: NonNullable<PersonHistory['given']>; id: string }) {
  const { t } = useTranslation(['users', 'common', 'payments-admin']);
  const format = useFormat();
  const { amount, refunded, total } = given;
  const mayOpen = useMayOpen('payment');
  const giver = useOne('users.get', { id }).row?.fullName;
  const more = t('story.morePayments', { count: total - given.latest.length });
  return (
    <Part title={t('story.given', { amount: format.money(amount - refunded) })}>
      {given.latest.map((row) => {
        const name = row.name || t('payments-admin:placeGone');
        const words = t('common:monthOf', { month: format.month(`${row.month}-15`), name });
        return (
          <Row
            key={row.id}
            name={
              mayOpen ? (
                <Link to="/payments/$id" params={{ id: row.id }} alone>
                  {words}
                </Link>
              ) : (
                words
              )
            }
            beside={format.money(row.amount)}
          />
        );
      })}
      {total > given.latest.length && (
        <styled.li color="fg.muted">
          {mayOpen && giver ? (
            <Link to="/payments" search={{ search: giver }} alone>
              {more}
            </Link>
          ) : (
            more
          )}
        </styled.li>
      )}
    </Part>
  );
}

function Events({ history }: Parts) {
  const { t } = useTranslation('users');
  const format = useFormat();
  return (
    <Part title={t('story.title')}>
      {history.events.map(({ kind, at, from, to, by }) => (
        <li key={`${kind} ${at}`}>
          <Text fontWeight="medium">
            {kind === 'role' && from && to
              ? t('story.roleFromTo', { from: t(`roles.${from}`), to: t(`roles.${to}`) })
              : t(`story.events.${kind}`)}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            <time dateTime={at}>{format.dateTime(at)}</time>
            {by && (
              <>
                {format.between}
                <bdi>{by.fullName}</bdi>
              </>
            )}
          </Text>
        </li>
      ))}
    </Part>
  );
}
