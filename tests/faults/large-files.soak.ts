import 'fake-indexeddb/auto';
import { describeLargeFiles } from './large-files.ts';

describeLargeFiles(12);
