import type { LinkProps } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Class } from '#contract/reading/read.ts';
import { type ClassState, classStateOf, endedReasons } from '#contract/school-year/class-states.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';

const words = { ending: 'end.ends', ended: 'end.ended' } as const satisfies Partial<Record<ClassState, string>>;

/** End of a class in words: 'Ends after June 2027'. Undefined if it has none. */
function useEndWords(row: Class): string | undefined {
  const { t } = useTranslation('classes');
  const format = useFormat();
  const state = classStateOf(row, new Date(serverNow()));
  return state === 'running' ? undefined : t(words[state], { month: format.month(`${row.lastMonth}-15`) });
}

/** Badge beside the name of a class that has an end, in a table. */
export function EndBadge({ of: row }: { of: Class }) {
  const text = useEndWords(row);
  return text && <Badge colorPalette="sand">{text}</Badge>;
}

type ClassEndStripProps = {
  of: Class;
  /** Link to the user's page of the class that replaces this one. */
  classLink: (classId: string) => LinkProps;
};

/** Strip on the page of a class that has an end: the end, the reason, and the class that replaces it. */
export function ClassEndStrip({ of: row, classLink }: ClassEndStripProps) {
  const { t } = useTranslation('classes');
  const text = useEndWords(row);
  const { row: successor } = useOne('classes.get', row.successorId ? { classId: row.successorId } : null);
  if (!text) return null;
  const known = endedReasons.find((reason) => reason === row.endedReason);
  // Only the note explains another reason.
  const reason = known && known !== 'other' ? t(`end.reasons.${known}`) : undefined;
  return (
    <Strip aria-label={text} bg="bg.subtle" alignItems="start">
      <Clock aria-hidden />
      <styled.div flex="1 1 14rem" minWidth="0">
        <styled.div fontWeight="medium">{text}</styled.div>
        {reason && <div>{reason}</div>}
        {row.endedNote && (
          <styled.div dir="auto" whiteSpace="pre-line" overflowWrap="anywhere" textAlign="var(--start)">
            {row.endedNote}
          </styled.div>
        )}
        {row.successorId && successor && (
          <div>
            {t('end.goesOn')}{' '}
            <Link {...classLink(row.successorId)}>
              <bdi>{successor.name}</bdi>
            </Link>
          </div>
        )}
      </styled.div>
    </Strip>
  );
}
