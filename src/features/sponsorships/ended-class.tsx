import { useTranslation } from 'react-i18next';
import type { Class, Sponsorship } from '#contract/reading/read.ts';
import { classStateOf } from '#contract/school-year/class-states.ts';
import { isOffered } from '#contract/school-year/offered.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';

/** The class of a running sponsorship; undefined until it is known, and for other kinds of places. */
export function useSponsoredClass({ type, typeId, state }: Sponsorship): Class | undefined {
  const isLiving = state === 'active' || state === 'paused';
  return useOne('classes.get', type === 'class' && isLiving ? { classId: typeId } : null).row;
}

/** Next steps for the sponsor of an ending class, one tap each. Nothing changes on its own. */
export function EndedClass({ sponsorship, of: group }: { sponsorship: Sponsorship; of: Class }) {
  const { t } = useTranslation('sponsorships');
  const format = useFormat();
  const successor = useOne('classes.get', group.successorId ? { classId: group.successorId } : null).row;
  const { rows } = useList('classes.ofMadrasa', { id: group.madarisId }, {
    ...{ sort: 'need', sponsored: false, offered: true },
    limit: 2,
  } as const);
  const cancel = useCall('sponsorships.cancel');
  const reportResult = useReportResult();
  const { id } = sponsorship;
  const other = rows.find((row) => row.id !== group.id && row.id !== successor?.id && row.openDollars > 0);
  const now = new Date(serverNow());
  const hasEnded = classStateOf(group, now) === 'ended';
  const month = format.month(`${group.lastMonth}-15`);
  const place = (typeId: string) =>
    ({ to: '/sponsor-payment/$type/$typeId', params: { type: 'class', typeId } }) as const;
  return (
    <Strip marginBlockEnd="0" flexDirection="column" alignItems="stretch">
      <Text>{t(hasEnded ? 'classEnds.text' : 'classEnds.ending', { month })}</Text>
      <styled.div display="flex" flexWrap="wrap" gap="2">
        {successor && successor.openDollars > 0 && isOffered(successor, now) && (
          <LinkButton {...place(successor.id)} size="sm">
            {t('classEnds.successor', { name: successor.name })}
          </LinkButton>
        )}
        {other && (
          <LinkButton {...place(other.id)} size="sm" variant="outline">
            {t('classEnds.other', { name: other.name })}
          </LinkButton>
        )}
        <LinkButton
          to="/sponsor-payment/$type/$typeId"
          params={{ type: 'madrasa', typeId: group.madarisId }}
          size="sm"
          variant="outline"
        >
          {t('classEnds.other', { name: group.madaris.name })}
        </LinkButton>
        {hasEnded && (
          <Button
            size="sm"
            variant="ghost"
            loading={cancel.busy}
            onClick={() => void reportResult(cancel.call({ params: { id } }), t('done.cancelled'))}
          >
            {t('classEnds.stop')}
          </Button>
        )}
      </styled.div>
    </Strip>
  );
}
