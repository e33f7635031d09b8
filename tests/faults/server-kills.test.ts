import 'fake-indexeddb/auto';
import { describe } from 'vitest';
import { describeServerKills } from './server-kills.ts';

// The moments that leave most behind; the soak tries each moment.
describe('a file', () => describeServerKills('file', ['while a file arrives', 'between file and row']));
describe('a page', () => describeServerKills('page', ['between the last of its files and its row']));
