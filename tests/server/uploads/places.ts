import { describe } from 'vitest';
import { startObjectStore } from './object-store.ts';
import { openSchool, type School } from './school.ts';

/**
 * Declares tests of files on disk; in the soak (in-a-bucket.soak.ts) the same tests run with a bucket. `open` must be called
 * in beforeAll; close the school in afterAll.
 */
export function inEachPlace(declare: (open: () => Promise<School>) => void): void {
  const inBucket = process.env.SOAK === '1';
  describe(inBucket ? 'in a bucket' : 'on disk', () => {
    declare(() => (inBucket ? openSchoolWithBucket() : openSchool()));
  });
}

async function openSchoolWithBucket(): Promise<School> {
  const bucket = await startObjectStore();
  const school = await openSchool(bucket.url);
  const close = async () => {
    await school.close();
    await bucket.stop();
  };
  return { ...school, close };
}
