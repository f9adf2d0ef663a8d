import { expect, it } from 'vitest';
import { hasSamePackages } from './same-packages.mjs';

const one = { version: '1.0.0', integrity: 'sha512-a' };
const ours = { version: '0.1.0', devDependencies: { one: '1.0.0' } };
const wanted = {
  '': { optionalDependencies: { here: '1.0.0', elsewhere: '1.0.0' } },
  'apps/ours': ours,
  'node_modules/@cartable/ours': { resolved: 'apps/ours', link: true },
  'node_modules/one': one,
  'node_modules/elsewhere': { ...one, optional: true, os: ['other'], cpu: ['other'] },
  'node_modules/here': { ...one, optional: true, os: [process.platform], cpu: [process.arch] },
};
const { '': _itself, 'node_modules/elsewhere': _elsewhere, ...installed } = wanted;

it('what one of ours asks for besides changes nothing of what is installed', () => {
  expect(hasSamePackages(installed, wanted)).toBe(true);
  const later = { ...wanted, 'apps/ours': { ...ours, devDependencies: { one: '1.0.0', here: '1.0.0' } } };
  expect(hasSamePackages(installed, later)).toBe(true);
  expect(hasSamePackages(installed, { ...wanted, 'apps/ours': { ...ours, version: '0.2.0' } })).toBe(true);
});

it.each([
  ['another version', { ...wanted, 'node_modules/one': { ...one, version: '1.0.1' } }],
  ['other bytes', { ...wanted, 'node_modules/one': { ...one, integrity: 'sha512-b' } }],
  ['a new one', { ...wanted, 'node_modules/two': one }],
  ['a new one of ours', { ...wanted, 'node_modules/@cartable/two': { resolved: 'apps/two', link: true } }],
  [
    'one that one of ours may do without',
    { ...wanted, 'apps/ours': { ...ours, optionalDependencies: { two: '1' } } },
  ],
])('is installed again: %s', (_name, later) => {
  expect(hasSamePackages(installed, later)).toBe(false);
});

it('is installed again without one, and without the Node of this machine', () => {
  const { 'node_modules/one': _one, ...without } = wanted;
  expect(hasSamePackages(installed, without)).toBe(false);
  const { 'node_modules/here': _here, ...noNode } = installed;
  expect(hasSamePackages(noNode, wanted)).toBe(false);
});
