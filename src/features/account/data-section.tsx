import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseAccountForm } from '#contract/forms/account-forms.ts';
import type { AccountClosing } from '#contract/reading/read.ts';
import { downloadOwnData } from '#hooks/calls/own-data.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { NotLoaded } from '#ui/states/list-states.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { useCurrentPassword } from './profile-dialogs.tsx';

const noPassword = () => ({ currentPassword: '' });

/** The user's stored data as a file, and the end of the account. */
export function DataSection() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { signOut } = useSession();
  const showFailure = useFailureToast();
  const close = useCall('me.close');
  const mayClose = useMay('me.close');
  const currentPassword = useCurrentPassword();
  const [closing, setClosing] = useState(false);

  async function closeAccount(body: { currentPassword: string }): Promise<void> {
    await close.call({ body });
    await signOut('delete');
    await navigate({ to: '/' });
  }

  return (
    <SectionCard
      title={t('data')}
      text={t(mayClose ? 'dataText' : 'dataOnly')}
      actions={
        <>
          <ConnectionButton variant="outline" onClick={() => downloadOwnData().catch(showFailure)}>
            {t('download')}
          </ConnectionButton>
          {mayClose && (
            <ConnectionButton variant="ghost" colorPalette="red" onClick={() => setClosing(true)}>
              {t('close')}
            </ConnectionButton>
          )}
        </>
      }
    >
      <FormDialog
        open={closing}
        onClose={() => setClosing(false)}
        title={t('closeTitle')}
        name="close-account"
        schema={CloseAccountForm}
        valuesOf={noPassword}
        onSave={closeAccount}
        done={t('closed')}
        submit={t('close')}
      >
        {(form) => (
          <>
            <Consequences />
            <PasswordField of={form} {...currentPassword} />
          </>
        )}
      </FormDialog>
    </SectionCard>
  );
}

/** Lists the data that is deleted, the data that is kept and why, and open matters that must be resolved before. */
function Consequences() {
  const { t } = useTranslation(['account', 'errors']);
  const { answer, ...view } = useAnswer('me.closing');
  if (view.state === 'loading') return <SkeletonLines count={2} height="16" />;
  if (!answer) return <NotLoaded view={view} title={t('errors:data')} />;
  const { deleted, kept, blockers } = answer.data;
  const list = (parts: AccountClosing['deleted']) => (
    <styled.ul paddingInlineStart="5">
      {parts.map(({ part, count }) => (
        <li key={part}>{t(`parts.${part}`, { count })}</li>
      ))}
    </styled.ul>
  );
  return (
    <>
      {blockers.map((blocker) => (
        <styled.p key={blocker} role="alert" color="fg.error">
          {t(`blockers.${blocker}`)}
        </styled.p>
      ))}
      <div>
        <strong>{t('deleted')}</strong>
        {list(deleted)}
      </div>
      {kept.length > 0 && (
        <div>
          <strong>{t('kept')}</strong>
          {list(kept)}
        </div>
      )}
    </>
  );
}
