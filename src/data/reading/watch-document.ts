import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import type { Account } from '#data/api/account.ts';
import { mirrorOf } from '#data/database/database.ts';
import type { Watch } from '#data/database/watch-live.ts';
import { plain } from '#data/mirror/mirrored.ts';
import { type OneView, watchOne } from '#data/watch/watch-one.ts';

/**
 * One material or report for its reader. A row that waits to be sent is only on this device; the server is not asked,
 * because it would not know it.
 */
export function watchDocument(
  account: Account,
  kind: 'material' | 'report',
  id: string,
  onView: (view: OneView<Material | Report>) => void,
): Watch {
  const mirror = mirrorOf(account.userId);
  let inner: Watch | undefined;
  let stopped = false;
  open().catch((failure: unknown) => {
    console.warn('A document could not be read from this device.', failure);
    onView({ state: 'failed', refreshing: false });
  });
  return {
    refresh: () => inner?.refresh(),
    stop: () => {
      stopped = true;
      inner?.stop();
    },
  };

  async function open(): Promise<void> {
    const [items, stored] = await Promise.all([
      mirror.outbox.where('rowId').equals(id).toArray(),
      mirror.table(`${kind}s`).get(id),
    ]);
    if (stopped) return;
    const isUnsent = items.some((item) => item.kind === 'create' && item.state !== 'sent');
    // The view is sent at once, because the code that opens the document starts with its row.
    if (stored) onView({ state: 'ready', row: plain<Material | Report>(stored), refreshing: !isUnsent });
    if (stored && isUnsent) return;
    const show = (view: OneView<Material | Report>): void => {
      if (!stored || view.state !== 'loading') onView(view);
    };
    inner = watchOne(account, kind === 'material' ? 'materials.get' : 'reports.get', { id }, show);
  }
}
