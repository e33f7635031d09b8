import type { BodyOf } from '#contract/endpoints.ts';
import type { ImportKind } from '#contract/entities/import.ts';
import { useCall } from '#hooks/calls/use-call.ts';

/** Kinds that a person may choose: an old or a foreign table is answered with what to do with it. */
export const tableFiles = '.csv,.xlsx,.xls';

/** A person's choices for reading a file: the sheet, the row of the heads, the alphabet. */
export type ReadingChoice = Pick<BodyOf<'imports.create'>, 'sheet' | 'headerRow' | 'encoding'>;

/** Uploads a table, also again to be read in another way: the dry run that it replaces is cancelled. */
export function useTableUpload(onStarted: (id: string, file: File) => void) {
  const create = useCall('imports.create');
  const cancel = useCall('imports.cancel');

  async function upload(file: File, kind: ImportKind, choice: ReadingChoice = {}, replaces?: string): Promise<void> {
    const body = { kind, ...choice };
    const { data } = await create.call({ body, file: { blob: file, name: file.name } });
    onStarted(data.id, file);
    if (replaces) await cancel.call({ params: { id: replaces } });
  }

  return { upload, busy: create.busy };
}
