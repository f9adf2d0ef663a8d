import { CHUNK_BYTES, UPLOAD_BYTES } from '@cartable/contract';
import { bytes, duration, integer, origins, setting } from '../setting.ts';

/** What one request, one address and one datastore may take. */
export const limitsSettings = {
  uploadBytes: setting({
    variable: 'CARTABLE_UPLOAD_MAX',
    group: 'Limits',
    description: 'Largest deposited file.',
    fallback: String(UPLOAD_BYTES),
    ...bytes(),
  }),
  trashRetentionMs: setting({
    variable: 'CARTABLE_TRASH_KEPT',
    group: 'Limits',
    description: 'How long a deleted datasheet can be restored.',
    fallback: '7 d',
    ...duration(),
  }),
  historyRetentionMs: setting({
    variable: 'CARTABLE_HISTORY_KEPT',
    group: 'Limits',
    description:
      'How long the journals of the datastores, and the traffic of their services by day, are kept.',
    fallback: '730 d',
    ...duration(),
  }),
  chunkBytes: setting({
    variable: 'CARTABLE_CHUNK_MAX',
    group: 'Limits',
    description: 'Largest piece of a deposited file.',
    fallback: String(CHUNK_BYTES),
    ...bytes(),
  }),
  bodyBytes: setting({
    variable: 'CARTABLE_BODY_MAX',
    group: 'Limits',
    description:
      'Largest body of a request, beside the files it sends. Each call has a lower limit of its own (64 kB for most, 5 MB for style documents): this setting lowers them all, it raises none.',
    fallback: '5 MB',
    ...bytes(),
  }),
  bodyMemoryBytes: setting({
    variable: 'CARTABLE_BODY_MEMORY',
    group: 'Limits',
    description:
      'Memory for the bodies of all requests that are still arriving or being answered, files excepted; one address may take a quarter of it. Beyond, 503 with Retry-After. The first 16 kB of each are not counted.',
    fallback: '64 MB',
    ...bytes(),
  }),
  connections: setting({
    variable: 'CARTABLE_CONNECTIONS_MAX',
    group: 'Limits',
    description: 'Connections open at the same time; others are refused.',
    fallback: '2000',
    ...integer(1, 100_000),
  }),
  connectionsPerAddress: setting({
    variable: 'CARTABLE_CONNECTIONS_PER_ADDRESS',
    group: 'Limits',
    description:
      'Connections one address may have open at the same time; others are closed at once. Not counted behind proxies that are believed (CARTABLE_TRUST_PROXY): count there.',
    fallback: '500',
    ...integer(1, 100_000),
  }),
  signInsPerMinute: setting({
    variable: 'CARTABLE_LOGIN_RATE',
    group: 'Limits',
    description: 'Sign-ins, sign-ups, password requests and wrong access keys per minute from one address.',
    fallback: '10',
    ...integer(1, 10_000),
  }),
  contactsPerMinute: setting({
    variable: 'CARTABLE_CONTACT_RATE',
    group: 'Limits',
    description:
      'Messages, requests to join and requests for access per minute from one address; they are also counted per account and per day.',
    fallback: '5',
    ...integer(1, 10_000),
  }),
  callsPerMinute: setting({
    variable: 'CARTABLE_API_RATE',
    group: 'Limits',
    description: 'Calls of the API per minute from one address.',
    fallback: '1200',
    ...integer(1, 1_000_000),
  }),
  sandboxDays: setting({
    variable: 'CARTABLE_SANDBOX_DAYS',
    group: 'Limits',
    description:
      'Days after which a datasheet of the sandbox nobody touched is deleted; whoever made it is told a week before.',
    fallback: '90',
    ...integer(1, 3_650),
  }),
  sandboxServices: setting({
    variable: 'CARTABLE_SANDBOX_SERVICES',
    group: 'Limits',
    description: 'Services one person may publish in the sandbox.',
    fallback: '20',
    ...integer(1, 10_000),
  }),
  renderTimeoutMs: setting({
    variable: 'CARTABLE_SERVICE_TIMEOUT',
    group: 'Limits',
    description: 'How long a map, a count or a query of the services may take.',
    fallback: '30 s',
    ...duration(),
  }),
  sldOrigins: setting({
    variable: 'CARTABLE_SLD_ORIGINS',
    group: 'Limits',
    description:
      'Sites a WMS request may name a style of (parameter SLD), separated by commas. Default: none, styles are sent with the request (SLD_BODY).',
    ...origins(),
  }),
  exportTimeoutMs: setting({
    variable: 'CARTABLE_EXPORT_TIMEOUT',
    group: 'Limits',
    description:
      'How long a file to download (GeoPackage, Shapefile…) may take before its first byte; formats that are streamed begin at once.',
    fallback: '10 min',
    ...duration(),
  }),
  mapWaitMs: setting({
    variable: 'CARTABLE_MAP_WAIT',
    group: 'Limits',
    description:
      'When a map would wait longer than that for a thread, its request is answered 503 with Retry-After instead of waiting.',
    fallback: '5 s',
    ...duration(),
  }),
  streamsPerAddress: setting({
    variable: 'CARTABLE_STREAMS_PER_ADDRESS',
    group: 'Limits',
    description:
      'Documents and files of features sent at the same time to one address; others wait 10 s for their turn, then are told to come back.',
    fallback: '8',
    ...integer(1, 10_000),
  }),
  wmsPerSecond: setting({
    variable: 'CARTABLE_WMS_RATE',
    group: 'Limits',
    description: 'Requests per second to the vector WMS from one address.',
    fallback: '50',
    ...integer(1, 1_000_000),
  }),
  wmsRasterPerSecond: setting({
    variable: 'CARTABLE_WMS_RASTER_RATE',
    group: 'Limits',
    description: 'Requests per second to the raster WMS from one address.',
    fallback: '40',
    ...integer(1, 1_000_000),
  }),
  wfsPerSecond: setting({
    variable: 'CARTABLE_WFS_RATE',
    group: 'Limits',
    description: 'Requests per second to the WFS from one address.',
    fallback: '30',
    ...integer(1, 1_000_000),
  }),
  wmtsPerSecond: setting({
    variable: 'CARTABLE_WMTS_RATE',
    group: 'Limits',
    description: 'Requests per second to the WMTS from one address.',
    fallback: '500',
    ...integer(1, 1_000_000),
  }),
  instantTilesPerSecond: setting({
    variable: 'CARTABLE_INSTANT_TILES_RATE',
    group: 'Limits',
    description: 'Vector tiles cut on the fly per second for one address; stored ones are not counted.',
    fallback: '100',
    ...integer(1, 1_000_000),
  }),
  featuresApiPerSecond: setting({
    variable: 'CARTABLE_OGCAPI_RATE',
    group: 'Limits',
    description: 'Requests per second to OGC API – Features from one address.',
    fallback: '30',
    ...integer(1, 1_000_000),
  }),
  outsidePerSecond: setting({
    variable: 'CARTABLE_OUTSIDE_RATE',
    group: 'Limits',
    description: 'Requests per second to layers of other sites on the map from one address.',
    fallback: '40',
    ...integer(1, 1_000_000),
  }),
  catalogueProtocolsPerSecond: setting({
    variable: 'CARTABLE_CATALOGUE_RATE',
    group: 'Limits',
    description:
      'Requests per second to the protocols of the catalogue (CSW, DCAT, OAI-PMH, feeds) from one address.',
    fallback: '20',
    ...integer(1, 1_000_000),
  }),
};
