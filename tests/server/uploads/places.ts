import { describe } from 'vitest';
import { startObjectStore } from './object-store.ts';
import { openSchool, type School } from './school.ts';

/** Declares tests twice: files stay on disk, and in a bucket. `open` is for beforeAll; close the school in afterAll. */
export function inBothPlaces(declare: (open: () => Promise<School>) => void): void {
  describe.each(['on disk', 'in a bucket'])('%s', (place) => {
    declare(() => (place === 'on disk' ? openSchool() : openSchoolWithBucket()));
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
