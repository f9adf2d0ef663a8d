import { choice, flag, setting, text } from '../setting.ts';

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
