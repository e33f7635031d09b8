import 'fake-indexeddb/auto';
import { describeServerKills } from './server-kills.ts';

// The two that leave most behind; the soak has each moment.
describeServerKills(['while a file arrives', 'between file and row']);
