import { choice, flag, integer, setting, text, url, webProtocols } from '../setting.ts';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** What operators see. */
export const operationsSettings = {
  logLevel: setting({
    variable: 'CARTABLE_LOG_LEVEL',
    group: 'Operations',
    description: 'What is written in the log; info is quiet, debug has a line per request.',
    fallback: 'info',
    ...choice(levels),
  }),
  logFormat: setting({
    variable: 'CARTABLE_LOG_FORMAT',
    group: 'Operations',
    description: 'Readable lines, JSON, or readable lines on a terminal and JSON elsewhere.',
    fallback: 'auto',
    ...choice(['auto', 'text', 'json']),
  }),
  migrations: setting({
    variable: 'CARTABLE_MIGRATIONS',
    group: 'Operations',
    description:
      'With manual, a process does not update the tables of the database when it starts, and refuses to serve those of another version: npm run migrate does it, once for all the processes.',
    fallback: 'auto',
    ...choice(['auto', 'manual']),
  }),
  tracesUrl: setting({
    variable: 'CARTABLE_TRACES_URL',
    group: 'Operations',
    description:
      'Address of an OpenTelemetry collector (OTLP over HTTP) that receives a trace of requests, of their statements to the database of the platform, and of jobs. Example: http://collector:4318/v1/traces. Without it, nothing is traced.',
    ...url(webProtocols, 'an address in http or https'),
  }),
  tracesPercent: setting({
    variable: 'CARTABLE_TRACES_PERCENT',
    group: 'Operations',
    description:
      'Traces begun here that are kept, in a hundred. A request that comes with a trace (traceparent) follows what it says.',
    fallback: '100',
    ...integer(0, 100),
  }),
  metricsToken: setting({
    variable: 'CARTABLE_METRICS_TOKEN',
    group: 'Operations',
    description:
      'Requests carrying it (Authorization: Bearer …) are answered at /metrics, which is closed to others.',
    secret: true,
    ...text('any text', 200),
  }),
  metricsLoopback: setting({
    variable: 'CARTABLE_METRICS_LOOPBACK',
    group: 'Operations',
    description:
      'Answers /metrics without token to requests of this machine itself, unless a proxy passed them on (X-Forwarded-For).',
    fallback: 'false',
    ...flag(),
  }),
  checkAnswers: setting({
    variable: 'CARTABLE_CHECK_ANSWERS',
    group: 'Operations',
    description: 'Compares every answer of the API with its description, for development and tests.',
    fallback: 'false',
    ...flag(),
  }),
};
