/*
 * Runs the tests of files on the disk with files in a bucket. `npm test` tries a bucket in bucket.test.ts,
 * two-processes.test.ts and kill.test.ts only.
 */
import '#server/files/sweep.test.ts';
import './copied-lessons.test.ts';
import './downloading.test.ts';
import './full-account.test.ts';
import './limits.test.ts';
import './listing-and-deleting.test.ts';
import './receiving.test.ts';
import './resuming.test.ts';
