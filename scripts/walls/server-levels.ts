/** The levels of the server: what a request passes through stands above what it is answered from. */
import type { Building } from './levels.ts';

export const server: Building = {
  root: 'apps/server/src',
  levels: [
    {
      rooms: ['version.ts', 'config', 'config.ts', 'input-error.ts', 'site', 'own-requests'],
      neighbours: 'free',
      instead: 'settings know nobody: hand over what they need',
    },
    {
      rooms: ['map-workers', 'events', 'mail', 'operations', 'openid', 'sso'],
      instead: 'what threads, mails and figures need is handed to them by compose.ts',
    },
    {
      rooms: ['services.ts', 'errors.ts'],
      instead: 'take what you use as a parameter; only what is above sees all services',
    },
    {
      rooms: ['operations/register-operations.ts', 'operations/health'],
      instead: 'what supervision shows is measured there; hand it over',
    },
    {
      rooms: ['http', 'first-start.ts', 'listening'],
      instead: 'the edge knows neither calls nor protocols: they register themselves with it',
    },
    { rooms: ['transfers'], instead: 'archives are written by jobs: what they need is handed to them' },
    { rooms: ['jobs'], instead: 'a job is started by its registered name' },
    {
      rooms: ['protocols/context'],
      instead: 'who asks, what an endpoint covers and how it is answered know no protocol',
    },
    {
      rooms: ['protocols/features', 'protocols/tiles'],
      instead: 'what protocols share knows none of them: move what you need into features or tiles',
    },
    {
      rooms: ['protocols/protocol.ts'],
      instead: 'take the part of the contract you need from context/',
    },
    {
      rooms: [
        'protocols/wfs',
        'protocols/wms',
        'protocols/wmts',
        'protocols/tms',
        'protocols/instant',
        'protocols/download',
        'protocols/csw',
        'protocols/dcat',
        'protocols/sitemap',
        'protocols/feeds',
        'protocols/oai',
        'protocols/stac',
        'protocols/ogcapi/core',
      ],
      instead: 'protocols do not know each other: move what two need into features, tiles or context',
    },
    {
      rooms: [
        'protocols/wms-raster',
        'protocols/ogcapi/features',
        'protocols/ogcapi/tiles',
        'protocols/ogcapi/records',
      ],
      instead: 'parts of OGC API contribute to core (core/api.ts) and do not know each other',
    },
    {
      rooms: ['protocols/ogcapi/protocol.ts', 'protocols/ogcapi/collaborative'],
      instead: 'a part of OGC API knows only ogcapi/core',
    },
    {
      rooms: [
        'protocols/register-protocol.ts',
        'protocols/list.ts',
        'protocols/register-protocols.ts',
        'protocols/likely-requests.ts',
      ],
      neighbours: 'free',
      instead: 'a protocol is registered by its line in list.ts',
    },
    {
      rooms: ['api', 'openapi', 'oauth', 'gcms'],
      neighbours: 'free',
      instead: 'calls of the API are for the front and for tools: share the use case in packages/ instead',
    },
    {
      rooms: [
        'build-app.ts',
        'migrations.ts',
        'copy-before-update.ts',
        'compose.ts',
        'open-objects.ts',
        'table-sources.ts',
        'start-server.ts',
        'run.ts',
        'main.ts',
        'commands',
      ],
      neighbours: 'free',
      instead: 'only what starts the program composes it',
    },
  ],
};
