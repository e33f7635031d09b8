import type { ReactNode } from 'react';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { Place } from '#hooks/mirror/use-place.ts';
import { styled } from '#ui/styled.ts';
import { PlaceSummary } from './place-summary.tsx';

/** The layout of the columns, also for their placeholder during loading. */
export const Columns = styled('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
    gridTemplateRows: { lg: 'auto 1fr' },
  },
});

export type PaymentColumnsProps = {
  type: SponsorshipType;
  place: Place;
  /** The amount, which comes before everything else. */
  first?: ReactNode;
  children: ReactNode;
};

/** Amount, way of paying and purpose: one below the other on a phone; the purpose beside the rest on a desktop. */
export function PaymentColumns({ type, place, first, children }: PaymentColumnsProps) {
  return (
    <Columns>
      {first}
      {children}
      <styled.div gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }}>
        <PlaceSummary type={type} place={place} isNamedAbove />
      </styled.div>
    </Columns>
  );
}
