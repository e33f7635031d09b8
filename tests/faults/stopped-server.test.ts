import 'fake-indexeddb/auto';
import { describeStoppedServer } from './stopped-server.ts';

// The soak tries each act.
describeStoppedServer(['edit']);
