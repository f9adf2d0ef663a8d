import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

/** Never written, wherever they appear. */
const redacted = [
  'password',
  '*.password',
  'token',
  '*.token',
  'secret',
  '*.secret',
  'apikey',
  '*.apikey',
  'headers.cookie',
  'headers.authorization',
  'headers["x-api-key"]',
];

/** Log of the server, on the error output: the other one is for what the operator must read. */
export function createLogger(config: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const readable =
    config.logFormat === 'text' || (config.logFormat === 'auto' && process.stderr.isTTY === true);
  return pino(
    { level: config.logLevel, redact: redacted, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    readable ? readableLines(process.stderr) : pino.destination({ fd: 2, sync: true }),
  );
}

interface Line {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
  readonly [name: string]: unknown;
}

function readableLines(output: NodeJS.WritableStream): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      output.write(chunk.toString().split('\n').filter(Boolean).map(formatLine).join(''));
      done();
    },
  });
}

/** `14:03:12 warn  message key=value`, the stack of an error below. */
export function formatLine(json: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json) as Line;
  const label = (pino.levels.labels[level] ?? String(level)).padEnd(5);
  const info = Object.entries(rest).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stack = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`;
  return `${time.slice(11, 19)} ${label} ${msg}${info.join('')}${stack}\n`;
}
