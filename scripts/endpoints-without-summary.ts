import type { Plugin } from 'vite';

/** Removes the summaries of the endpoints from files for devices: only the description of the API needs them, on the server. */
export function endpointsWithoutSummary(): Plugin {
  return {
    name: 'endpoints-without-summary',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: /contract\/endpoints\/.*\.ts$/ }, handler: withoutSummary },
  };
}

/** Lines keep their positions, so that the source map fits. */
export function withoutSummary(code: string): { code: string; map: null } {
  return {
    code: code.replaceAll(/(\bsummary:\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\n]*`)/g, "$1''"),
    map: null,
  };
}
