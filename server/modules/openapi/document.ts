import { type EndpointName, endpointOf, endpoints } from '#contract/endpoints.ts';
import { apiBase } from '#contract/path.ts';
import { version } from '#server/version.ts';
import { components } from './components.ts';
import { operationOf } from './operation.ts';
import type { Json } from './schemas.ts';
import { uploadPaths } from './upload-paths.ts';

const description = `The API that the app itself uses. Answers are JSON; a rejected call answers \`{ message, code, fields? }\`, in
English or Arabic by \`Accept-Language\`. Every answer carries \`X-Request-Id\`. Writing calls take an \`Idempotency-Key\`: the same key
gives the same answer for 90 days, and nothing takes effect twice.`;

/** The contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). */
export function openApiDocument(): Json & { openapi: string; paths: Json } {
  const paths: Record<string, Json> = {};
  const templates = new Map<string, string>();
  const tags = new Set<string>();
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint = endpointOf(name);
    const path = templateOf(endpoint.path, templates);
    tags.add(name.slice(0, name.indexOf('.')));
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint, path) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sanad',
      version,
      description,
      contact: { name: 'The operator of this installation' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiBase.replace(/\/$/, ''), description: 'This installation' }],
    security: [{ session: [] }],
    tags: [...tags, 'uploads'].sort().map((name) => ({ name, description: `Calls about ${name}` })),
    components,
    paths: { ...paths, ...uploadPaths },
  };
}

/** One template for each address, whatever our table calls its parameters (OpenAPI 3.1, 'Paths Object'). */
function templateOf(path: string, templates: Map<string, string>): string {
  const shape = path.replace(/:\w+/g, '{}');
  const known = templates.get(shape) ?? `/${path.replace(/:(\w+)/g, '{$1}')}`;
  templates.set(shape, known);
  return known;
}
