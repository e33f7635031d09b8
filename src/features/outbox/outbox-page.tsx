import { RotateCw, Send } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import { type OutboxEntry, useOutbox } from '#hooks/outbox/use-outbox.ts';
import { useSharedFiles } from '#hooks/outbox/use-shared-files.ts';
import { useDrafts } from '#hooks/report-pages/use-drafts.ts';
import { useLostWork } from '#hooks/session/lost-work.ts';
import { pageCount } from '#lib/page-range.ts';
import { Button } from '#ui/button/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { RowList } from '#ui/table/row-list.tsx';
import { Text } from '#ui/text.ts';
import { EntryRow } from './entry-row.tsx';
import { SharedWaits } from './shared-waits.tsx';
import { StartedReports } from './started-reports.tsx';
import { useHeld } from './use-held.ts';

/** Waiting items on this device, items that need their owner, and receipts of sent items. */
export function OutboxPage() {
  const { t } = useTranslation('outbox');
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} actions={<SendNow />} />
      <SharedWaits />
      <StartedReports />
      <Entries />
    </>
  );
}

function SendNow() {
  const { t } = useTranslation('outbox');
  const { entries } = useOutbox();
  if (!entries.some(({ state }) => state === 'queued')) return null;
  return (
    <Button icon={<Send className="mirrored" />} onClick={() => void outboxActions.sendNow()}>
      {t('sendNow')}
    </Button>
  );
}

/** A component of its own: while items are sent, only this part of the screen is rendered, twice a second. */
function Entries() {
  const { t } = useTranslation('outbox');
  const { entries: current, ready } = useOutbox();
  const [isMenuOpen, setMenuOpen] = useState(false);
  // While a menu is open, its row stays under the finger.
  const entries = useHeld(current, isMenuOpen);
  const { files: shared } = useSharedFiles();
  const { lost } = useLostWork();
  const { drafts } = useDrafts();
  const classes = useOwnClasses();
  const places = new Map(classes.map(({ id, name, madaris }) => [id, { group: name, madrasa: madaris.name }]));
  const unsent = entries.filter((entry) => entry.state !== 'sent');
  const rejected = unsent.filter((entry) => entry.state === 'rejected');
  const parts: PartProps[] = [
    { title: t('needs'), rows: rejected, action: rejected.length > 1 && <RetryAll /> },
    {
      title: t('waiting'),
      rows: unsent.filter((entry) => entry.state !== 'rejected'),
      note: unsent.some((entry) => entry.state === 'waiting-sign-in') && t('signIn'),
    },
    { title: t('receipts'), rows: entries.filter((entry) => entry.state === 'sent') },
  ].filter((part) => part.rows.length > 0);
  if (!ready) return <SkeletonLines count={3} height="20" />;
  // Nothing waits, but not everything was sent: the notice over the screen names the lost items.
  if (parts.length === 0 && lost.length > 0) return null;
  if (parts.length === 0 && shared.length === 0 && drafts.length === 0)
    return <EmptyState title={t('empty')} text={t('emptyHint')} />;
  return parts.map((part) => <Part key={part.title} {...part} places={places} onMenu={setMenuOpen} />);
}

type PartProps = { title: string; rows: readonly OutboxEntry[]; action?: ReactNode; note?: ReactNode };

type PartPlace = { places: Places; onMenu: (open: boolean) => void };

/** Names of class and madrasa, by the id of the class. */
type Places = ReadonlyMap<string, { group: string; madrasa: string }>;

const pageSize = limits.defaultPageSize;
/** As many as a phone shows at once. */
const firstRows = 4;

/** One part, page by page like every list: a thousand rows at once would stop a cheap phone. */
function Part({ title, rows, action, note, places, onMenu }: PartProps & PartPlace) {
  const [chosen, setChosen] = useState(1);
  // While items are sent, the last page may disappear under its reader.
  const page = Math.min(chosen, pageCount(rows.length, pageSize));
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  // Rows below the first screen, and fast changes, are rendered when there is time: taps come first.
  const rendered = useDeferredValue(shown, shown.slice(0, firstRows));
  return (
    <section aria-label={title}>
      <SectionHeader title={title} actions={action} />
      {note && (
        <Text color="fg.muted" marginBlockEnd="3">
          {note}
        </Text>
      )}
      <RowList>
        {rendered.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            canMove={[...places.keys()].some((id) => id !== entry.classId)}
            group={places.get(entry.classId ?? '')?.group}
            madrasa={places.get(entry.classId ?? '')?.madrasa}
            onMenu={onMenu}
          />
        ))}
      </RowList>
      <styled.div display="flex" justifyContent="center" marginBlockStart="3" _empty={{ display: 'none' }}>
        <Pagination page={page} pageSize={pageSize} totalItems={rows.length} onPage={setChosen} />
      </styled.div>
    </section>
  );
}

function RetryAll() {
  const { t } = useTranslation('outbox');
  return (
    <Button variant="outline" icon={<RotateCw />} onClick={() => void outboxActions.retryRejected()}>
      {t('retryAll')}
    </Button>
  );
}
