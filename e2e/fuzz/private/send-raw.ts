import { request as open } from 'node:http';
import type { ShownRequest } from './shown-requests.ts';

const longestMs = 35_000;

/** Sent as it is, names that come twice included, which `fetch` would join. */
export function sendRaw(url: string, { method, address, headers, body }: ShownRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(url);
    const requested = open(
      {
        hostname,
        port,
        // A connection of its own: what the one before left cannot be taken for an answer.
        agent: false,
        method,
        path: address,
        headers: ['Host', host, ...headers.flat(), 'Connection', 'close'],
        signal: AbortSignal.timeout(longestMs),
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const reported = new Headers();
          for (let at = 0; at < answer.rawHeaders.length; at += 2)
            reported.append(answer.rawHeaders[at]!, answer.rawHeaders[at + 1]!);
          const status = answer.statusCode!;
          const bytes = [204, 304].includes(status) ? null : new Uint8Array(Buffer.concat(parts));
          resolve(new Response(bytes, { status, headers: reported }));
        });
      },
    );
    requested.on('error', reject);
    requested.end(body);
  });
}
