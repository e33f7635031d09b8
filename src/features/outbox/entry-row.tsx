import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { isContainer } from '#data/report-pages/page-of.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fileTypeOf } from '#lib/file-type.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { FileBadge, PageBadge } from '#ui/fields/file-badge.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { styled } from '#ui/styled.ts';
import { RowListItem } from '#ui/table/row-list.tsx';
import { Text } from '#ui/text.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryReceipt } from './entry-receipt.tsx';
import { EntryState } from './entry-state.tsx';
import { messagePlace } from './message-place.ts';
import { reasonWords } from './reason-words.ts';
import { useRunAction } from './use-run-action.ts';

const kinds = {
  'materials.create': 'kind.materialsCreate',
  'reports.create': 'kind.reportsCreate',
  'materials.delete': 'kind.materialsDelete',
  'reports.delete': 'kind.reportsDelete',
  'spending.create': 'kind.spendingCreate',
  'transfers.confirm': 'kind.transfersConfirm',
  'monthOffRequests.create': 'kind.monthOffRequest',
} as const;

/** On a phone it is under badge and name, over the whole width. */
const Below = styled('div', {
  base: {
    display: 'grid',
    gap: '1',
    width: '100%',
    paddingInlineStart: { sm: 'calc({sizes.12} + {spacing.3})' },
    marginBlockStart: { sm: '-2' },
  },
});

/** Uploads can be read before and after they are sent. */
const readAt = { 'materials.create': '/read/material/$id', 'reports.create': '/read/report/$id' } as const;

function EntryTitle({ entry }: { entry: OutboxEntry }) {
  const { id, endpoint, title, state } = entry;
  const place = messagePlace(entry);
  if (place && state !== 'sent') {
    return (
      <Link {...place} quiet overflowWrap="anywhere">
        <bdi>{title}</bdi>
      </Link>
    );
  }
  if (endpoint !== 'materials.create' && endpoint !== 'reports.create') return <bdi>{title}</bdi>;
  return (
    <Link to={readAt[endpoint]} params={{ id }} quiet overflowWrap="anywhere">
      <bdi>{title}</bdi>
    </Link>
  );
}

/** Button under the message that the report to be replaced is a colleague's: it offers the way out that the message names. */
function SendAsAddition({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('outbox');
  const run = useRunAction(entry);
  return (
    <Button variant="outline" justifySelf="start" onClick={() => run(outboxActions.sendAsAddition(entry.id))}>
      {t('actions.add')}
    </Button>
  );
}

type EntryRowProps = {
  entry: OutboxEntry;
  /** The user has another class to move it to. */
  canMove: boolean;
  /** Name of its class, and of the class's madrasa, if this device knows them. */
  group: string | undefined;
  madrasa: string | undefined;
  /** Its menu opens or closes. */
  onMenu: (open: boolean) => void;
};

/** One item: its content, progress, reason for waiting, and actions. Renders again when it changes. */
export const EntryRow = memo(function EntryRow({ entry, canMove, group, madrasa, onMenu }: EntryRowProps) {
  const { t, i18n } = useTranslation(['outbox', 'problems']);
  const format = useFormat();
  const size = format.bytes(entry.size);
  const files = entry.fileNames.filter((name) => !isContainer(name));
  const isPage = files.length < entry.fileNames.length;
  return (
    <RowListItem data-entry={entry.id} data-state={entry.state}>
      {isPage ? <PageBadge /> : <FileBadge type={fileTypeOf(entry.fileNames[0] ?? '')} />}
      <styled.div flex="1" minWidth="0">
        <styled.div fontWeight="medium">
          <EntryTitle entry={entry} />
        </styled.div>
        <styled.div textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          <Joined>
            {t(kinds[entry.endpoint])}
            {entry.fields && entry.month && format.month(`${entry.month}-15`)}
            {entry.fields?.amount && format.money(Number(entry.fields.amount))}
            {files}
            {entry.size > 0 && size}
          </Joined>
        </styled.div>
        {group && (
          <styled.div textStyle="sm" color="fg.muted">
            <Joined>
              {group}
              {madrasa}
            </Joined>
          </styled.div>
        )}
      </styled.div>
      {entry.state !== 'sent' && <EntryActions entry={entry} canMove={canMove} onMenu={onMenu} />}
      <Below>
        <styled.div display="flex" flexWrap="wrap" alignItems="center" gap="2" textStyle="sm" color="fg.muted">
          <EntryState entry={entry} />
          {entry.corrected && <span>{t('corrected')}</span>}
          {entry.state !== 'sent' && <span>{t('savedAt', { when: format.clock(entry.createdAt) })}</span>}
        </styled.div>
        {/* A single request arrives as a whole: a bar would only make the row jump. */}
        {entry.state === 'sending' && entry.size > limits.singleRequestBytes && (
          <ProgressBar
            colorPalette="green"
            value={(100 * entry.bytesSent) / entry.size}
            label={t('bytes', { done: format.bytes(entry.bytesSent), total: size })}
          />
        )}
        {entry.state !== 'sent' && entry.lastError && (
          <Text role="status" textStyle="sm">
            {reasonWords(i18n, entry.lastError)}
          </Text>
        )}
        {entry.canBeAdded && <SendAsAddition entry={entry} />}
        {entry.receipt && <EntryReceipt receipt={entry.receipt} />}
      </Below>
    </RowListItem>
  );
});
