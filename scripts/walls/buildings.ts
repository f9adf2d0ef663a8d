/** The applications and packages whose folders stand on levels. */
import type { Building } from './levels.ts';
import { server } from './server-levels.ts';

const contract: Building = {
  root: 'packages/contract/src',
  levels: [
    { rooms: ['core'], instead: 'every part stands on core' },
    {
      rooms: ['site', 'people', 'datastore', 'espaceco'],
      instead: 'put what two parts need into core',
    },
    {
      rooms: ['catalogue', 'administration'],
      instead: 'put what two parts need into core or datastore',
    },
    {
      rooms: [
        'errors.ts',
        'decode-xml.ts',
        'xml-references.ts',
        'plain-errors.ts',
        'routes.ts',
        'index.ts',
        'specification-calls.ts',
      ],
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

const webEspaceco: Building = {
  root: 'apps/web/src/features/espaceco',
  levels: [
    { rooms: ['parts/unsent/drafts'], instead: 'drafts are pure, and everything may know them' },
    { rooms: ['parts', 'test-support.ts'], instead: 'drafts are pure: hand them what they need' },
    {
      rooms: ['parts/unsent/kept'],
      instead: 'forms and caches know nothing of what waits for the network: screens hand it to them',
    },
    { rooms: ['parts/unsent/sending'], instead: 'what the browser keeps knows nothing of who sends it' },
    {
      // A screen loads the lists of others before the network goes.
      rooms: ['screens/*', 'membership-screens.ts', 'report-screens.ts', 'settings-screens.ts'],
      neighbours: 'free',
      instead: 'what two screens need stands in parts',
    },
  ],
};

const datastore: Building = {
  root: 'packages/datastore/src',
  levels: [
    {
      rooms: [
        'activity',
        'context.ts',
        'event-titles.ts',
        'events.ts',
        'geographic-box',
        'job-reference.ts',
        'limits.ts',
        'log-lines.ts',
        'people.ts',
        'stored-text.ts',
        'read-in-pages.ts',
        'sweep-objects.ts',
        'workers',
      ],
      neighbours: 'free',
      instead: 'every room stands on these files',
    },
    {
      rooms: ['workspace/*'],
      neighbours: 'free',
      instead: 'the ground knows no noun: name the type it needs by an interface of its own',
    },
    {
      rooms: ['library/*'],
      neighbours: 'free',
      instead: 'the workspace knows no file: what counts or lists them stands in views',
    },
    {
      rooms: ['ingest/*'],
      neighbours: 'free',
      instead:
        'start a job by its reference (job-reference.ts), ask quotas by context.holdings, or put the screen that shows both into views',
    },
    {
      rooms: ['publishing/*'],
      neighbours: 'free',
      instead: 'emit an event (events.ts) that publishing subscribes to in subscribers.ts',
    },
    {
      rooms: ['pyramids/*'],
      neighbours: 'free',
      instead: 'a pyramid is a stored data: what is known of all of them stands in ingest/stored-data',
    },
    {
      rooms: ['access/*'],
      neighbours: 'free',
      instead: 'emit an event (events.ts) that access subscribes to in subscribers.ts',
    },
    {
      rooms: ['catalogue'],
      instead: 'emit an event (events.ts) that the catalogue subscribes to in subscribers.ts',
    },
    {
      rooms: ['holdings.ts', 'subscribers.ts'],
      neighbours: 'free',
      instead: 'the lists are handed in by the context: context.holdings, context.subscribers',
    },
    {
      rooms: ['traffic', 'views/*'],
      neighbours: 'free',
      instead: 'views know every noun and no noun knows them: what two nouns need stands below both',
    },
    {
      rooms: ['compose-datastore.ts', 'index.ts', 'migrations.ts', 'task-worker.ts'],
      neighbours: 'free',
      instead: 'the composition is for the server: take what you need from the context',
    },
  ],
};

const espaceco: Building = {
  root: 'packages/espaceco/src',
  levels: [
    {
      rooms: ['context.ts', 'text', 'files', 'themes', 'editing', 'tables', 'locks', 'sent-acts', 'live'],
      neighbours: 'free',
      instead: 'every room stands on these files',
    },
    {
      rooms: ['grids', 'memberships'],
      instead: 'areas know nobody; who belongs to what knows no community: hand it the identifier',
    },
    {
      rooms: ['communities'],
      instead: 'what a community holds stands above it and asks it by communityOf',
    },
    {
      rooms: ['permissions'],
      instead: 'who may do what with a database is decided without knowing what is done',
    },
    {
      rooms: [
        'members',
        'documents',
        'reports',
        'followers',
        'open-reports',
        'overview',
        'presences',
        'kept-places',
        'planners',
        'databases',
        'contributions',
        'stored-queries',
        'layers',
        'style-images',
        'custom-grids',
        'webhooks',
      ],
      neighbours: 'free',
      instead: 'a community does not know what it holds: it is handed in by those who ask',
    },
    {
      rooms: ['transfers'],
      instead: 'an archive knows all that a community holds, which knows no archive',
    },
    {
      rooms: ['espaceco.ts', 'migrations.ts', 'index.ts'],
      neighbours: 'free',
      instead: 'the composition is for the server: take what you need from the context',
    },
  ],
};

export const buildings: readonly Building[] = [contract, web, webEspaceco, datastore, espaceco, server];
