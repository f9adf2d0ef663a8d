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

const web: Building = {
  root: 'apps/web/src',
  levels: [
    {
      rooms: ['base/*', 'vite-env.d.ts'],
      neighbours: 'free',
      instead: 'everything stands on base',
    },
    { rooms: ['map'], instead: 'base knows no map: hand it what it shows' },
    {
      rooms: ['features/*'],
      neighbours: 'index',
      instead:
        'base and map know no noun: what they need comes by props, a context or a registered hook, or moves down to base',
    },
    {
      rooms: ['shell', 'main.tsx'],
      neighbours: 'free',
      instead:
        'the shell knows all features: links are in base/routing, pages in base/design, and what the shell adds to them comes by a context or a prop',
    },
  ],
};

export const buildings: readonly Building[] = [contract, web];
