import { accessBugs } from './planted/access.ts';
import { documentBugs } from './planted/documents.ts';
import { moneyBugs } from './planted/money.ts';
import { otherBugs } from './planted/others.ts';
import { promiseBugs } from './planted/promise.ts';
import { readerBugs } from './planted/reader.ts';
import type { PlantedBug } from './planted-bug.ts';

/** Each fault that is found gets its line in the file of its area. */
export const plantedBugs: readonly PlantedBug[] = [
  ...moneyBugs,
  ...promiseBugs,
  ...documentBugs,
  ...accessBugs,
  ...readerBugs,
  ...otherBugs,
];
