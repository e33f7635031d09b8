import 'fake-indexeddb/auto';
import { describeServerKills, everyMoment } from './server-kills.ts';

describeServerKills(everyMoment);
