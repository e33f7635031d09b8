import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadAnswerOf } from '#contract/endpoints.ts';
import { AppForm } from '#contract/forms/second-factor-forms.ts';
import type { FactorCall } from '#hooks/session/factor-call.ts';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useFormFailure } from '#ui/form/use-form-failure.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { CodeField } from './give-factor.tsx';

const QrCode = lazyPart(() => import('#ui/card/qr-code.tsx'), 'QrCode', <Skeleton width="48" height="48" />);

type Secret = ReadAnswerOf<'secondFactor.startApp'>['data'];

/**
 * A secret for an authenticator app, to scan or to type, and the first code that confirms it.
 * @param onDone gets the recovery codes, if there were none before
 */
export function SetUpApp({ call, onDone }: { call: FactorCall; onDone: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('second-factor');
  const [secret, setSecret] = useState<Secret>();
  const [failed, setFailed] = useState<string>();
  const messageOf = useFailureToast();
  const start = useEffectEvent(() => {
    call('secondFactor.startApp').then(
      ({ data }) => setSecret(data),
      (failure: unknown) => setFailed(messageOf(failure)),
    );
  });
  useEffect(() => {
    start();
  }, []);
  if (failed !== undefined) return <ErrorState title={t('title')} text={failed} />;
  if (!secret) return <Skeleton height="16rem" />;
  return (
    <styled.div display="grid" gap="4">
      <Text>{t('scan')}</Text>
      <styled.div justifySelf="center">
        <QrCode text={secret.uri} label={t('scanLabel')} large />
      </styled.div>
      <Text textStyle="sm">
        {t('key')}{' '}
        <styled.bdi dir="ltr" overflowWrap="anywhere" data-secret="">
          {secret.secret.match(/.{1,4}/g)?.join(' ')}
        </styled.bdi>
      </Text>
      <Confirm call={call} onDone={onDone} />
    </styled.div>
  );
}

function Confirm({ call, onDone }: { call: FactorCall; onDone: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('second-factor');
  const form = useForm(AppForm, { code: '' });
  const failed = useFormFailure(form);
  return (
    <Form
      of={form}
      aria-label={t('setUpApp')}
      onSubmit={(body) => call('secondFactor.confirmApp', { body }).then(({ data }) => onDone(data.codes), failed)}
    >
      <CodeField form={form} />
      <SubmitButton of={form}>{t('confirm')}</SubmitButton>
    </Form>
  );
}
