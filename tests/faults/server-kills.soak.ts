import 'fake-indexeddb/auto';
import { describe } from 'vitest';
import { describeServerKills, everyMoment } from './server-kills.ts';

describe('a file', () => describeServerKills('file', everyMoment.file));
describe('a page', () => describeServerKills('page', everyMoment.page));
