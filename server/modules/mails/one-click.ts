import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/http/http-error.ts';

const wordsBytes = 1024;

/**
 * Lets a mail program stop mails with one click: it posts the form `List-Unsubscribe=One-Click` to the address in the mail
 * (RFC 8058). The address contains everything, so the form is read and dropped. No other call accepts a form.
 */
export function acceptOneClick(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: wordsBytes },
    (request, _form, done) => {
      const isStop = request.routeOptions.url?.includes('/mails/stop/') === true;
      done(isStop ? null : new HttpError('unsupported-media'));
    },
  );
}
