import { RotateCw, Send } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import { type OutboxEntry, useOutbox } from '#hooks/outbox/use-outbox.ts';
import { useSharedFiles } from '#hooks/outbox/use-shared-files.ts';
import { Button } from '#ui/button/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { RowList } from '#ui/table/row-list.tsx';
import { EntryRow } from './entry-row.tsx';
import { KeptFilesSettings } from './kept-files-settings.tsx';
import { SharedWaits } from './shared-waits.tsx';
import { StorageMeter } from './storage-meter.tsx';

/** What waits on this device, what needs its owner, and the receipts of what the server has. */
export function OutboxPage() {
  const { t } = useTranslation('outbox');
  const { entries, ready } = useOutbox();
  const { files: shared } = useSharedFiles();
  const classes = useOwnClasses();
  const places = new Map(classes.map(({ id, name, madaris }) => [id, `${name} · ${madaris.name}`]));
  const unsent = entries.filter((entry) => entry.state !== 'sent');
  const rejected = unsent.filter((entry) => entry.state === 'rejected');
  const parts: PartProps[] = [
    { title: t('needs'), rows: rejected, action: rejected.length > 1 && <RetryAll /> },
    { title: t('waiting'), rows: unsent.filter((entry) => entry.state !== 'rejected') },
    { title: t('receipts'), rows: entries.filter((entry) => entry.state === 'sent') },
  ].filter((part) => part.rows.length > 0);
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('lead')}
        actions={
          unsent.some((entry) => entry.state === 'queued') && (
            <Button icon={<Send className="mirrored" />} onClick={() => void outboxActions.sendNow()}>
              {t('sendNow')}
            </Button>
          )
        }
      />
      <SharedWaits />
      {!ready && <SkeletonLines count={3} height="20" />}
      {ready && parts.length === 0 && shared.length === 0 && <EmptyState title={t('empty')} text={t('emptyHint')} />}
      {parts.map((part) => (
        <Part key={part.title} {...part} places={places} />
      ))}
      <section aria-label={t('kept.title')}>
        <SectionHeader title={t('kept.title')} />
        <StorageMeter />
        <KeptFilesSettings />
      </section>
    </>
  );
}

type PartProps = { title: string; rows: readonly OutboxEntry[]; action?: ReactNode };

/** Class and madrasa by the id of the class. */
type Places = ReadonlyMap<string, string>;

/** More rows than a person looks through are rendered only when asked for: 1,000 at once would stop a cheap phone. */
const windowSize = 20;
/** As many as a phone shows at once. */
const firstRows = 4;

function Part({ title, rows, action, places }: PartProps & { places: Places }) {
  const { t } = useTranslation('outbox');
  const [shown, setShown] = useState(windowSize);
  const left = rows.length - shown;
  const wanted = rows.slice(0, shown);
  // What is below the first screen, and what changes many times a second, is rendered when there is time: taps come first.
  const rendered = useDeferredValue(wanted, wanted.slice(0, firstRows));
  return (
    <section aria-label={title}>
      <SectionHeader title={title} actions={action} />
      <RowList>
        {rendered.map((entry) => (
          <EntryRow key={entry.id} entry={entry} place={entry.classId && places.get(entry.classId)} />
        ))}
      </RowList>
      {left > 0 && (
        <Button variant="outline" marginBlockStart="3" onClick={() => setShown(shown + windowSize)}>
          {t('showMore', { count: left })}
        </Button>
      )}
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
