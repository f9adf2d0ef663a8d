/** The applications and packages whose folders stand on levels. */
import type { Building } from './levels.ts';

const contract: Building = {
  root: 'packages/contract/src',
  levels: [
    { rooms: ['core'], instead: 'every part stands on core' },
    {
      rooms: ['site', 'people', 'datastore'],
      instead: 'put what two parts need into core',
    },
    {
      rooms: ['catalogue', 'administration'],
      instead: 'put what two parts need into core or datastore',
    },
    {
      rooms: ['errors.ts', 'plain-errors.ts', 'routes.ts', 'index.ts', 'specification-calls.ts'],
      neighbours: 'free',
      instead: 'the whole is for the server; a part takes the parts below it',
    },
  ],
};

export const buildings: readonly Building[] = [contract];
