import { describe, expect, it } from 'vitest';
import { readCredentials, withoutKey } from './credentials.ts';

const read = (url: string, headers: Record<string, string> = {}) => readCredentials({ url, headers });
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('what a request shows', () => {
  it('is a key in its address, under any case of the name', () => {
    expect(read('/private/wfs?SERVICE=WFS&APIKEY=s%2F1')).toEqual({ kind: 'query', secret: 's/1' });
  });

  it('is a key in a header, under both of its names', () => {
    for (const name of ['apikey', 'x-api-key'])
      expect(read('/private/wfs', { [name]: 's' })).toEqual({ kind: 'header', secret: 's' });
  });

  it('is a login and its password, which may hold a colon and letters of any language', () => {
    expect(read('/private/wfs', { authorization: basic('mairie:mot:dé passe') })).toEqual({
      kind: 'basic',
      login: 'mairie',
      password: 'mot:dé passe',
    });
  });

  it('is a token', () => {
    expect(read('/private/wfs', { authorization: 'bearer a.b-c' })).toEqual({
      kind: 'bearer',
      token: 'a.b-c',
    });
  });

  it('is nothing without any, or under a scheme nobody here speaks', () => {
    expect(read('/private/wfs?service=WFS')).toEqual({ kind: 'none' });
    expect(read('/private/wfs', { authorization: 'Digest username="x"' })).toEqual({ kind: 'none' });
  });

  it('of several, is the one of the address', () => {
    const headers = { apikey: 'h', authorization: basic('a:b') };
    expect(read('/private/wfs?apikey=q', headers)).toEqual({ kind: 'query', secret: 'q' });
  });

  it('is cut where no secret of ours would be so long', () => {
    const shown = read(`/private/wfs?apikey=${'x'.repeat(10_000)}`);
    expect(shown.kind === 'query' && shown.secret.length).toBe(501);
  });
});

it('no database is asked for the NUL character', () => {
  expect(read('/private/wfs', { authorization: basic('a\0b:c') })).toEqual({
    kind: 'basic',
    login: 'a\uFFFDb',
    password: 'c',
  });
});

it('a parameter that a client glued to the key is read all the same', () => {
  const query = 'apikey=s?service=WFS&filter=a?b';
  expect(read(`/private/wfs?${query}`)).toEqual({ kind: 'query', secret: 's' });
  expect(withoutKey(query)).toBe('service=WFS&filter=a?b');
});

describe('a query without its key', () => {
  it('is otherwise as it was written', () => {
    expect(withoutKey('a=1&ApiKey=s&B=%C3%A9+x&apike%79=t&c')).toBe('a=1&B=%C3%A9+x&c');
    expect(withoutKey('apikey=s')).toBe('');
  });
});
