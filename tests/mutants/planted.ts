import { accessBugs } from './planted/access.ts';
import { accountBugs } from './planted/accounts.ts';
import { actingBugs } from './planted/acting.ts';
import { bookBugs } from './planted/books.ts';
import { documentBugs } from './planted/documents.ts';
import { fileBugs } from './planted/files.ts';
import { importBugs } from './planted/imports.ts';
import { letterBugs } from './planted/letter.ts';
import { membershipBugs } from './planted/memberships.ts';
import { moneyBugs } from './planted/money.ts';
import { nameBugs } from './planted/names.ts';
import { offlineBugs } from './planted/offline.ts';
import { openingBugs } from './planted/opening.ts';
import { opsBugs } from './planted/ops.ts';
import { otherBugs } from './planted/others.ts';
import { owedMonthBugs } from './planted/owed-months.ts';
import { peopleBugs } from './planted/people.ts';
import { promiseBugs } from './planted/promise.ts';
import { readerBugs } from './planted/reader.ts';
import { readerDocumentBugs } from './planted/reader-documents.ts';
import { scaleBugs } from './planted/scale.ts';
import { schoolYearBugs } from './planted/school-year.ts';
import { secondFactorBugs } from './planted/second-factor.ts';
import { sharedFileBugs } from './planted/shared-files.ts';
import { spendingBugs } from './planted/spending.ts';
import { structureBugs } from './planted/structure.ts';
import { transferBugs } from './planted/transfers.ts';
import { zakatBugs } from './planted/zakat.ts';
import type { PlantedBug } from './planted-bug.ts';

/** Each fault that is found gets its line in the file of its area. */
export const plantedBugs: readonly PlantedBug[] = [
  ...moneyBugs,
  ...owedMonthBugs,
  ...promiseBugs,
  ...documentBugs,
  ...importBugs,
  ...accessBugs,
  ...accountBugs,
  ...readerBugs,
  ...readerDocumentBugs,
  ...opsBugs,
  ...offlineBugs,
  ...membershipBugs,
  ...actingBugs,
  ...otherBugs,
  ...structureBugs,
  ...fileBugs,
  ...sharedFileBugs,
  ...scaleBugs,
  ...schoolYearBugs,
  ...spendingBugs,
  ...bookBugs,
  ...transferBugs,
  ...zakatBugs,
  ...openingBugs,
  ...letterBugs,
  ...peopleBugs,
  ...secondFactorBugs,
  ...nameBugs,
];
