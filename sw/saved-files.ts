import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { answerSavedFile } from './answer-saved-file.ts';
import { savedFileIdOf } from './places.ts';

/** Saved files of the person who is signed in, whole or in ranges: readers ask for pages of a long file. */
export function serveSavedFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && savedFileIdOf(url) !== undefined,
    async ({ request, url }) => {
      const answer = await answerSavedFile(savedFileIdOf(url) ?? '');
      return answer.ok && request.headers.has('range') ? createPartialResponse(request, answer) : answer;
    },
  );
}
