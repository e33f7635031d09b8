import 'fake-indexeddb/auto';
import { describeClosedTabs } from './closed-tabs.ts';

describeClosedTabs((count) => Array.from({ length: count }, (_, point) => point));
