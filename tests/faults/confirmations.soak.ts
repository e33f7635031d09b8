import 'fake-indexeddb/auto';
import { describeConfirmations } from './confirmations.ts';

describeConfirmations(
  Array.from({ length: 60 }, (_, number) => number),
  Array.from({ length: 60 }, (_, points) => points),
);
