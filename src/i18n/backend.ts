import type { BackendModule, ReadCallback } from 'i18next';

/**
 * Fetches the words of a language: GET /locales/{lng}/{ns}.json. A server error (5xx) or a missing answer is reported as
 * worth another try, which i18next then makes; 4xx is not (specification, section 1).
 */
export function httpBackend(base: string): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, namespace, callback) => void read(`${base}/locales/${language}/${namespace}.json`, callback),
  };
}

async function read(url: string, callback: ReadCallback): Promise<void> {
  try {
    const answer = await fetch(url);
    if (answer.ok) callback(null, await answer.json());
    else callback(`${url} answered ${answer.status}.`, answer.status >= 500);
  } catch (error) {
    callback(`${url} could not be read: ${error}`, true);
  }
}
