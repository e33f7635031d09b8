import pino from 'pino';
import { readConfig } from './config.ts';
import { isForPeople } from './for-people.ts';
import { describeError } from './http/problems/error-log.ts';
import { startServer } from './start-server.ts';
import { welcome } from './welcome.ts';

// Libraries must not log more than we do: multipart logs all headers when asked to trace.
const log = pino(
  {
    level: process.env.LOG_LEVEL || 'info',
    base: null,
    serializers: { err: describeError },
    redact: { paths: ['busboyOptions'], remove: true },
  },
  // Lines of a tenth of a second are written at once; the rest is written when the process ends, by a fatal error too.
  pino.destination({ minLength: 4_096, periodicFlush: 100 }),
);
let isStopping = false;

process.on('unhandledRejection', giveUp);
process.on('uncaughtException', giveUp);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const starting = start();

async function start() {
  try {
    const config = readConfig(process.env);
    log.level = config.logLevel;
    const server = await startServer(config, log, giveUp);
    console.log(welcome(config, server.port));
    return server;
  } catch (error) {
    if (isForPeople(error)) {
      console.error(error.message);
      process.exit(1);
    }
    return giveUp(error);
  }
}

/** Finishes running calls and ends the database; a second signal ends it at once. */
function stop(): void {
  if (isStopping) process.exit(1);
  isStopping = true;
  starting.then((server) => server.stop()).then(() => process.exit(0), giveUp);
}

/** After an unhandled error the state is unknown. The database ends with the process and loses nothing. */
function giveUp(error: unknown): never {
  log.fatal({ failure: describeError(error) }, 'the server ends');
  process.exit(1);
}
