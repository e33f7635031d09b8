import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { useHasNetwork } from '#lib/react/use-has-network.ts';
import { useApp } from '#ui/app-context.ts';
import { styled } from '#ui/styled.ts';

type SavedNoteProps = {
  at: Date | undefined;
  partial?: boolean | undefined;
  /** It is among other notes, which set the distance. */
  inFoot?: boolean;
};

/**
 * Age of a list that could not be refreshed, or a note that only part of it is on this device; empty if it is fresh. It
 * calls the device offline only if it is: a server may have failed.
 */
export function SavedNote({ at, partial = false, inFoot = false }: SavedNoteProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { offline } = useApp();
  const isOff = !useHasNetwork() && offline;
  if (!partial && !at) return null;
  return (
    <styled.p textStyle="sm" color="fg.muted" marginBlockStart={inFoot ? '0' : '3'}>
      {partial
        ? t(isOff ? 'states.partial' : 'states.partialOnline')
        : at && t(isOff ? 'states.stale' : 'states.staleOnline', { when: format.clock(at) })}
    </styled.p>
  );
}
