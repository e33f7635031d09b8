import { Fingerprint, Smartphone } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadAnswerOf } from '#contract/endpoints.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { askingForFactor } from '#hooks/session/ask-for-factor.ts';
import { type FactorCall, factorCall } from '#hooks/session/factor-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';
import { hasPasskeysHere } from './browser-passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { useAddPasskey } from './use-add-passkey.ts';

type Factor = ReadAnswerOf<'secondFactor.get'>['data'];
/** The open dialog: setting up an app, or showing recovery codes. */
type Open = { isApp: true } | { isApp: false; codes: readonly string[] };

/** The second factor of the signed-in account: its factors, recovery codes, and removal. */
export function SecondFactorSection() {
  const mayHave = useMay('secondFactor.startApp');
  const { answer, refresh } = useAnswer('secondFactor.get');
  if (!mayHave || !answer) return null;
  return <Section factor={answer.data} refresh={refresh} />;
}

function Section({ factor, refresh }: { factor: Factor; refresh: () => void }) {
  const { t } = useTranslation(['second-factor', 'common']);
  const [open, setOpen] = useState<Open>();
  const call = useMemo((): FactorCall => {
    const plain = factorCall(undefined);
    return (name, input) => askingForFactor(() => plain(name, input));
  }, []);
  const isOn = factor.hasApp || factor.hasPasskey;
  const report = useFailureToast();

  /** Shows new recovery codes; without any, no dialog opens. */
  function added(codes: readonly string[]): void {
    refresh();
    setOpen(codes.length > 0 ? { isApp: false, codes } : undefined);
    if (!isOn) toast({ title: t('common:toast.success'), description: t('added') });
  }

  function renew(): void {
    call('secondFactor.recoveryCodes').then(({ data }) => added(data.codes), report);
  }

  const passkey = useAddPasskey(call, added);
  return (
    <SectionCard
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <ConnectionButton variant="outline" icon={<Smartphone />} onClick={() => setOpen({ isApp: true })}>
            {t(factor.hasApp ? 'replaceApp' : 'setUpApp')}
          </ConnectionButton>
          {hasPasskeysHere(factor.passkeyOrigin) && (
            <ConnectionButton variant="outline" icon={<Fingerprint />} loading={passkey.busy} onClick={passkey.add}>
              {t('addPasskey')}
            </ConnectionButton>
          )}
          {isOn && (
            <ConnectionButton variant="outline" onClick={renew}>
              {t('codes.renew')}
            </ConnectionButton>
          )}
        </>
      }
    >
      {isOn ? <Factors factor={factor} refresh={refresh} /> : <Text>{t('off')}</Text>}
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={t(open?.isApp === false ? 'codes.title' : 'app')}
      >
        {open?.isApp && <SetUpApp call={call} onDone={added} />}
        {open?.isApp === false && <RecoveryCodes codes={open.codes} onKept={() => setOpen(undefined)} />}
      </Dialog>
    </SectionCard>
  );
}

/** An app or a passkey that is about to be removed. */
type Leaving = { id?: string };

function Factors({ factor, refresh }: { factor: Factor; refresh: () => void }) {
  const { t } = useTranslation(['second-factor', 'account']);
  const format = useFormat();
  const [leaving, setLeaving] = useState<Leaving>();
  const removeApp = useCall('secondFactor.removeApp');
  const removePasskey = useCall('secondFactor.removePasskey');
  const report = useReportResult();

  async function remove({ id }: Leaving): Promise<void> {
    setLeaving(undefined);
    await report(id === undefined ? removeApp.call({}) : removePasskey.call({ params: { id } }), t('removed'));
    refresh();
  }

  return (
    <>
      <styled.ul listStyle="none" display="grid" gap="2">
        {factor.hasApp && <Row onRemove={() => setLeaving({})}>{t('appOn')}</Row>}
        {factor.passkeys.map(({ id, name, createdDate, lastUsedDate }) => (
          <Row key={id} onRemove={() => setLeaving({ id })}>
            {t('passkey')}
            {name !== '' && (
              <>
                : <bdi>{name}</bdi>
              </>
            )}
            <styled.span display="block" textStyle="sm" color="fg.muted">
              {t('account:lastSeen', { when: format.dateTime(lastUsedDate ?? createdDate) })}
            </styled.span>
          </Row>
        ))}
      </styled.ul>
      <Text textStyle="sm" color="fg.muted">
        {t('codes.left', { count: factor.recoveryCodesLeft })}
      </Text>
      <ConfirmDialog
        open={leaving !== undefined}
        title={t('removeTitle')}
        text={t('removeText')}
        confirmLabel={t('remove')}
        online
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving && void remove(leaving)}
      />
    </>
  );
}

function Row({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  const { t } = useTranslation('second-factor');
  return (
    <styled.li display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <styled.span flex="1 1 12rem" minWidth="0">
        {children}
      </styled.span>
      <ConnectionButton size="sm" variant="ghost" onClick={onRemove}>
        {t('remove')}
      </ConnectionButton>
    </styled.li>
  );
}
