import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Address of a server as somebody signed in sees it, for programs that know no session. */
export interface SignedInProxy {
  readonly url: string;
  close(): void;
}

/** Passes everything on with a session, and its own address in the place of the server's, both ways. */
export async function startSignedInProxy(server: string, cookie: string): Promise<SignedInProxy> {
  let url = '';
  const proxy = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      try {
        const body = Buffer.concat(chunks).toString().replaceAll(url, server);
        const address = (request.url ?? '/')
          .replaceAll(encodeURIComponent(url), encodeURIComponent(server))
          .replaceAll(url, server);
        const type = request.headers['content-type'];
        const answer = await fetch(`${server}${address}`, {
          method: request.method ?? 'GET',
          headers: { cookie, ...(type === undefined ? {} : { 'content-type': type }) },
          ...(body === '' ? {} : { body }),
        });
        const text = (await answer.text()).replaceAll(server, url);
        response.writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? 'text/xml',
        });
        response.end(text);
      } catch (error) {
        response.writeHead(502).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { url, close: () => proxy.close() };
}
