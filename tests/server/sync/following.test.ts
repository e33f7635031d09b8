import { describeFollowing } from './follow-story.ts';

describeFollowing(15);
