import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/**
 * Device features that the page may not use. The microphone is for a report's voice note; the phone's camera app takes photos.
 */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .concat('microphone=(self)')
  .join(', ');

/**
 * Headers of the page and its files. Styles may be inline, because the first paint brings its own; scripts never. Plain http
 * must work, because a school's own machine may use it: HSTS is sent only if the public address is https.
 */
export async function addPageHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        // Recordings that are not sent yet, or saved on the device.
        mediaSrc: ["'self'", 'blob:', ...(config.apiOrigin ? [config.apiOrigin] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(config.apiOrigin ? [config.apiOrigin] : [])],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isSecure(config) && { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}

/** Headers for a page, or for a worker with its own policy. They have no effect on files that those load. */
const ofPagesAlone = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Scripts, styles, typefaces and texts that a page loads. An SVG that is opened by itself is a page. */
const partOfPage = /^\/(assets\/(?!.*worker)[^/]+\.(js|css|woff2)|locales\/[^/]+\/[^/]+\.json)$/;

/** Removes page headers from parts of a page: a kilobyte for each of some thirty files of a first visit. */
export function dropHeadersOfPages(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    // A page may answer for a missing file.
    if (reply.statusCode >= 400 || !partOfPage.test(path)) return;
    for (const name of ofPagesAlone) reply.removeHeader(name);
  });
}

/** Headers of the API: as few bytes as possible, for slow connections. Its answers are data, never a page. */
export function addApiHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply
      .header('cache-control', 'private, no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('referrer-policy', 'no-referrer');
    if (isSecure(config)) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}

function isSecure(config: Config): boolean {
  return config.publicUrl?.startsWith('https:') === true;
}
