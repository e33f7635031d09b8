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

/** Until when a class is, or was: 'Ends after June 2027'. Undefined where it has no end. */
function useEndWords(row: Class): string | undefined {
  const { t } = useTranslation('classes');
  const format = useFormat();
  const state = classStateOf(row, new Date(serverNow()));
  return state === 'running' ? undefined : t(words[state], { month: format.month(`${row.lastMonth}-15`) });
}

/** In a table, beside the name of a class that has an end. */
export function EndBadge({ of: row }: { of: Class }) {
  const text = useEndWords(row);
  return text && <Badge colorPalette="sand">{text}</Badge>;
}

type ClassEndStripProps = {
  of: Class;
  /** The page that the person has for the class that goes on in its place. */
  classLink: (classId: string) => LinkProps;
};

/** On the page of a class that has an end: until when it is or was, why, and which class goes on in its place. */
export function ClassEndStrip({ of: row, classLink }: ClassEndStripProps) {
  const { t } = useTranslation('classes');
  const text = useEndWords(row);
  const { row: successor } = useOne('classes.get', row.successorId ? { classId: row.successorId } : null);
  if (!text) return null;
  const known = endedReasons.find((reason) => reason === row.endedReason);
  // Another reason is said by its note.
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
