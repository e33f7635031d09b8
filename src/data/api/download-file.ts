import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { fillPath } from '#contract/path.ts';
import { Unreachable } from './errors.ts';
import { givenTexts, type LooseQuery } from './given-texts.ts';
import { rejectionOf } from './read-answer.ts';
import { type Caller, sendToApi } from './transport.ts';

/** A call whose answer is a file that the server makes: an export, a template, a result. */
export interface FileCall {
  readonly name: EndpointName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: LooseQuery | undefined;
}

/**
 * Fetches such a file.
 * @returns its bytes and the name that the server gives it
 * @throws ApiProblem, Unreachable
 */
export async function downloadFile(
  { name, params, query }: FileCall,
  as: Caller,
): Promise<{ blob: Blob; name: string }> {
  const { method, path } = endpointOf(name);
  const searchParams = givenTexts(query);
  const request = { method, path: fillPath(path, params), searchParams, headers: { accept: '*/*' } };
  return sendToApi(request, as, async (response, watch) => {
    if (!response.ok) throw rejectionOf(response, await response.text());
    const fileName = nameOf(response);
    // Only our server names the file; a network's own page does not.
    if (!fileName) throw new Unreachable('foreign-answer', { status: response.status });
    const blob = await response.blob();
    watch.stop();
    return { blob, name: fileName };
  });
}

/** The name in `Content-Disposition` (RFC 6266), the form with a character set first. */
function nameOf({ headers }: Response): string | undefined {
  const header = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(header)?.[1];
}
