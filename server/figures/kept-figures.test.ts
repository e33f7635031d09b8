import { describeFigures } from '#tests/server/figures-story.ts';

describeFigures(3);
