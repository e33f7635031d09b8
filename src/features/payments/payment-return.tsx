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
  /** The payment, if its id is known; otherwise its sponsorship finds it. */
  paymentId?: string | undefined;
  sponsorshipId?: string | undefined;
  /** The answer was lost: this device does not know whether the payment was made, or arrived at all. */
  unsure?: boolean;
  onAgain: () => void;
  onPaid: (sponsorshipId: string) => void;
};

/** Interval for asking the gateway again, in milliseconds. */
const askAgainMs = 5_000;
/** Number of answers without a payment before the screen says that there is none. */
const missingAnswers = 3;

type Outcome = PaymentProgress['state'] | 'not-arrived';

/**
 * Result of a payment to which a user returns, from the gateway or after a lost answer: the server is asked, and the page
 * claims nothing before it answers.
 */
export function PaymentReturn(props: PaymentReturnProps) {
  const { paymentId, sponsorshipId, unsure = false, onAgain, onPaid } = props;
  const { t } = useTranslation('payments');
  const resolve = useCall('payments.resolve');
  const list = useCall('payments.list');
  const failed = useFailureToast();
  const [state, setState] = useState<Outcome>('open');
  const busy = resolve.busy || list.busy;
  const isSaid = useRef(false);
  const missing = useRef(0);

  const ask = useEffectEvent(() => void progress().then(show, notAnswered));

  async function progress(): Promise<PaymentProgress | undefined> {
    const id = paymentId ?? (await idOfSponsorship());
    return id === undefined ? undefined : (await resolve.call({ params: { id } })).data;
  }

  async function idOfSponsorship(): Promise<string | undefined> {
    if (sponsorshipId === undefined) return undefined;
    const { data } = await list.call({ query: { sponsorshipId } });
    return data.find((payment) => payment.state === 'open')?.id ?? data[0]?.id;
  }

  function show(payment: PaymentProgress | undefined): void {
    isSaid.current = false;
    if (!payment || payment.state === 'due') {
      missing.current += 1;
      if (missing.current >= missingAnswers) setState('not-arrived');
      return;
    }
    // The payment was started at the gateway, and the lost answer had the address of its page.
    if (unsure && payment.state === 'open' && payment.redirectUrl) location.assign(payment.redirectUrl);
    setState(payment.state);
    if (payment.state === 'paid') onPaid(payment.sponsorshipId);
  }

  function notAnswered(problem: unknown): void {
    if (problem instanceof ApiProblem && problem.status === 404) setState('unknown');
    else if (!(isSaid.current || unsure)) {
      // The failure is reported once, although the server is asked every few seconds.
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
        title={t(unsure ? 'unsure.title' : 'open.title')}
        text={t(unsure ? 'unsure.text' : 'open.text')}
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
  const words = state === 'refunded' ? 'sentBack' : state === 'not-arrived' ? 'notArrived' : 'failed';
  return (
    <styled.div>
      <StateFrame
        role="alert"
        colorPalette={state === 'failed' ? 'red' : 'gold'}
        icon={<CircleX />}
        title={t(`${words}.title`)}
        text={t(`${words}.text`)}
        action={<Button onClick={onAgain}>{t('failed.again')}</Button>}
      />
    </styled.div>
  );
}
