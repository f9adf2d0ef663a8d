import { expect, it } from 'vitest';
import { withoutFormerRoot, withoutRoot, withRoot } from './card-addresses.ts';

const at = { publicUrl: 'https://cartes.example', annexesUrl: 'https://cartes.example/annexes' };
const moved = { publicUrl: 'https://atlas.example', annexesUrl: 'https://fichiers.example/a' };
const given = '/demonstration/thumbnail/2f0c.webp';
const drawn = '/api/geonetwork/metadata/regions/picture';

it('addresses of ours follow their roots, others stay', () => {
  const follow = (address: string) => withRoot(withoutRoot(address, at), moved);
  expect(follow(at.annexesUrl + given)).toBe(moved.annexesUrl + given);
  expect(follow(at.publicUrl + drawn)).toBe(moved.publicUrl + drawn);
  for (const other of [
    'https://cartes.example.org/x.png',
    'https://elsewhere.example/annexes/x.png',
    '/x.png',
  ])
    expect(follow(other)).toBe(other);
});

it('a root nobody remembers is recognised by what follows it', () => {
  const mend = (address: string) => withRoot(withoutFormerRoot(address), moved);
  expect(mend(`http://127.0.0.1:8080/annexes${given}`)).toBe(moved.annexesUrl + given);
  expect(mend(`http://127.0.0.1:8080${drawn}`)).toBe(moved.publicUrl + drawn);
  expect(mend('https://elsewhere.example/x.png')).toBe('https://elsewhere.example/x.png');
  expect(mend(`{site}${drawn}`)).toBe(moved.publicUrl + drawn);
});
