import { describeFollowing } from './follow-story.ts';

describeFollowing(2_000);
