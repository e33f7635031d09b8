import { test } from 'vitest';
import { liveYears } from './live-years.ts';

test('a school year is as the table says: states, figures, charges and mails of each month', async () => {
  await liveYears(12);
});
