import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import { fallbacks } from '#contract/fallback-messages.ts';
import { limits } from '#contract/limits.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { type ListView, type Pending, useList } from '#hooks/mirror/use-list.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { hasNetwork } from '#lib/react/use-has-network.ts';
import { useApp } from '#ui/app-context.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { afterFor, type Move } from './reading-order.ts';

type Row = Material & { pending?: Pending | undefined };

export interface ReadingOrder {
  /** Undefined for users who may not change it. */
  readonly move?: ((material: Material, move: Move) => void) | undefined;
  /** True if the material can be moved this way. */
  readonly can: (material: Material, move: Move) => boolean;
  /** Result of the last move, in words for users who do not see it. */
  readonly words: string;
}

/**
 * Lets a user who may order the materials of a class move one of them. The server is asked at once, because the order is the
 * same for everyone.
 */
export function useReadingOrder(classId: string, shown: ListView<Row>): ReadingOrder {
  const { t } = useTranslation(['materials', 'common']);
  const format = useFormat();
  const { offline } = useApp();
  const mayMove = useMay('materials.move');
  const { call } = useCall('materials.move');
  const failed = useFailureToast(fallbacks.change);
  const [words, setWords] = useState('');
  const isMoving = useRef(false);
  // The neighbours of the first and the last row may be on another page.
  const isOnePage = shown.totalItems <= limits.materialPageSize;
  const whole = useList(
    'materials.list',
    { classId },
    mayMove && !isOnePage ? { page: 1, limit: limits.maximumPageSize, sort: 'position' } : null,
  );
  const order = idsOf(isOnePage ? shown.rows : whole.rows);

  async function run(material: Material, move: Move): Promise<void> {
    const after = afterFor(order, material.id, move);
    if (after === undefined || isMoving.current) return;
    if (offline) {
      toast({
        title: t(hasNetwork() ? 'common:states.notReached' : 'common:states.offline'),
        description: t('common:states.needsConnection'),
      });
      return;
    }
    isMoving.current = true;
    try {
      await call({ params: { id: material.id }, body: { after }, ifMatch: material.version });
      const place = after === null ? 1 : order.filter((id) => id !== material.id).indexOf(after) + 2;
      setWords(
        t('order.moved', { name: material.title, place: format.number(place), total: format.number(order.length) }),
      );
    } catch (failure) {
      failed(failure);
    } finally {
      isMoving.current = false;
    }
  }

  // Cards are rendered again when their material changes, not with every row around them.
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const move = useCallback((material: Material, way: Move) => void latest.current(material, way), []);

  return {
    move: mayMove ? move : undefined,
    can: (material, way) => afterFor(order, material.id, way) !== undefined,
    words,
  };
}

/** Ids of materials that have arrived; waiting ones have no place yet. */
function idsOf(rows: readonly Row[]): string[] {
  return rows.filter(({ pending }) => pending?.kind !== 'create').map(({ id }) => id);
}
