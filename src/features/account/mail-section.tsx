import { useTranslation } from 'react-i18next';
import { mailPreferencesOf } from '#contract/forms/regular-mails.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useApp } from '#ui/app-context.ts';
import { SectionCard } from '#ui/card/section-card.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { usePreferences } from './use-preferences.ts';

/** Switches of the automatic mails; empty for users who get none. */
export function MailSection() {
  const { t } = useTranslation('account');
  const { role } = useSession();
  const { offline } = useApp();
  const { preferences, busy, choose } = usePreferences();
  const mails = role === 'visitor' ? [] : mailPreferencesOf(role);
  if (!preferences || mails.length === 0) return null;
  return (
    <SectionCard title={t('mails')} text={t('mailsText')}>
      {mails.map((mail) => (
        <Switch
          key={mail}
          label={t(mail)}
          checked={preferences[mail]}
          disabled={offline || busy}
          onChange={(on) => choose({ [mail]: on })}
        />
      ))}
    </SectionCard>
  );
}
