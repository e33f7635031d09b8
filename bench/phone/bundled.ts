import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A script of the bench that runs in a browser, built for production: one file, minified, without React's checks. */
export async function bundled(entry: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${entry} gives no script.`);
  return script.text;
}
