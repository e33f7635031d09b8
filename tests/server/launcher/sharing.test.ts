import { describeSharing } from './sharing.ts';

describeSharing(2);
