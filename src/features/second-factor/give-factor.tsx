import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { ReadAnswerOf } from '#contract/endpoints.ts';
import { AppCode, RecoveryCode } from '#contract/forms/second-factor-forms.ts';
import type { FactorCall } from '#hooks/session/factor-call.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useFormFailure } from '#ui/form/use-form-failure.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { givePasskey, hasPasskeysHere, isStopped } from './browser-passkeys.ts';

type Factor = ReadAnswerOf<'secondFactor.get'>['data'];
export type GiveFactorProps = { call: FactorCall; onGiven: () => void };

/** Asks for the second factor in one of the user's ways: a code of an app, a passkey, or a recovery code. */
export function GiveFactor({ call, onGiven }: GiveFactorProps) {
  const { t } = useTranslation('second-factor');
  const [factor, setFactor] = useState<Factor>();
  const [failed, setFailed] = useState<string>();
  const messageOf = useFailureToast();
  const read = useEffectEvent(() => {
    call('secondFactor.get').then(
      ({ data }) => setFactor(data),
      (failure: unknown) => setFailed(messageOf(failure)),
    );
  });
  useEffect(() => {
    read();
  }, []);
  if (failed !== undefined) return <ErrorState title={t('title')} text={failed} />;
  if (!factor) return <Skeleton height="24" />;
  return <Ways factor={factor} call={call} onGiven={onGiven} />;
}

function Ways({ factor, call, onGiven }: GiveFactorProps & { factor: Factor }) {
  const { t } = useTranslation('second-factor');
  const { hasApp, hasPasskey, passkeyOrigin, recoveryCodesLeft } = factor;
  const isHere = hasPasskey && hasPasskeysHere(passkeyOrigin);
  const [byCode, setByCode] = useState(!hasApp && !isHere);
  return (
    <styled.div display="grid" gap="4">
      {isHere && <PasskeyButton call={call} onGiven={onGiven} isMain={!hasApp} />}
      {!isHere && hasPasskey && !hasApp && <Text>{t('elsewhere', { origin: passkeyOrigin })}</Text>}
      {byCode ? <RecoveryForm call={call} onGiven={onGiven} /> : hasApp && <CodeForm call={call} onGiven={onGiven} />}
      {(recoveryCodesLeft > 0 || byCode) && (hasApp || isHere) && (
        <Button variant="ghost" justifySelf="start" onClick={() => setByCode(!byCode)}>
          {t(byCode && hasApp ? 'useCode' : byCode ? 'usePasskey' : 'useRecovery')}
        </Button>
      )}
      <Text textStyle="sm" color="fg.muted">
        {t('helpless')}
      </Text>
    </styled.div>
  );
}

const CodeSchema = v.strictObject({ code: AppCode });

function CodeForm({ call, onGiven }: GiveFactorProps) {
  const { t } = useTranslation('second-factor');
  const form = useForm(CodeSchema, { code: '' });
  const failed = useFormFailure(form);
  return (
    <Form
      of={form}
      aria-label={t('title')}
      onSubmit={(body) => call('secondFactor.verify', { body }).then(onGiven, failed)}
    >
      <CodeField form={form} />
      <SubmitButton of={form}>{t('confirm')}</SubmitButton>
    </Form>
  );
}

/** The field for a code of an authenticator app. */
export function CodeField({ form }: { form: ReturnType<typeof useForm<typeof CodeSchema>> }) {
  const { t } = useTranslation('second-factor');
  return (
    <TextField
      of={form}
      name="code"
      label={t('code')}
      hint={t('codeHint')}
      autoComplete="one-time-code"
      numeric
      inputMode="numeric"
      dir="ltr"
      maxLength={12}
      required
    />
  );
}

const RecoverySchema = v.strictObject({ recoveryCode: RecoveryCode });

function RecoveryForm({ call, onGiven }: GiveFactorProps) {
  const { t } = useTranslation('second-factor');
  const form = useForm(RecoverySchema, { recoveryCode: '' });
  const failed = useFormFailure(form);
  return (
    <Form
      of={form}
      aria-label={t('title')}
      onSubmit={(body) => call('secondFactor.verify', { body }).then(onGiven, failed)}
    >
      <TextField
        of={form}
        name="recoveryCode"
        label={t('recovery')}
        hint={t('recoveryHint')}
        autoComplete="off"
        dir="ltr"
        maxLength={30}
        required
      />
      <SubmitButton of={form}>{t('confirm')}</SubmitButton>
    </Form>
  );
}

function PasskeyButton({ call, onGiven, isMain }: GiveFactorProps & { isMain: boolean }) {
  const { t } = useTranslation(['second-factor', 'common']);
  const [busy, setBusy] = useState(false);
  const failed = useFailureToast();
  async function give(): Promise<void> {
    setBusy(true);
    try {
      await givePasskey(call);
      onGiven();
    } catch (failure) {
      if (isStopped(failure)) toast({ title: t('common:toast.error'), description: t('passkeyStopped') });
      else failed(failure);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant={isMain ? 'solid' : 'outline'}
      icon={<Fingerprint />}
      loading={busy}
      onClick={() => void give()}
      justifySelf="start"
    >
      {t('usePasskey')}
    </Button>
  );
}
