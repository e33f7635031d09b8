import { useTranslation } from 'react-i18next';
import { mailPreferencesOf } from '#contract/rights/mails.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useApp } from '#ui/app-context.ts';
import { styled } from '#ui/styled.ts';
import { Section } from './section.tsx';
import { usePreferences } from './use-preferences.ts';

/** Which mails come by themselves; nothing for those who get none. */
export function MailSection() {
  const { t } = useTranslation('account');
  const { role } = useSession();
  const { offline } = useApp();
  const { preferences, busy, choose } = usePreferences();
  const mails = role === 'visitor' ? [] : mailPreferencesOf(role);
  if (!preferences || mails.length === 0) return null;
  return (
    <Section title={t('mails')} text={t('mailsText')}>
      {mails.map((mail) => (
        <styled.label key={mail} display="flex" alignItems="center" gap="3" minHeight="11" cursor="pointer">
          <styled.input
            type="checkbox"
            width="5"
            height="5"
            accentColor="green.solid"
            checked={preferences[mail]}
            disabled={offline || busy}
            onChange={(event) => choose({ [mail]: event.currentTarget.checked })}
          />
          {t(mail)}
        </styled.label>
      ))}
    </Section>
  );
}
