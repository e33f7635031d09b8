import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { limits, serverLimits } from '#contract/limits.ts';
import { originOf } from './access/mailed-links.ts';
import { createSessions } from './access/sessions.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { fileIdentifiers } from './files/link/identify-by-link.ts';
import { addUploadRoutes } from './files/uploads/upload-routes.ts';
import { Background } from './http/background.ts';
import { brokenRequests } from './http/connection/broken-requests.ts';
import { addClosing } from './http/connection/closing.ts';
import { noteMethods } from './http/connection/known-methods.ts';
import { addOriginRules } from './http/connection/origins.ts';
import { readOut } from './http/connection/read-out.ts';
import { addRequestLog } from './http/connection/request-log.ts';
import { addApiHeaders } from './http/connection/security-headers.ts';
import { addServerTime } from './http/connection/server-time.ts';
import type { Dependencies, Handlers, Identifiers, Sessions } from './http/handler.ts';
import { addPage, builtPage } from './http/page.ts';
import { answerProblem } from './http/problems/problems.ts';
import { addEntityTags } from './http/request/entity-tags.ts';
import { registerEndpoints } from './http/routing.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { addMetrics } from './metrics/add-metrics.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createAccountHandlers } from './modules/account/account-handlers.ts';
import { auditHandlers } from './modules/audit/audit-handlers.ts';
import { createPasswordHandlers, type PasswordTools } from './modules/auth/forgotten-password.ts';
import { createRegistrationHandlers } from './modules/auth/registration.ts';
import { createSignInHandlers } from './modules/auth/sign-in.ts';
import { createBooksHandlers } from './modules/books/books-handlers.ts';
import { classHandlers } from './modules/classes/class-handlers.ts';
import { createContactHandlers } from './modules/contact/contact-handlers.ts';
import { exportHandlers } from './modules/exports/export-handlers.ts';
import { findHandlers } from './modules/find/find-handlers.ts';
import { addEventRoute } from './modules/giving/charges/event-route.ts';
import { createPaymentHandlers } from './modules/giving/payment-handlers.ts';
import { chooseGateway } from './modules/giving/payments/gateways/choose-gateway.ts';
import type { PaymentGateway } from './modules/giving/payments/gateways/payment-gateway.ts';
import { type PaymentToolsOf, paymentToolsFor } from './modules/giving/payments/payment-tools.ts';
import { createSponsorshipHandlers } from './modules/giving/sponsorship-handlers.ts';
import { zakatHandlers } from './modules/giving/zakat-handlers.ts';
import { healthHandlers } from './modules/health/health-handlers.ts';
import { createImportHandlers } from './modules/imports/import-handlers.ts';
import type { ImportTools } from './modules/imports/run-import.ts';
import { madarisHandlers } from './modules/madaris/madaris-handlers.ts';
import { mailHandlers } from './modules/mails/mail-handlers.ts';
import { acceptOneClick } from './modules/mails/one-click.ts';
import { sendQueuedMail } from './modules/mails/send-queued-mails.ts';
import { materialHandlers } from './modules/materials/material-handlers.ts';
import { monthOffHandlers } from './modules/months-off/month-off-handlers.ts';
import { newsHandlers } from './modules/news/news-handlers.ts';
import { openApiHandlers } from './modules/openapi/openapi-handlers.ts';
import { addContractPage } from './modules/openapi/page.ts';
import { createOperatorHandlers } from './modules/operator/operator-handlers.ts';
import { addPublicPages } from './modules/public-pages/add-public-pages.ts';
import { addEarlyShare } from './modules/public-pages/early-share.ts';
import { pushHandlers } from './modules/push/push-handlers.ts';
import { radarHandlers } from './modules/radar/radar-handlers.ts';
import { regionHandlers } from './modules/regions/region-handlers.ts';
import { reportHandlers } from './modules/reports/report-handlers.ts';
import { sampleHandlers } from './modules/samples/sample-handlers.ts';
import { schoolYearHandlers } from './modules/school-years/school-year-handlers.ts';
import { searchHandlers } from './modules/search/search-handlers.ts';
import { secondFactorHandlers } from './modules/second-factor/second-factor-handlers.ts';
import { createSetupHandlers } from './modules/setup/setup-handlers.ts';
import { spendingHandlers } from './modules/spending/spending-handlers.ts';
import { statsHandlers } from './modules/stats/stats-handlers.ts';
import { syncHandlers } from './modules/sync/sync-handlers.ts';
import { trailHandlers } from './modules/trail/trail-handlers.ts';
import { transferHandlers } from './modules/transfers/transfer-handlers.ts';
import { createUserHandlers } from './modules/users/user-handlers.ts';
import { newId } from './new-id.ts';

/** All modules, listed by hand. A row of the contract without a handler does not compile. */
function allHandlers(
  tools: PasswordTools & ImportTools & { mailer: Mailer },
  gateway: PaymentGateway,
  toolsOf: PaymentToolsOf,
): Required<Handlers> {
  const takesMoney = gateway.name !== 'none';
  return {
    ...healthHandlers,
    ...createSignInHandlers(tools),
    ...createRegistrationHandlers(),
    ...createPasswordHandlers(tools),
    ...createAccountHandlers(tools, gateway),
    ...secondFactorHandlers,
    ...createImportHandlers(tools),
    ...regionHandlers,
    ...madarisHandlers,
    ...classHandlers,
    ...monthOffHandlers,
    ...createUserHandlers(gateway),
    ...materialHandlers,
    ...reportHandlers,
    ...createSponsorshipHandlers(toolsOf),
    ...createPaymentHandlers(toolsOf),
    ...zakatHandlers,
    ...transferHandlers,
    ...createBooksHandlers(gateway),
    ...mailHandlers,
    ...createContactHandlers(tools.mailer),
    ...createOperatorHandlers(takesMoney),
    ...createSetupHandlers(tools.mailer, takesMoney),
    ...newsHandlers,
    ...pushHandlers,
    ...schoolYearHandlers,
    ...searchHandlers,
    ...sampleHandlers,
    ...spendingHandlers,
    ...trailHandlers,
    ...statsHandlers,
    ...radarHandlers,
    ...exportHandlers,
    ...findHandlers,
    ...auditHandlers,
    ...syncHandlers,
    ...openApiHandlers,
  };
}

/** Ways to identify a caller besides the bearer token. */
const allIdentifiers: Identifiers = { ...fileIdentifiers };

export interface AppOptions extends Dependencies {
  /** The calls that it serves; all by default. */
  readonly handlers?: Handlers;
  /** The payment gateway; chosen by the environment by default. */
  readonly gateway?: PaymentGateway;
  /** The folder of the built page; `dist/page` by default. */
  readonly page?: string;
  /** Served if METRICS_TOKEN is set. */
  readonly metrics?: Metrics | undefined;
}

/**
 * The whole server as a Fastify app, not yet listening: API below /api/, the page everywhere else. It neither opens nor closes
 * the resources that it was given.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, config, storage, log } = options;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: trustedProxies(config),
    bodyLimit: serverLimits.jsonBodyBytes,
    return503OnClosing: false,
    frameworkErrors: answerProblem,
    clientErrorHandler: brokenRequests(log),
    // The limit is generous because slow connections are expected: only a completely silent connection is closed.
    connectionTimeout: 120_000,
    requestTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const clock = options.clock ?? systemClock;
  addServerTime(app, clock);
  app.setErrorHandler(answerProblem);
  addRequestLog(app);
  if (options.metrics && config.metricsToken) addMetrics(app, options.metrics, config.metricsToken);
  addClosing(app);
  addOriginRules(app, config);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const background = new Background(log, options.metrics?.noteFailure);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onClose', () => background.idle());
  const gateway = options.gateway ?? chooseGateway(config, db);
  const toolsOf = paymentToolsFor(db, gateway);
  const mailer = createMailer(config, log);
  const sendNow = (key: string) => sendQueuedMail({ db, mailer, clock, log, origin: originOf(config) }, key);
  const tools = { db, config, log, mailer, sendNow, background, clock: options.clock, isStopping: () => isClosing };
  const handlers = options.handlers ?? allHandlers(tools, gateway, toolsOf);
  const methodsOf = noteMethods(app);
  const sessions = createSessions(db);
  await app.register(api, { db, config, storage, log, clock, handlers, sessions });
  await app.register(addEventRoute, { toolsOf, config, clock });
  await app.register(addContractPage, { config });
  await app.register(addEarlyShare);
  await app.register(addPublicPages, { folder: options.page ?? builtPage, config });
  await app.register(addPage, { folder: options.page ?? builtPage, config, methodsOf });
  return app;
}

/**
 * Proxies are counted from the server outwards, so that addresses which a caller writes into X-Forwarded-For are not trusted.
 */
function trustedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

/** Everything below /api/. */
async function api(
  app: FastifyInstance,
  options: Dependencies & { handlers: Handlers; sessions: Sessions },
): Promise<void> {
  const { handlers, sessions, ...dependencies } = options;
  addApiHeaders(app, dependencies.config);
  app.removeContentTypeParser('text/plain');
  acceptOneClick(app);
  await app.register(rateLimit, { global: false });
  addEntityTags(app);
  await app.register(multipart, { limits: { fileSize: limits.fileBytes, files: 1, fields: 20 } });
  app.addHook('onError', async (request) => readOut(request));
  registerEndpoints(app, {
    dependencies,
    sessions,
    handlers,
    identifiers: allIdentifiers,
  });
  await app.register(addUploadRoutes, { dependencies, sessions });
}
