import type { Database } from '#server/db/pool.ts';
import { serverSecret } from '#server/db/server-secret.ts';

/** The secret that signs file links. */
export function linkKey(db: Database): Promise<Buffer> {
  return serverSecret(db, 'file-links');
}
