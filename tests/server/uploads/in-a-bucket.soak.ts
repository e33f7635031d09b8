/*
 * What holds for files on the disk holds for files in a bucket. `npm test` asks it of a bucket in bucket.test.ts,
 * two-processes.test.ts and kill.test.ts only.
 */
import '#server/files/sweep.test.ts';
import './downloading.test.ts';
import './full-account.test.ts';
import './limits.test.ts';
import './listing-and-deleting.test.ts';
import './receiving.test.ts';
import './resuming.test.ts';
