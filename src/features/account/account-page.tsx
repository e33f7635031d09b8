import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#hooks/session/use-may.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { styled } from '#ui/styled.ts';
import { DataSection } from './data-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { MailSection } from './mail-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/**
 * The user's account: profile, sign-in (`secondFactor`), devices, mails, this device (`children`), and the stored personal
 * data.
 */
export function AccountPage({ children, secondFactor }: { children: ReactNode; secondFactor?: ReactNode }) {
  const { t } = useTranslation('account');
  const mayEndSessions = useMay('me.sessions');
  return (
    <>
      <PageHeader title={t('title')} />
      <styled.div display="grid" gap="5" maxWidth="3xl">
        <ProfileSection />
        {secondFactor}
        <DisplaySection />
        <MailSection />
        <NotificationsSection />
        {children}
        {mayEndSessions && <DevicesSection />}
        <DataSection />
      </styled.div>
    </>
  );
}
