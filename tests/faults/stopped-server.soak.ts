import 'fake-indexeddb/auto';
import { describeStoppedServer, everyAct } from './stopped-server.ts';

describeStoppedServer(everyAct);
