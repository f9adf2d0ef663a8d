import { type IncomingMessage, request } from 'node:http';
import { constants, createGunzip } from 'node:zlib';
import type { Task } from '@cartable/contract';
import { until } from './client.ts';

export interface HeardEvent {
  readonly name: string;
  readonly data: unknown;
}

/** A page that listens to `GET /api/events`, as a browser would. */
export interface EventListener {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly heard: readonly HeardEvent[];
  /** The server ended the stream. */
  readonly ended: Promise<void>;
  /** Works told one by one. */
  tasks(): Task[];
  untilWork(limitMs: number, what: string, fits: (task: Task) => boolean): Promise<Task>;
  close(): void;
}

export async function listen(
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<EventListener> {
  const heard: HeardEvent[] = [];
  return new Promise((resolve, reject) => {
    const requested = request(`${url}/api/events`, { headers: { cookie, ...headers } }, (answer) => {
      let text = '';
      const ended = new Promise<void>((end) => answer.once('close', () => end()));
      decoded(answer).on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        heard.push(...blocks.flatMap(readEvent));
      });
      answer.on('error', () => undefined);
      const tasks = () => heard.filter(({ name }) => name === 'work').map(({ data }) => data as Task);
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        heard,
        ended,
        tasks,
        untilWork: (limitMs, what, fits) => until(limitMs, what, async () => tasks().find(fits)),
        close: () => requested.destroy(),
      });
    });
    requested.on('error', reject);
    requested.end();
  });
}

/** As browsers read what a proxy compressed on the way: each part as it comes. */
function decoded(answer: IncomingMessage): NodeJS.ReadableStream {
  if (answer.headers['content-encoding'] !== 'gzip') return answer;
  const parts = createGunzip({ flush: constants.Z_SYNC_FLUSH });
  parts.on('error', () => undefined);
  return answer.pipe(parts);
}

function readEvent(block: string): HeardEvent[] {
  const name = /^event: (.*)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  return name === undefined || data === undefined ? [] : [{ name, data: JSON.parse(data) }];
}
