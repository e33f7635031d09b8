import { Eye, FileText, PauseCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { Sponsorship } from '#contract/reading/read.ts';
import { reportsFrom } from '#contract/rights/reports-from.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { AppearingStar } from '#ui/brand/appearing-star.tsx';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { ShareButton } from '#ui/button/share-button.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

const steps = [
  { key: 'report', icon: FileText },
  { key: 'see', icon: Eye },
  { key: 'stop', icon: PauseCircle },
] as const;

export type ThankYouPageProps = {
  sponsorshipId: string | undefined;
  /** Another place to sponsor, beside the one just paid. */
  next: (place: { type: SponsorshipType; typeId: string }) => ReactNode;
};

/** `/thank-you-for-sponsorship`: thanks, the next steps, and the way back home (docs/rules.md#screens). */
export function ThankYouPage({ sponsorshipId, next }: ThankYouPageProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const { row } = useOne('sponsorships.get', sponsorshipId ? { id: sponsorshipId } : null);
  // The sponsor can read the next report if they give at least a certain share of the cost.
  const readsFrom = row?.price ? reportsFrom(row.price) : 0;
  const words = {
    report:
      row && row.amount < readsFrom
        ? t('thanks.reportArrives', { amount: format.money(readsFrom) })
        : t('thanks.report'),
    see: t('thanks.see'),
    stop: t('thanks.stop'),
  };
  return (
    <styled.div maxWidth="2xl" marginInline="auto" display="grid" gap="5">
      <styled.div display="grid" justifyItems="center" textAlign="center" gap="3" paddingBlockStart="4">
        <AppearingStar />
        <PageHeader title={t('thanks.title')} />
        <Text minHeight={sponsorshipId ? '2lh' : undefined} maxWidth={row ? 'prose' : undefined}>
          {row ? t('thanks.text', { name: row.name, amount: format.money(row.amount) }) : t('thanks.general')}
        </Text>
      </styled.div>
      <SectionCard title={t('thanks.next')} gap="4">
        <styled.ul display="grid" gap="3" listStyle="none">
          {steps.map(({ key, icon: Icon }) => (
            <styled.li key={key} display="flex" gap="3" alignItems="start">
              <styled.span color="green.fg" flexShrink="0" aria-hidden>
                <Icon size={22} />
              </styled.span>
              {words[key]}
            </styled.li>
          ))}
        </styled.ul>
      </SectionCard>
      <ButtonRow justifyContent="center">
        {sponsorshipId && <AfterPayment id={sponsorshipId} row={row} />}
        <LinkButton to="/">{t('thanks.home')}</LinkButton>
      </ButtonRow>
      {row && row.type !== 'unknown' && next({ type: row.type, typeId: row.typeId })}
    </styled.div>
  );
}

/** The public page of the sponsored place, for others who may want to sponsor the rest. */
function publicPath({ type, typeId, regionId }: Sponsorship): string | undefined {
  if (type === 'class') return `/class/${typeId}`;
  if (type === 'madrasa') return `/explore-sponsor/${regionId}/madrasa/${typeId}/details`;
  return type === 'region' ? `/explore-sponsor/${regionId}/details` : undefined;
}

function AfterPayment({ id, row }: { id: string; row: Sponsorship | undefined }) {
  const { t } = useTranslation('payments');
  const { answer } = useAnswer('payments.list', {}, { sponsorshipId: id, limit: '1' });
  const code = answer?.data[0]?.receiptCode;
  const path = row && publicPath(row);
  return (
    <>
      {code && (
        <LinkButton to="/receipt/$code" params={{ code }} variant="outline">
          {t('thanks.receipt')}
        </LinkButton>
      )}
      {row && (row.type === 'madrasa' || row.type === 'region') && (
        <LinkButton
          to="/sponsor-paylist/$type/$typeId"
          params={{ type: row.type, typeId: row.typeId }}
          variant="outline"
        >
          {t('thanks.list')}
        </LinkButton>
      )}
      {path && row && <ShareButton title={row.name} path={path} />}
    </>
  );
}
