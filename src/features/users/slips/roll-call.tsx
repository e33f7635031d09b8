import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { StudentSignIn, User } from '#contract/reading/read.ts';
import { mayGetSlip } from '#contract/rights/slips.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { EmptyCell } from '#ui/card/empty-cell.tsx';
import { styled } from '#ui/styled.ts';
import type { Column } from '#ui/table/data-table.tsx';
import { Text } from '#ui/text.ts';
import { SlipsDialog } from './slips-dialog.tsx';

const states = ['signedIn', 'slip', 'password', 'none'] as const;
type State = (typeof states)[number];

const colours = { signedIn: 'green', slip: 'blue', password: 'sand', none: 'gold' } as const;

/** State of a student's sign-in. A slip that expired after the list was read does not count. */
function stateOf({ hasSignedIn, hasPassword, slipUntil }: StudentSignIn): State {
  if (hasSignedIn) return 'signedIn';
  if (slipUntil !== null && Date.parse(slipUntil) > serverNow()) return 'slip';
  return hasPassword ? 'password' : 'none';
}

/**
 * For the list of a class's students: a column with each student's way to sign in, and above the list their number, with new
 * slips for all who have none. Offline both show the last known state.
 * @param classId undefined shows neither
 */
export function useRollCall(classId: string | undefined) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const { answer, refresh } = useAnswer('classes.signIns', { classId: classId ?? '' }, classId ? {} : null);
  const rows = answer?.data;
  const column = useMemo((): Column<User> | undefined => {
    if (!rows) return undefined;
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      header: t('signIn.label'),
      cell: ({ id }) => {
        const row = byId.get(id);
        if (!row) return <EmptyCell />;
        const state = stateOf(row);
        return (
          <Badge colorPalette={colours[state]}>
            {t(`rollCall.${state}`, { date: row.slipUntil === null ? '' : format.date(row.slipUntil) })}
          </Badge>
        );
      },
    };
  }, [rows, t, format]);
  return { column, summary: rows && rows.length > 0 && <RollCall rows={rows} onMade={refresh} /> };
}

function RollCall({ rows, onMade }: { rows: readonly StudentSignIn[]; onMade: () => void }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const { role } = useSession();
  const mayInvite = useMay('users.inviteSeveral');
  const [people, setPeople] = useState<readonly StudentSignIn[]>();
  const count = (state: State) => rows.filter((row) => stateOf(row) === state).length;
  const needing = rows
    .filter((row) => stateOf(row) === 'none' && mayGetSlip(role, { role: 'student', email: row.email }))
    .slice(0, limits.maximumPageSize);
  return (
    <Card display="flex" flexDirection="row" flexWrap="wrap" alignItems="center" gap="3" marginBlockEnd="4">
      <Text flex="1 1 12rem" minWidth="0">
        {states
          .filter((state) => count(state) > 0)
          .map((state) => (
            <styled.span key={state} display="inline-block" marginInlineEnd="4">
              {t(`rollCall.count.${state}`, { number: format.number(count(state)) })}
            </styled.span>
          ))}
      </Text>
      {mayInvite && needing.length > 0 && (
        <ConnectionButton onClick={() => setPeople(needing)}>
          {t('slips.make', { count: needing.length })}
        </ConnectionButton>
      )}
      {people && (
        <SlipsDialog
          people={people}
          onClose={() => {
            setPeople(undefined);
            onMade();
          }}
        />
      )}
    </Card>
  );
}
