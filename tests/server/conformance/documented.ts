import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { openApiDocument } from '#server/modules/openapi/document.ts';

interface Documented {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, Documented>>;
}

interface Sent {
  readonly method: string;
  readonly url: string;
}

interface Received {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const { paths, components } = JSON.parse(JSON.stringify(openApiDocument()));
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: 'openapi.json', paths, components });

/** Addresses without a parameter come first, because `users/me` is not a user. */
const templates = Object.keys(paths)
  .sort((a, b) => a.split('{').length - b.split('{').length)
  .map((template) => ({ template, matches: new RegExp(`^/api${template.replace(/\{\w+\}/g, '[^/?]+')}/?(\\?|$)`) }));

const validators = new Map<string, ValidateFunction>();

/**
 * The difference between an answer and `openapi.json`: an unknown status, another type, another body. Undefined if all of it
 * is documented, or if the document does not have the address.
 */
export function undocumented({ method, url }: Sent, { statusCode, headers, body }: Received): string | undefined {
  const template = templates.find(({ matches }) => matches.test(url))?.template;
  const verb = method === 'HEAD' && template && !paths[template].head ? 'get' : method.toLowerCase();
  const operation: Operation | undefined = template && paths[template][verb];
  if (!template || !operation) return undefined;
  const where = `${method} ${template} ${statusCode}`;
  const pointer = pointerOf(operation, template, verb, statusCode);
  if (pointer === undefined) return `${where} is not in openapi.json: ${body.slice(0, 200)}`;
  const { content } = at(pointer);
  if (method === 'HEAD') return undefined;
  if (!content) return body === '' ? undefined : `${where} has a body, and none by openapi.json`;
  if ('*/*' in content) return undefined;
  const type = String(headers['content-type']).split(';')[0] ?? '';
  if (!(type in content)) return `${where} is ${type} instead of ${Object.keys(content)}`;
  const validate = validatorOf(`${pointer}/content/${escaped(type)}/schema`);
  if (validate(JSON.parse(body))) return undefined;
  return `${where} is not as openapi.json says: ${describe(validate.errors)}`;
}

function pointerOf({ responses }: Operation, template: string, verb: string, status: number): string | undefined {
  const response = responses[status];
  if (!response) return undefined;
  return response.$ref ?? `#/paths/${escaped(template)}/${verb}/responses/${status}`;
}

function at(pointer: string): Documented {
  let value: Documented & Record<string, unknown> = { paths, components };
  for (const part of pointer.split('/').slice(1)) {
    value = value[part.replaceAll('~1', '/').replaceAll('~0', '~')] as typeof value;
  }
  return value;
}

function validatorOf(pointer: string): ValidateFunction {
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi.json${encodeURI(pointer)}` });
  validators.set(pointer, known);
  return known;
}

function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

function describe(errors: readonly ErrorObject[] | null | undefined): string {
  return (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
}
