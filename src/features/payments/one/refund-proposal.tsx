import { useTranslation } from 'react-i18next';
import type { PaymentDetails } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';

type RefundProposalProps = {
  payment: Pick<PaymentDetails, 'id' | 'proposal'>;
  onChanged: () => void;
};

/** A refund that waits for another admin, who approves or declines it; the admin who proposed it can withdraw it. */
export function RefundProposal({ payment: { id, proposal }, onChanged }: RefundProposalProps) {
  const { t } = useTranslation(['payments-admin', 'common']);
  const format = useFormat();
  const { user } = useSession();
  const approve = useCall('payments.approveRefund');
  const decline = useCall('payments.declineRefund');
  const reportResult = useReportResult();
  if (!proposal) return null;
  const isOwn = proposal.by?.id === user?.id;
  const amount = proposal.amount === null ? t('proposal.all') : format.money(proposal.amount);
  const name = proposal.by?.fullName ?? t('proposal.someone');
  const reason = proposal.reason === 'unknown' ? '' : t(`reasons.${proposal.reason}`);

  async function decide(work: Promise<unknown>, done: string): Promise<void> {
    await reportResult(work, done);
    onChanged();
  }

  return (
    <Strip marginBlockEnd="0">
      <styled.div flex="1 1 14rem" minWidth="0">
        <Text>{t(isOwn ? 'proposal.own' : 'proposal.text', { name, amount, reason })}</Text>
        {proposal.note && (
          <Text textStyle="sm" dir="auto">
            {proposal.note}
          </Text>
        )}
      </styled.div>
      <ButtonRow>
        {!isOwn && (
          <ConnectionButton
            loading={approve.busy}
            onClick={() =>
              void decide(approve.call({ params: { id }, body: { proposalId: proposal.id } }), t('refunded'))
            }
          >
            {t('common:actions.approve')}
          </ConnectionButton>
        )}
        <ConnectionButton
          variant="outline"
          loading={decline.busy}
          onClick={() => void decide(decline.call({ params: { id } }), t('proposal.declined'))}
        >
          {t(isOwn ? 'proposal.withdraw' : 'common:actions.decline')}
        </ConnectionButton>
      </ButtonRow>
    </Strip>
  );
}
