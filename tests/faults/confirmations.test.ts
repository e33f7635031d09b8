import 'fake-indexeddb/auto';
import { describeConfirmations } from './confirmations.ts';

describeConfirmations([0, 1, 2, 3, 4], [2, 9, 20, 30]);
