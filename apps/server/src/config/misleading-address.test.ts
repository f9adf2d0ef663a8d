import { expect, it } from 'vitest';
import { misleadingAddress } from './misleading-address.ts';
import { readConfig } from './read-config.ts';

const codeOf = (environment: Record<string, string>) => misleadingAddress(readConfig(environment))?.code;

it.each([
  ['nothing is set', {}],
  ['another port is set', { CARTABLE_PORT: '9000' }],
  [
    'the network is given its name',
    { CARTABLE_HOST: '0.0.0.0', CARTABLE_PUBLIC_URL: 'http://carto.lan:8080' },
  ],
  [
    'a proxy of the same machine answers',
    { CARTABLE_PUBLIC_URL: 'https://localhost', CARTABLE_TRUST_PROXY: '1' },
  ],
  ['only jobs are run', { CARTABLE_HOST: '0.0.0.0', CARTABLE_ROLE: 'jobs' }],
])('nothing is told when %s', (_when, environment) => {
  expect(codeOf(environment)).toBeUndefined();
});

it.each([
  [{ CARTABLE_HOST: '0.0.0.0' }, 'server.address-local'],
  [{ CARTABLE_HOST: '::', CARTABLE_PUBLIC_URL: 'http://127.0.0.1:8080' }, 'server.address-local'],
  [{ CARTABLE_PUBLIC_URL: 'http://localhost:9090' }, 'server.address-port'],
])('%j gives people an address that does not lead here', (environment, code) => {
  expect(codeOf(environment)).toBe(code);
});
