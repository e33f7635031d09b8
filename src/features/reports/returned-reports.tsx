import { PenLine, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Class } from '#contract/reading/read.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useNextReport } from '#hooks/mirror/use-next-report.ts';
import { useFormat } from '#i18n/use-format.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { Strip, StripQuote } from '#ui/states/strip.tsx';

/** On top of a teacher's start: the reports of the teacher's classes that a supervisor has returned, with the comment, and one tap to correct each. */
export function ReturnedReports() {
  const classes = useList('classes.list', {}, { mine: true, limit: limits.ownClasses });
  return classes.rows.map((row) => <OfClass key={row.id} of={row} />);
}

function OfClass({ of: group }: { of: Class }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { returned } = useNextReport(group);
  return returned.map(({ id, month, returned: why }) => (
    <Strip key={id} role="status" data-returned={id}>
      <Undo2 aria-hidden className="mirrored" size={20} />
      <StripQuote title={t('returned.title', { month: format.month(`${month}-15`), name: group.name })}>
        {why?.comment}
      </StripQuote>
      <LinkButton
        to="/class-details/$id/new-report"
        params={{ id: group.id }}
        search={{ month }}
        flex={{ base: '1 1 auto', sm: '0 1 auto' }}
      >
        <PenLine aria-hidden /> {t('returned.correct')}
      </LinkButton>
    </Strip>
  ));
}
