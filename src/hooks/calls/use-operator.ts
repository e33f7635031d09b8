import { useEffect, useState } from 'react';
import type { ReadAnswerOf } from '#contract/endpoints.ts';
import { installationInPage } from '#hooks/session/installation-in-page.ts';
import { whenAtRest } from '#lib/rest/at-rest.ts';
import { useAnswer } from './use-answer.ts';

/**
 * The operator of this installation: at once from the page if the server has written it there, otherwise from the mirror. A
 * visitor's first screen makes no call for it, and loads no engine.
 */
export function useOperator(): { operator: ReadAnswerOf<'operator.get'>['data'] | undefined; isLoading: boolean } {
  const inPage = installationInPage?.operator;
  const [asks, setAsks] = useState(inPage === undefined);
  useEffect(() => whenAtRest(() => setAsks(true)), []);
  const { answer, state } = useAnswer('operator.get', {}, asks ? {} : null);
  const operator = answer?.data ?? inPage;
  return { operator, isLoading: !operator && state === 'loading' };
}
