import { useTranslation } from 'react-i18next';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';
import { ClassCard } from './place-cards.tsx';

export type NextClassProps = { type: SponsorshipType; typeId: string };

/**
 * Shown after a class or madrasa is sponsored: one class of the same madrasa that still needs something; empty if there is
 * none.
 */
export function NextClass({ type, typeId }: NextClassProps) {
  const { t } = useTranslation('explore');
  const { row } = useOne('classes.get', type === 'class' ? { classId: typeId } : null);
  const madrasaId = type === 'madrasa' ? typeId : row?.madarisId;
  // The sponsored class may be among those that still need something.
  const query = madrasaId === undefined ? null : ({ sort: 'need', sponsored: false, offered: true, limit: 2 } as const);
  const { rows } = useList('classes.ofMadrasa', { id: madrasaId ?? '' }, query);
  const next = rows.find(({ id, openDollars }) => id !== typeId && openDollars > 0);
  if (!next) return null;
  return (
    <styled.section display="grid" gap="3">
      <Heading as="h2" size="lg">
        {t('next')}
      </Heading>
      <ClassCard class={next} />
    </styled.section>
  );
}
