import { CircleHelp, CircleX, Hourglass } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentProgress } from '#contract/reading/read.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { BusyMark } from '#ui/button/busy-mark.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { styled } from '#ui/styled.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

export type PaymentReturnProps = {
  paymentId: string;
  onAgain: () => void;
  onPaid: (sponsorshipId: string) => void;
};

/** How long until the gateway is asked again, in milliseconds. */
const askAgainMs = 5_000;

/** Where people come back to from the gateway: it is asked how the payment ended, the address is not believed. */
export function PaymentReturn({ paymentId, onAgain, onPaid }: PaymentReturnProps) {
  const { t } = useTranslation('payments');
  const { call, busy } = useCall('payments.resolve');
  const failed = useFailureToast();
  const [state, setState] = useState<PaymentProgress['state'] | 'unknown'>('open');

  const isSaid = useRef(false);

  const ask = useEffectEvent(() => {
    call({ params: { id: paymentId } }).then(({ data }) => {
      isSaid.current = false;
      setState(data.state);
      if (data.state === 'paid') onPaid(data.sponsorshipId);
    }, notAnswered);
  });

  function notAnswered(problem: unknown): void {
    if (problem instanceof ApiProblem && problem.status === 404) setState('unknown');
    else if (!isSaid.current) {
      // Asked every few seconds, it would be said every few seconds.
      isSaid.current = true;
      failed(problem);
    }
  }

  useEffect(() => {
    ask();
    if (state !== 'open') return undefined;
    const timer = setInterval(ask, askAgainMs);
    return () => clearInterval(timer);
  }, [state]);

  if (state === 'open' || state === 'paid') {
    return (
      <StateFrame
        role="status"
        colorPalette="gold"
        icon={busy ? <BusyMark /> : <Hourglass />}
        title={t('open.title')}
        text={t('open.text')}
      />
    );
  }
  if (state === 'unknown') {
    return (
      <StateFrame
        role="alert"
        colorPalette="gold"
        icon={<CircleHelp />}
        title={t('unknown.title')}
        text={t('unknown.text')}
        action={<LinkButton to="/my-sponsorships">{t('thanks.mine')}</LinkButton>}
      />
    );
  }
  return (
    <styled.div>
      <StateFrame
        role="alert"
        colorPalette="red"
        icon={<CircleX />}
        title={t('failed.title')}
        text={t('failed.text')}
        action={<Button onClick={onAgain}>{t('failed.again')}</Button>}
      />
    </styled.div>
  );
}
