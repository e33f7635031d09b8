import 'fake-indexeddb/auto';
import { describeStoppedServer } from './stopped-server.ts';

// The soak has each.
describeStoppedServer(['edit']);
