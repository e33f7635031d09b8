import { write } from '#tests/tools/live-class.ts';

/** The people who create classes, and the place. */
export interface Office {
  /** Value of the Authorization header. */
  admin: string;
  madarisId: string;
  /** Ids of all classes that the server at this address lists. */
  list(url: string): Promise<string[]>;
}

const people = 4;

/**
 * People create one class after the other; once a number of them is acknowledged the server is killed, while they continue.
 * @returns the ids of all acknowledged classes
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
        // Errors during the kill are no rejections.
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
