import type { LinkProps } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOne } from '#hooks/mirror/use-one.ts';
import { ExternalLinkButton } from '#ui/button/link.tsx';
import { Avatar } from '#ui/card/avatar.tsx';
import { Card } from '#ui/card/card.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { usePageTitle } from '#ui/states/use-page-title.ts';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';
import { PersonActions } from './person/person-actions.tsx';
import { useContactFacts } from './use-contact-facts.tsx';

export type SponsorProfileProps = {
  sponsorId: string;
  parent: { label: string; link: LinkProps };
  /** The person's sponsorships. */
  children?: ReactNode;
};

/** A sponsor's card: name, email, address, phone number and a Message button (docs/rules.md#screens). */
export function SponsorProfile({ sponsorId, parent, children }: SponsorProfileProps) {
  const { t } = useTranslation(['users', 'common']);
  const { row, ...view } = useOne('users.get', { id: sponsorId });
  const contactFacts = useContactFacts();
  usePageTitle(row?.fullName ?? t('sponsor'));
  return (
    <>
      <Breadcrumb crumbs={[parent, { label: row ? <bdi>{row.fullName}</bdi> : t('sponsor') }]} />
      {view.state === 'loading' && <SkeletonLines count={1} height="48" />}
      <NotLoaded wholePage view={view} title={t('common:states.error')} />
      {row && (
        <>
          <Card display="flex" flexDirection="row" flexWrap="wrap" gap="5" alignItems="center" marginBlockEnd="6">
            <Avatar size="lg" />
            <styled.div flex="1 1 16rem" minWidth="0">
              <Heading as="h1" size="2xl" overflowWrap="anywhere">
                <bdi>{row.fullName}</bdi>
              </Heading>
              <FactList facts={contactFacts(row)} />
            </styled.div>
            <styled.div display="flex" flexWrap="wrap" gap="2">
              <ExternalLinkButton href={`mailto:${row.email}`}>
                <Mail aria-hidden /> {t('message')}
              </ExternalLinkButton>
              <PersonActions person={row} list={parent.link} />
            </styled.div>
          </Card>
          <styled.div display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
            {children}
          </styled.div>
        </>
      )}
    </>
  );
}
