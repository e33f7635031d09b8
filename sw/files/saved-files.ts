import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { savedFileAt } from '../places.ts';
import { answerSavedFile, answerSavedPicture } from './answer-saved-file.ts';

/**
 * Serves saved files of the signed-in user, and their pictures. Files are served whole or in ranges, because readers ask for
 * single pages of a long file.
 */
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
