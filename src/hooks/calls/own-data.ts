import { currentAccount } from '#hooks/session/use-account.ts';
import { saveAs } from '#lib/save-as.ts';

/** Downloads everything that is stored about the user, as JSON. @throws ApiProblem or Unreachable */
export async function downloadOwnData(): Promise<void> {
  const { callApi } = await import('#data/api/call-api.ts');
  const data = await callApi('me.data', {}, currentAccount());
  saveAs(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'sanad-my-data.json');
}
