import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorCall } from '#hooks/session/factor-call.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { isStopped, makePasskey } from './browser-passkeys.ts';

/** Adds a passkey. @param onDone gets the recovery codes, if there were none before */
export function useAddPasskey(call: FactorCall, onDone: (codes: readonly string[]) => void) {
  const { t } = useTranslation(['second-factor', 'common']);
  const [busy, setBusy] = useState(false);
  const failed = useFailureToast();
  async function add(): Promise<void> {
    setBusy(true);
    try {
      onDone(await makePasskey(call));
    } catch (failure) {
      if (isStopped(failure)) toast({ title: t('common:toast.error'), description: t('passkeyStopped') });
      else failed(failure);
    } finally {
      setBusy(false);
    }
  }
  return { busy, add: () => void add() };
}
