import { bundled } from '../../phone/bundled.ts';
import { type Served, serve } from '../../phone/serve.ts';

const shell = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Empty</title>
    <script type="module" src="/page.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

/** Serves an empty React page that its own service worker starts without a connection. */
export async function serveEmpty(): Promise<Served> {
  return serve({
    '/': { type: 'text/html; charset=utf-8', content: shell },
    '/page.js': { type: 'text/javascript', content: await bundled(new URL('./page.tsx', import.meta.url)) },
    '/sw.js': { type: 'text/javascript', content: await bundled(new URL('./worker.ts', import.meta.url)) },
  });
}
