import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { savedFileAt } from '../places.ts';
import { answerSavedFile, answerSavedPicture } from './answer-saved-file.ts';

/** Saved files of the person who is signed in, whole or in ranges: readers ask for pages of a long file; and their pictures. */
export function serveSavedFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && savedFileAt(url) !== undefined,
    async ({ request, url }) => {
      const { fileId = '', part } = savedFileAt(url) ?? {};
      if (part === 'picture') return answerSavedPicture(fileId);
      const answer = await answerSavedFile(fileId);
      return answer.ok && request.headers.has('range') ? createPartialResponse(request, answer) : answer;
    },
  );
}
