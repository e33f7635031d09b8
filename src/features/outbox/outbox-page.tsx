import { RotateCw, Send } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { isChild } from '#contract/rights/slips.ts';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import { type OutboxEntry, useOutbox } from '#hooks/outbox/use-outbox.ts';
import { useSharedFiles } from '#hooks/outbox/use-shared-files.ts';
import { useDrafts } from '#hooks/report-pages/use-drafts.ts';
import { useLostWork } from '#hooks/session/lost-work.ts';
import { useSession } from '#hooks/session/use-session.ts';
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
import { KeptFilesSettings } from './kept-files-settings.tsx';
import { SharedWaits } from './shared-waits.tsx';
import { StartedReports } from './started-reports.tsx';
import { StorageMeter } from './storage-meter.tsx';
import { useHeld } from './use-held.ts';

/** What waits on this device, what needs its owner, and the receipts of what the server has. */
export function OutboxPage() {
  const { t } = useTranslation('outbox');
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} actions={<SendNow />} />
      <SharedWaits />
      <StartedReports />
      <Entries />
      <section aria-label={t('kept.title')}>
        <SectionHeader title={t('kept.title')} />
        <StorageMeter />
        {!(user && isChild(user)) && <KeptFilesSettings />}
      </section>
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

/** By itself: while items are sent it is rendered twice a second, and nothing else of the screen. */
function Entries() {
  const { t } = useTranslation('outbox');
  const { entries: current, ready } = useOutbox();
  const [isMenuOpen, setMenuOpen] = useState(false);
  // What was under the finger when the menu opened is there until it closes.
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
  // Nothing waits, and not everything was sent: what is missing is over the screen.
  if (parts.length === 0 && lost.length > 0) return null;
  if (parts.length === 0 && shared.length === 0 && drafts.length === 0)
    return <EmptyState title={t('empty')} text={t('emptyHint')} />;
  return parts.map((part) => <Part key={part.title} {...part} places={places} onMenu={setMenuOpen} />);
}

type PartProps = { title: string; rows: readonly OutboxEntry[]; action?: ReactNode; note?: ReactNode };

type PartPlace = { places: Places; onMenu: (open: boolean) => void };

/** Class and madrasa by the id of the class. */
type Places = ReadonlyMap<string, { group: string; madrasa: string }>;

const pageSize = limits.defaultPageSize;
/** As many as a phone shows at once. */
const firstRows = 4;

/** By page, as every list is: a thousand rows at once would stop a cheap phone. */
function Part({ title, rows, action, note, places, onMenu }: PartProps & PartPlace) {
  const [chosen, setChosen] = useState(1);
  // While items are sent, the last page may come to its end under its reader.
  const page = Math.min(chosen, pageCount(rows.length, pageSize));
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  // What is below the first screen, and what changes many times a second, is rendered when there is time: taps come first.
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
