import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasNetwork } from '#lib/react/use-has-network.ts';
import { useApp } from '#ui/app-context.ts';
import { Card } from '#ui/card/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';

const Middle = styled('div', { base: { maxWidth: 'md', marginInline: 'auto' } });

type AuthCardProps = { title: string; lead: ReactNode; above?: ReactNode; children: ReactNode };

/** The narrow card of all sign-in screens. Offline, it says before the user types that this needs the server. */
export function AuthCard({ title, lead, above, children }: AuthCardProps) {
  const { t } = useTranslation('auth');
  const { offline } = useApp();
  const hasNetwork = useHasNetwork();
  return (
    <Middle>
      <PageHeader title={title} text={lead} />
      {above && <styled.div marginBlockEnd="4">{above}</styled.div>}
      <Card display="grid" gap="4">
        {offline && <Strip role="status">{t(hasNetwork ? 'notReached' : 'offline')}</Strip>}
        {children}
      </Card>
    </Middle>
  );
}
