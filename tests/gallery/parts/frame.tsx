import { useSearch } from '@tanstack/react-router';
import { BookOpen, House, Inbox, Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#ui/card/avatar.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { AppShell } from '#ui/shell/app-shell.tsx';
import { StatusChip } from '#ui/shell/status-chip.tsx';
import { useWords } from './words.ts';

export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const words = useWords();
  const search = useSearch({ strict: false }) as { rail?: unknown };
  return (
    <AppShell
      layout={search.rail ? 'rail' : 'top'}
      places={[
        { label: t('shell.home'), icon: <House />, main: true, link: { to: '/' } },
        { label: words.madaris, icon: <MapIcon />, main: true, link: { to: '/forms' } },
        { label: words.lessons, icon: <BookOpen />, main: true, link: { to: '/pieces' } },
        { label: words.outbox, icon: <Inbox />, main: true, link: { to: '/states' }, count: 3 },
      ]}
      status={<StatusChip status="waiting" label={words.waiting} short={words.three} link={{ to: '/states' }} />}
      account={
        <Menu
          label={t('shell.account')}
          icon={<Avatar size="sm" />}
          items={[words.person, { label: t('actions.signOut'), onSelect: () => undefined }]}
        />
      }
    >
      {children}
    </AppShell>
  );
}
