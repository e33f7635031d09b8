import { noRow } from '#server/db/schema/columns.ts';

/** The id in the last part of a file's address, `<uuid>.<extension>` or the uuid alone; the id of no file for other texts. */
export function fileIdOf(lastPart: string): string {
  const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\w{1,10})?$/i.exec(lastPart)?.[1];
  return id?.toLowerCase() ?? noRow;
}
