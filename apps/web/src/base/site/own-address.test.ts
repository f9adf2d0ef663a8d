import { describe, expect, it } from 'vitest';
import { addressUnder, isOtherName } from './own-address.ts';

const here = 'http://127.0.0.1:8080';
const publicUrl = 'https://cartes.example.org';

describe('an address of this installation', () => {
  it.each([
    ['https://cartes.example.org/wfs?SERVICE=WFS', 'http://127.0.0.1:8080/wfs?SERVICE=WFS'],
    [
      'https://cartes.example.org/tms/1.0.0/a/{z}/{x}/{y}.pbf',
      'http://127.0.0.1:8080/tms/1.0.0/a/{z}/{x}/{y}.pbf',
    ],
    ['https://cartes.example.org', 'http://127.0.0.1:8080'],
  ])('%s is called under the name the page was opened', (address, called) => {
    expect(addressUnder(here, address, publicUrl)).toBe(called);
  });

  it.each([
    'https://cartes.example.org.ailleurs.example/wfs',
    'https://cartes.example.org:8443/wfs',
    'http://cartes.example.org/wfs',
    'https://tuiles.example.net/{z}/{x}/{y}.png',
    '/api/me',
    'data:,',
  ])('%s is of somebody else, or already of the page', (address) => {
    expect(addressUnder(here, address, publicUrl)).toBe(address);
  });
});

it('the name of the page is compared with its scheme and port', () => {
  expect(isOtherName('https://cartes.example.org', publicUrl)).toBe(false);
  expect(isOtherName('https://cartes.example.org', `${publicUrl}/cartable`)).toBe(false);
  expect(isOtherName('http://cartes.example.org', publicUrl)).toBe(true);
  expect(isOtherName('http://localhost:8081', 'http://localhost:8080')).toBe(true);
});
