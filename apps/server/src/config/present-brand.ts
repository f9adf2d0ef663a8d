import type { Brand } from '@cartable/contract';
import type { Config } from './read-config.ts';

/** Value of `CARTABLE_BRAND` that asks for the mark of the State: nobody is given it without asking. */
const STATE = 'republique-francaise';

export function presentBrand({ brand, logo, brandColour, tagline }: Config): Brand {
  const isState = brand === STATE;
  return {
    kind: isState ? 'state' : 'own',
    name: isState ? null : (brand ?? null),
    logo: logo ?? null,
    colour: isState ? null : (brandColour ?? null),
    tagline: tagline ?? null,
  };
}
