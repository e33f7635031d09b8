import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { limits } from '#contract/limits.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import type { ReadKind } from '#hooks/reading/use-document.ts';
import { styled } from '#ui/styled.ts';
import { DocumentLink } from './leave/document-link.tsx';

const Row = styled('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '3',
    marginBlockStart: '6',
    '@media print': { display: 'none' },
  },
});

const Title = styled('bdi', { base: { lineClamp: '1', overflowWrap: 'anywhere' } });

/** The documents before and after this one in the list of its class, in the list's order. */
export function ReaderNeighbours({ kind, row }: { kind: ReadKind; row: Material | Report }) {
  const { t } = useTranslation('reader');
  const of = { classId: row.classId };
  const all = { page: 1, limit: limits.maximumPageSize };
  const materials = useList('materials.list', of, kind === 'material' ? { ...all, sort: 'position' } : null);
  const reports = useList('reports.list', of, kind === 'report' ? all : null);
  const { rows }: { rows: readonly (Material | Report)[] } = kind === 'material' ? materials : reports;
  const index = rows.findIndex(({ id }) => id === row.id);
  const previous = index > 0 ? rows[index - 1] : undefined;
  const next = index >= 0 ? rows[index + 1] : undefined;
  if (!previous && !next) return null;
  // Reports are listed newest first, so the one before is newer.
  const words =
    kind === 'report' ? { before: t('newer'), after: t('older') } : { before: t('previous'), after: t('next') };
  return (
    <Row aria-label={t('neighbours')}>
      {previous ? (
        <Neighbour kind={kind} of={previous} label={words.before} icon={<ChevronLeft className="mirrored" />} />
      ) : (
        <span />
      )}
      {next && (
        <Neighbour kind={kind} of={next} label={words.after} icon={<ChevronRight className="mirrored" />} isNext />
      )}
    </Row>
  );
}

type NeighbourProps = {
  kind: ReadKind;
  of: Material | Report;
  label: string;
  icon: ReactNode;
  isNext?: boolean;
};

function Neighbour({ kind, of, label, icon, isNext }: NeighbourProps) {
  return (
    <DocumentLink
      kind={kind}
      id={of.id}
      step={isNext ? 'on' : 'back'}
      variant="outline"
      maxWidth="100%"
      // It is at the end of its own line even if both titles are long.
      marginInlineStart={isNext ? 'auto' : undefined}
      aria-label={`${label}: ${of.title}`}
    >
      {!isNext && icon}
      <styled.span flexShrink="0">{`${label}:`}</styled.span>
      <Title>{of.title}</Title>
      {isNext && icon}
    </DocumentLink>
  );
}
