import { describe, expect, it } from 'vitest';
import { readPlainGet } from './plain-get.ts';

const read = (...lines: string[]) => readPlainGet(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
const line = 'GET /tms/1.0.0/a/1/0/0.pbf?v=1 HTTP/1.1';
const host = 'Host: cartes.example';

describe('a plain GET', () => {
  it('tells its target, and whether its client takes gzip and has a copy', () => {
    expect(read(line, host)).toEqual({
      target: '/tms/1.0.0/a/1/0/0.pbf?v=1',
      acceptsGzip: false,
      ifNoneMatch: undefined,
    });
    expect(
      read(line, host, 'ACCEPT-encoding: br, gzip', 'If-None-Match:  "a" ', 'Cookie: a=b'),
    ).toMatchObject({
      acceptsGzip: true,
      ifNoneMatch: '"a"',
    });
    expect(read(line, host, 'Accept-Encoding: gzip;q=0, *')?.acceptsGzip).toBe(false);
    expect(read(line, host, 'Connection: keep-alive')).toBeDefined();
  });

  it.each([
    ['another method', ['HEAD / HTTP/1.1', host]],
    ['another version', ['GET / HTTP/1.0', host]],
    ['a target in full', ['GET http://cartes.example/ HTTP/1.1', host]],
    ['signs that are not of an address', ['GET /a"b HTTP/1.1', host]],
    ['two spaces', ['GET  / HTTP/1.1', host]],
    ['no host', [line]],
    ['two hosts', [line, host, host]],
    ['a body', [line, host, 'Content-Length: 0']],
    ['pieces', [line, host, 'Transfer-Encoding: chunked']],
    ['a space before the colon', [line, host, 'Accept-Encoding : gzip']],
    ['a folded header', [line, host, 'Accept: a', ' b: c']],
    ['a header without colon', [line, host, 'abc']],
    ['a header without name', [line, host, ': abc']],
    ['a bare line feed', [line, host, 'Accept: a\nX: b\r\n']],
    ['an upgrade', [line, host, 'Connection: Upgrade', 'Upgrade: h2c']],
    ['a connection to close', [line, host, 'Connection: close']],
    ['a range', [line, host, 'Range: bytes=0-1']],
    ['conditions of other kinds', [line, host, 'If-Modified-Since: now']],
    ['headers without end', [line, host, `X: ${'a'.repeat(5000)}`]],
  ])('is not: %s', (_what, lines) => {
    expect(read(...lines)).toBeUndefined();
  });

  it('is whole, and alone', () => {
    const whole = Buffer.from(`${line}\r\n${host}\r\n\r\n`);
    expect(readPlainGet(whole.subarray(0, -1))).toBeUndefined();
    expect(readPlainGet(Buffer.concat([whole, whole]))).toBeUndefined();
    expect(readPlainGet(Buffer.concat([whole, Buffer.from('x')]))).toBeUndefined();
    expect(readPlainGet(Buffer.alloc(0))).toBeUndefined();
  });
});
