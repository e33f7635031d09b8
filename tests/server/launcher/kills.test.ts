import { describeKills } from './kill-suite.ts';
import { isRoot } from './users.ts';

// Where both users can be tried they share the steps.
describeKills(isRoot ? 4 : 8, (who) => {
  if (!isRoot) return [1, 4, 7, 10, 13, 15];
  return who === 'root' ? [1, 7, 13] : [4, 10, 15];
});
