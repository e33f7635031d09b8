import type { ReactNode } from 'react';
import { Card } from '#ui/card/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { styled } from '#ui/styled.ts';

const Middle = styled('div', { base: { maxWidth: 'md', marginInline: 'auto' } });

/** The narrow card of everything around signing in. */
export function AuthCard({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <Middle>
      <PageHeader title={title} text={lead} />
      <Card display="grid" gap="4">
        {children}
      </Card>
    </Middle>
  );
}
