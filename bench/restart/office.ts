import { write } from '#tests/tools/live-class.ts';

/** Where classes are made, and by whom. */
export interface Office {
  /** Value of the Authorization header. */
  admin: string;
  madarisId: string;
  /** Ids of all classes that the server at this address lists. */
  list(url: string): Promise<string[]>;
}

const people = 4;

/**
 * So many people make one class after the other; once so many are acknowledged the server is killed, while they go on.
 * @returns the ids of all that were acknowledged
 */
export async function workUntilKilled(
  url: string,
  { admin, madarisId }: Pick<Office, 'admin' | 'madarisId'>,
  { rows, kill }: { rows: number; kill: () => Promise<void> },
): Promise<string[]> {
  const made: string[] = [];
  let killing: Promise<void> | undefined;
  const work = async () => {
    for (;;) {
      const form = { name: `Class ${made.length}`, description: 'Morning', monthlyPrice: '10', madarisId };
      const answer = await write(url, admin, 'POST', 'v1/classes', form).catch((error: unknown) => {
        // What it says while it is being killed is no rejection.
        if (killing) return undefined;
        throw error;
      });
      if (!answer) return;
      made.push(answer.body.data.id);
      if (made.length >= rows) killing ??= kill();
    }
  };
  await Promise.all(Array.from({ length: people }, work));
  await killing;
  return made;
}
