import { describeFollowing } from './follow-story.ts';

describeFollowing(40);
