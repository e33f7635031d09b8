import { useTranslation } from 'react-i18next';
import { mailPreferencesOf } from '#contract/rights/mails.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useApp } from '#ui/app-context.ts';
import { styled } from '#ui/styled.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { Section } from './section.tsx';

/** Which mails come by themselves; nothing for those who get none. */
export function MailSection() {
  const { t } = useTranslation('account');
  const { role } = useSession();
  const { offline } = useApp();
  const { answer } = useAnswer('me.preferences');
  const save = useCall('me.setPreferences');
  const showFailure = useFailureToast();
  const mails = role === 'visitor' ? [] : mailPreferencesOf(role);
  if (!answer || mails.length === 0) return null;
  return (
    <Section title={t('mails')} text={t('mailsText')}>
      {mails.map((mail) => (
        <styled.label key={mail} display="flex" alignItems="center" gap="3" minHeight="11" cursor="pointer">
          <styled.input
            type="checkbox"
            width="5"
            height="5"
            accentColor="green.solid"
            checked={answer.data[mail]}
            disabled={offline || save.busy}
            onChange={(event) => {
              save.call({ body: { [mail]: event.currentTarget.checked } }).catch(showFailure);
            }}
          />
          {t(mail)}
        </styled.label>
      ))}
    </Section>
  );
}
