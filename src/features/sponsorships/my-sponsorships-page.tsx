import { HeartHandshake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ShownTogether } from '#ui/layout/shown-together.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { SavedNote } from '#ui/states/saved-note.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';
import { DuePayments } from './due-payments.tsx';
import { MissingReports } from './missing-reports.tsx';
import { NewestReports, newsAtFirst } from './newest-reports.tsx';
import { SponsorTotals } from './sponsor-totals.tsx';
import { SponsorshipCard } from './sponsorship-card.tsx';

/** A sponsor's sponsorships and their results; it is also a sponsor's start page (docs/rules.md#sponsoring). */
export function MySponsorshipsPage() {
  const { t } = useTranslation(['sponsorships', 'errors']);
  const { user } = useSession();
  const view = useList('sponsorships.list', {}, { limit: limits.maximumPageSize });
  const living = view.rows.filter(({ state }) => state === 'active' || state === 'paused' || state === 'held');
  const ended = view.rows.filter(({ state, startedDate }) => state === 'cancelled' && startedDate !== null);
  // The parts above the cards make the same calls: one call serves both.
  const news = useAnswer('sponsorships.reports', {}, { limit: newsAtFirst });
  const statement = useAnswer('payments.statement');
  const isWaiting = news.state === 'loading' || statement.state === 'loading';
  const findClass = <LinkButton to="/explore-sponsor">{t('empty.action')}</LinkButton>;
  // Users without sponsorships find it below, beside the words for it.
  const isEmpty = view.state === 'ready' && living.length + ended.length === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        text={user && t('lead', { name: user.fullName })}
        actions={!isEmpty && findClass}
      />
      <ListStates
        view={{ ...view, rows: [...living, ...ended], totalItems: living.length + ended.length }}
        error={t('failed')}
        bones={{ count: 2, height: '64' }}
        empty={{
          icon: <HeartHandshake />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: findClass,
        }}
      >
        <ShownTogether
          isWaiting={isWaiting}
          bones={<SkeletonLines count={2} height="64" />}
          first={
            <>
              <DuePayments sponsorships={living} />
              <MissingReports sponsorships={living.filter(({ state }) => state !== 'held')} />
              <NewestReports />
              <SponsorTotals sponsorships={view.rows} />
            </>
          }
        >
          <styled.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
            {living.map((sponsorship) => (
              <SponsorshipCard key={sponsorship.id} sponsorship={sponsorship} />
            ))}
          </styled.div>
        </ShownTogether>
        {ended.length > 0 && (
          <styled.section marginBlockStart="8">
            <Heading as="h2" size="lg" marginBlockEnd="3">
              {t('ended')}
            </Heading>
            <styled.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
              {ended.map((sponsorship) => (
                <SponsorshipCard key={sponsorship.id} sponsorship={sponsorship} />
              ))}
            </styled.div>
          </styled.section>
        )}
        <SavedNote at={view.savedAt} />
      </ListStates>
    </>
  );
}
