import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { styled } from '#ui/styled.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';

/** Devices on which the account is signed in, with sign-out for each. */
export function DevicesSection() {
  const { t } = useTranslation(['account', 'common']);
  const format = useFormat();
  const { answer } = useAnswer('me.sessions');
  const endOne = useCall('me.endSession');
  const endOthers = useCall('me.endOtherSessions');
  const reportResult = useReportResult();
  const end = (call: Promise<unknown>) => void reportResult(call, t('signedOutThere'));
  if (!answer) return null;
  const others = answer.data.filter(({ isCurrent }) => !isCurrent);
  const thisOneFirst = [...answer.data.filter(({ isCurrent }) => isCurrent), ...others];
  return (
    <SectionCard
      title={t('devices')}
      text={t('devicesText')}
      actions={
        others.length > 0 && (
          <ConnectionButton variant="outline" onClick={() => end(endOthers.call({}))}>
            {t('signOutElsewhere')}
          </ConnectionButton>
        )
      }
    >
      <styled.ul listStyle="none" display="grid" gap="2">
        {thisOneFirst.map((session) => (
          <styled.li key={session.id} display="flex" flexWrap="wrap" alignItems="center" gap="3">
            <styled.span flex="1 1 12rem" minWidth="0">
              {session.browser || session.system ? (
                <Joined>
                  {session.browser}
                  {session.system}
                </Joined>
              ) : (
                t('unknownDevice')
              )}{' '}
              {session.isCurrent && <Badge colorPalette="green">{t('thisDevice')}</Badge>}
              <styled.span display="block" textStyle="sm" color="fg.muted">
                {t('lastSeen', { when: format.dateTime(session.lastSeen) })}
              </styled.span>
            </styled.span>
            {!session.isCurrent && (
              <ConnectionButton
                size="sm"
                variant="ghost"
                onClick={() => end(endOne.call({ params: { id: session.id } }))}
              >
                {t('common:actions.signOut')}
              </ConnectionButton>
            )}
          </styled.li>
        ))}
      </styled.ul>
    </SectionCard>
  );
}
