import { describe, expect, it } from 'vitest';
import { findCommunities } from './find-communities.ts';

const communities = [
  { name: 'Métropole d’Écully', description: 'Voirie' },
  { name: 'Agence de l’eau', description: null },
  { name: 'Zones humides', description: 'Inventaire de l’Eau et des étangs' },
];
const names = (search: string) => findCommunities(communities, search).map(({ name }) => name);

describe('the search of communities', () => {
  it('gives all of them, by name, below two letters', () => {
    expect(names('')).toEqual(['Agence de l’eau', 'Métropole d’Écully', 'Zones humides']);
    expect(names('z')).toHaveLength(3);
  });

  it('ignores case and accents, and wants every word', () => {
    expect(names('ECULLY metro')).toEqual(['Métropole d’Écully']);
    expect(names('eau')).toEqual(['Agence de l’eau', 'Zones humides']);
    expect(names('eau agence')).toEqual(['Agence de l’eau']);
    expect(names('rien')).toEqual([]);
  });
});
