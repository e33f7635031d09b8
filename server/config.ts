import * as v from 'valibot';
import { operatorNames, operatorOf } from './operator-config.ts';

/** A variable that is set to nothing counts as not set. */
function unset<TSchema extends v.GenericSchema<string, unknown>>(schema: TSchema) {
  return v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  );
}

function address(schemes: string[], message: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), message),
  );
}

const web = ['http:', 'https:'];
const originList = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((origin) => origin.trim())),
  v.array(
    v.pipe(
      address(web, 'must be a comma-separated list of origins such as https://sanad.example'),
      v.transform((value) => new URL(value).origin),
    ),
  ),
);

const flag = v.pipe(
  v.picklist(['0', '1', 'false', 'true'], 'must be 0 or 1'),
  v.transform((value) => value === '1' || value === 'true'),
);

/** `1` or `true`: one proxy; a number: that many; otherwise their addresses or networks. */
const proxies = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^(true|false|\d{1,2}|[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*)$/,
    'must be a number of proxies or addresses',
  ),
  v.transform((value): false | number | string => {
    if (value === 'false' || value === '0') return false;
    if (value === 'true') return 1;
    return /^\d{1,2}$/.test(value) ? Number(value) : value;
  }),
);

const Environment = v.object({
  PORT: unset(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port number'),
    ),
  ),
  HOST: unset(v.pipe(v.string(), v.trim(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name'))),
  DATA_DIR: unset(v.string()),
  DATABASE_URL: unset(address(['postgres:', 'postgresql:'], 'must start with postgresql://')),
  DATABASE_PASSWORD: unset(v.string()),
  DISK_RESERVE_MB: unset(
    v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a number of megabytes'), v.transform(Number)),
  ),
  S3_URL: unset(address(web, 'must start with http:// or https://')),
  S3_SECRET: unset(v.string()),
  SMTP_URL: unset(address(['smtp:', 'smtps:'], 'must start with smtp:// or smtps://')),
  SMTP_PASSWORD: unset(v.string()),
  MAILS_PER_MINUTE: unset(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'must be a number from 1 to 99999'), v.transform(Number)),
  ),
  TRANSFER_SETTLING_DAYS: unset(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'must be a number of days'), v.transform(Number)),
  ),
  ADMIN_SECOND_FACTOR: unset(v.picklist(['optional', 'required'], 'must be optional or required')),
  PUBLIC_URL: unset(address(web, 'must start with http:// or https://')),
  VITE_API_BASE_URL: unset(v.string()),
  CORS_ORIGINS: unset(originList),
  PUSH_SERVICES: unset(originList),
  DEMO: unset(flag),
  LOG_LEVEL: unset(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is not a known level')),
  TRUST_PROXY: unset(proxies),
  STRIPE_SECRET_KEY: unset(v.pipe(v.string(), v.startsWith('sk_', 'must start with sk_'))),
  STRIPE_WEBHOOK_SECRET: unset(v.pipe(v.string(), v.startsWith('whsec_', 'must start with whsec_'))),
  STRIPE_API_URL: unset(address(web, 'must start with http:// or https://')),
  ...operatorNames,
  METRICS_TOKEN: unset(v.pipe(v.string(), v.minLength(16, 'must have 16 characters at least'))),
});

/** The keys of the payment gateway Stripe, and an alternative address. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string | undefined;
}

/** An invalid variable of the environment; `message` is one line for the person who starts the server. */
export class ConfigInvalid extends Error {
  override readonly name = 'ConfigInvalid';
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * Reads the environment (names and meaning: .env.example), with defaults. Addresses are unchanged; origins have no trailing
 * slash.
 * @throws ConfigInvalid naming the first invalid value
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const { success, output, issues } = v.safeParse(Environment, environment, { abortPipeEarly: true });
  if (!success) throw new ConfigInvalid(problemOf(issues));
  const demo = output.DEMO ?? true;
  return {
    port: output.PORT ?? 8080,
    /** Only this machine while there are demo accounts, whose password everybody knows; otherwise all its addresses. */
    host: output.HOST ?? (demo ? '127.0.0.1' : '::'),
    /** Embedded database, files and mail. */
    dataDir: output.DATA_DIR ?? './data',
    /** Bytes that uploads leave free on the disk of `dataDir`; by default 512 MiB, or a twentieth of a small disk. */
    diskReserveBytes: output.DISK_RESERVE_MB === undefined ? undefined : output.DISK_RESERVE_MB * 1024 * 1024,
    databaseUrl: withPassword(output.DATABASE_URL, output.DATABASE_PASSWORD),
    s3Url: withPassword(output.S3_URL, output.S3_SECRET),
    smtpUrl: withPassword(output.SMTP_URL, output.SMTP_PASSWORD),
    /** Number of queued mails that each process sends a minute, over one connection. */
    mailsPerMinute: output.MAILS_PER_MINUTE ?? 1_500,
    /** Days after which a payment can be sent to its madrasa: until then it may be reversed. */
    transferSettlingDays: output.TRANSFER_SETTLING_DAYS ?? 30,
    /** `required`: an admin without a second factor can do nothing but set one up. */
    adminSecondFactor: output.ADMIN_SECOND_FACTOR ?? 'optional',
    /** Public address of the product, for links in mails. */
    publicUrl: output.PUBLIC_URL?.replace(/\/+$/, ''),
    /** Pages of these origins may call the API, besides our own. */
    corsOrigins: output.CORS_ORIGINS ?? [],
    /** Origins of push services besides those of the browsers. */
    pushServices: output.PUSH_SERVICES ?? [],
    /** The origin of another API server that the page was built for. */
    apiOrigin: originOf(output.VITE_API_BASE_URL),
    demo,
    logLevel: output.LOG_LEVEL ?? 'info',
    trustProxy: output.TRUST_PROXY ?? false,
    /** The bearer token for GET /metrics. */
    metricsToken: output.METRICS_TOKEN,
    /** The gateway for real money; undefined unless its two keys are set. */
    stripe: stripeOf(output),
    operator: operatorOf(output, demo),
  };
}

/**
 * @throws ConfigInvalid if only one of the two keys is set, because payments would never be confirmed; and without a public
 *   address to which people return from the gateway's page
 */
function stripeOf(output: v.InferOutput<typeof Environment>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = output;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey)
    throw new ConfigInvalid('STRIPE_SECRET_KEY must be set beside STRIPE_WEBHOOK_SECRET (see .env.example).');
  if (!webhookSecret)
    throw new ConfigInvalid('STRIPE_WEBHOOK_SECRET must be set beside STRIPE_SECRET_KEY (see .env.example).');
  if (!output.PUBLIC_URL)
    throw new ConfigInvalid('PUBLIC_URL must be set beside STRIPE_SECRET_KEY (see .env.example).');
  return { secretKey, webhookSecret, apiUrl };
}

/** An address with a password of any characters, which an address itself would have to percent-encode. */
function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (address === undefined || password === undefined) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

function originOf(base: string | undefined): string | undefined {
  return base && URL.canParse(base) ? new URL(base).origin : undefined;
}

/** The value is never repeated, because addresses of databases and mail servers contain passwords. */
function problemOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const issue = issues[0];
  const name = issue ? v.getDotPath(issue as v.InferIssue<typeof Environment>) : undefined;
  const reason = issue?.issues?.find((inner) => !inner.message.startsWith('Invalid'))?.message ?? issue?.message;
  return `${name} ${reason} (see .env.example).`;
}
