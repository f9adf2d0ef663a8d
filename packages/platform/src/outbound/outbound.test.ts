import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { CartableError } from '@cartable/contract';
import { afterEach, expect, test } from 'vitest';
import { isCallableAddress, isPublicAddress } from './address-ranges.ts';
import { createOutboundClient, type OutboundOptions } from './outbound-client.ts';
import { isOutboundWord, readOutboundHosts } from './outbound-hosts.ts';
import { readBody } from './read-body.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serverOf(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const clientOf = (words: readonly string[], options: Partial<OutboundOptions> = {}) =>
  createOutboundClient({ hosts: readOutboundHosts(words), userAgent: 'Cartable/test', ...options });

const bounds = { maxBytes: 10_000, timeoutMs: 5000 };

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof CartableError ? error.code : String(error)),
  );

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '1.2.3',
  'example.org',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a01:e0a::1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('a named host may lie in the internal network, the metadata of clouds never', () => {
  expect(isCallableAddress('10.0.0.1')).toBe(true);
  expect(isCallableAddress('::1')).toBe(true);
  for (const address of [
    '169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fd00:ec2::254',
    '100.100.100.200',
    'fe80::1',
  ])
    expect(isCallableAddress(address)).toBe(false);
});

test('names, names below a name and ports are told apart', () => {
  const { allows } = readOutboundHosts(['geo.intra:8080', '*.example.org', '[::1]:81', 'lone.org']);
  const at = (host: string, port = 443) => allows({ host, port, addresses: ['10.0.0.1'] });
  expect(at('geo.intra', 8080)).toBe(true);
  expect(at('geo.intra', 80)).toBe(false);
  expect(at('maps.example.org')).toBe(true);
  expect(at('example.org')).toBe(false);
  expect(at('badexample.org')).toBe(false);
  expect(at('lone.org', 25)).toBe(true);
  expect(at('other.org')).toBe(false);
  expect(allows({ host: '::1', port: 81, addresses: ['::1'] })).toBe(true);
});

test('public hosts are called on the ports of the web, and when all their addresses are public', () => {
  const { allows } = readOutboundHosts(['public']);
  const at = (port: number, ...addresses: string[]) => allows({ host: 'a.org', port, addresses });
  expect(at(443, '8.8.8.8')).toBe(true);
  expect(at(8443, '8.8.8.8', '2606:4700::1111')).toBe(true);
  expect(at(25, '8.8.8.8')).toBe(false);
  expect(at(443, '8.8.8.8', '127.0.0.1')).toBe(false);
  expect(at(443)).toBe(false);
});

test('what is no host is no setting', () => {
  expect(['public', 'none', 'a.org', '*.a.org', 'a.org:81', '[::1]:81'].every(isOutboundWord)).toBe(true);
  expect(['http://a.org', 'a.org/path', 'a b', '*', 'a.*.org', 'a@b.org', ''].some(isOutboundWord)).toBe(
    false,
  );
});

test('an internal address is refused however it is written, and nothing reaches it', async () => {
  let calls = 0;
  const port = await serverOf((_request, response) => {
    calls += 1;
    response.end();
  });
  const client = clientOf(['public']);
  for (const host of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0',
  ])
    expect(await codeOf(client.fetch({ ...bounds, url: `http://${host}:${port}/` }))).toBe(
      'outbound.host-refused',
    );
  expect(calls).toBe(0);
});

test('a name is resolved once, and the connection goes to the address that was judged', async () => {
  const port = await serverOf((request, response) => response.end(request.headers.host));
  let searches = 0;
  const resolve = async () => {
    searches += 1;
    return [{ address: searches === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
  };
  const client = clientOf(['geo.intra'], { resolve });
  const { body } = await client.fetch({ ...bounds, url: `http://geo.intra:${port}/` });
  expect((await readBody(body)).toString()).toBe(`geo.intra:${port}`);
  expect(searches).toBe(1);
});

test('a redirect to an internal address is refused, one to an allowed host is followed', async () => {
  const port = await serverOf((request, response) => {
    if (request.url === '/end') return response.end('there');
    const to = request.url === '/in' ? `http://other.intra:${port}/end` : '/end';
    response.writeHead(302, { location: to }).end();
  });
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const client = clientOf(['geo.intra'], { resolve });
  expect(await codeOf(client.fetch({ ...bounds, url: `http://geo.intra:${port}/in` }))).toBe(
    'outbound.host-refused',
  );
  const { body, url } = await client.fetch({ ...bounds, url: `http://geo.intra:${port}/out` });
  expect((await readBody(body)).toString()).toBe('there');
  expect(url).toBe(`http://geo.intra:${port}/end`);
});

test('redirects without end, other schemes and credentials are refused', async () => {
  const port = await serverOf((_request, response) => response.writeHead(302, { location: '/again' }).end());
  const client = clientOf([`127.0.0.1:${port}`]);
  const code = (url: string) => codeOf(client.fetch({ ...bounds, url }));
  expect(await code(`http://127.0.0.1:${port}/`)).toBe('outbound.redirects');
  for (const url of [
    'file:///etc/passwd',
    'gopher://a.org',
    'data:text/plain,a',
    `http://a:b@127.0.0.1:${port}/`,
    'words',
  ])
    expect(await code(url)).toBe('outbound.address-invalid');
  expect(await codeOf(clientOf(['none']).fetch({ ...bounds, url: 'http://a.org' }))).toBe('outbound.off');
});

test('an answer that is too large is given up, said so or not, packed or not', async () => {
  const port = await serverOf((request, response) => {
    if (request.url === '/said')
      return response.writeHead(200, { 'content-length': '20000' }).end('x'.repeat(20_000));
    if (request.url === '/packed')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(20_000)));
    response.writeHead(200);
    response.write('x'.repeat(8000));
    response.end('x'.repeat(8000));
  });
  const client = clientOf(['127.0.0.1']);
  const code = (path: string) =>
    codeOf(
      client.fetch({ ...bounds, url: `http://127.0.0.1:${port}${path}` }).then(({ body }) => readBody(body)),
    );
  expect(await code('/said')).toBe('outbound.too-large');
  expect(await code('/packed')).toBe('outbound.too-large');
  expect(await code('/unsaid')).toBe('outbound.too-large');
});

test('a server that does not answer, or stops, holds nobody beyond the time', async () => {
  const port = await serverOf((request, response) => {
    if (request.url === '/stops') response.write('a');
  });
  const client = clientOf(['127.0.0.1']);
  const brief = { maxBytes: 100, timeoutMs: 200 };
  expect(await codeOf(client.fetch({ ...brief, url: `http://127.0.0.1:${port}/` }))).toBe('outbound.timeout');
  const { body } = await client.fetch({ ...brief, url: `http://127.0.0.1:${port}/stops` });
  await expect(readBody(body)).rejects.toThrow();
  expect(await codeOf(client.fetch({ ...bounds, url: 'http://127.0.0.1:1/' }))).toBe('outbound.unreachable');
});
