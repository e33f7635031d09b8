/** The id in the last part of a file's address, `<uuid>.<extension>` or the uuid alone; undefined where it is none. */
export function fileIdOf(lastPart: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\w{1,10})?$/i.exec(lastPart)?.[1]?.toLowerCase();
}
