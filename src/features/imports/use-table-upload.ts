import type { BodyOf } from '#contract/endpoints.ts';
import type { ImportKind } from '#contract/entities/import.ts';
import { useCall } from '#hooks/calls/use-call.ts';

/** File types to choose from: an old or a foreign table is answered with advice. */
export const tableFiles = '.csv,.xlsx,.xls';

/** A user's choices for reading a file: the sheet, the header row, the encoding. */
export type ReadingChoice = Pick<BodyOf<'imports.create'>, 'sheet' | 'headerRow' | 'encoding'>;

/** Uploads a table, also to read it again with other choices: the dry run that it replaces is cancelled. */
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
