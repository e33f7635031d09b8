import type { Plugin } from 'vite';

/** Leaves the summaries of the endpoints out of what devices load: only the description of the API prints them, on the server. */
export function endpointsWithoutSummary(): Plugin {
  return {
    name: 'endpoints-without-summary',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: /contract\/endpoints\/.*\.ts$/ }, handler: withoutSummary },
  };
}

/** The lines stay where they are, so that the source map fits. */
export function withoutSummary(code: string): { code: string; map: null } {
  return {
    code: code.replaceAll(/(\bsummary:\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\n]*`)/g, "$1''"),
    map: null,
  };
}
