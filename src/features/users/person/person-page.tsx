import type { LinkProps } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/reading/read.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { ExternalLinkButton } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import { OfflineState } from '#ui/states/offline-state.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { useContactFacts } from '../use-contact-facts.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonStory, type PersonStoryProps } from './person-story.tsx';

export type PersonPageProps = PersonStoryProps & {
  /** The list of people of a role. */
  list: (role: string) => LinkProps;
};

/** Breadcrumbs from the list of their role; admins have no list. */
function PersonCrumbs({ person: { role, fullName }, list }: { person: User; list: LinkProps }) {
  const { t } = useTranslation('users');
  if (role === 'admin' || role === 'unknown') return null;
  return <Breadcrumb crumbs={[{ label: t(`lists.${role}`), link: list }, { label: <bdi>{fullName}</bdi> }]} />;
}

/** The page of one user, with everything that their manager may know. */
export function PersonPage({ id, classLink, list }: PersonPageProps) {
  const { t } = useTranslation(['users', 'common']);
  const { row, state, problem, refreshing, refresh } = useOne('users.get', { id });
  const contactFacts = useContactFacts();
  if (state === 'not-saved') return <OfflineState wholePage view={{ refreshing, refresh }} />;
  if (state === 'failed') {
    return (
      <>
        <PageHeader title={t('details')} />
        <LoadingFailed view={{ problem, refreshing, refresh }} title={t('common:states.error')} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={row?.fullName ?? ''}
        breadcrumb={row && <PersonCrumbs person={row} list={list(row.role)} />}
        text={row && <Badge>{t(`roles.${row.role}`)}</Badge>}
        actions={
          row && (
            <>
              {row.email !== null && (
                <ExternalLinkButton href={`mailto:${row.email}`}>
                  <Mail aria-hidden /> {t('message')}
                </ExternalLinkButton>
              )}
              <PersonActions person={row} list={list(row.role)} />
            </>
          )
        }
      />
      {row ? (
        <Card marginBlockEnd="5">
          <FactList facts={contactFacts(row)} />
        </Card>
      ) : (
        <SkeletonLines count={1} height="24" marginBlockEnd="5" />
      )}
      <PersonStory id={id} classLink={classLink} />
    </>
  );
}
