import { CHUNK_BYTES, UPLOAD_BYTES } from '@cartable/contract';
import { openidClients, openidRealm } from './openid-clients.ts';
import {
  bytes,
  choice,
  colour,
  duration,
  email,
  flag,
  integer,
  origins,
  type Setting,
  sitePath,
  text,
  url,
  urlOrNone,
  words,
} from './setting.ts';

const web = ['http:', 'https:'];
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Keeps what each says of itself: the type of its value, and whether it always has one. */
function setting<const S extends Setting<unknown>>(definition: S): S {
  return definition;
}

/** Every setting of the server. The reference page is written from this table. */
export const settings = {
  port: setting({
    variable: 'CARTABLE_PORT',
    group: 'Network',
    description: 'Port the server listens on; 0 takes any free one.',
    fallback: '8080',
    ...integer(0, 65_535),
  }),
  host: setting({
    variable: 'CARTABLE_HOST',
    group: 'Network',
    description: 'Address the server listens on; 0.0.0.0 or :: opens it to the network.',
    fallback: 'localhost',
    ...text('localhost | 0.0.0.0 | ::', 255),
  }),
  publicUrl: setting({
    variable: 'CARTABLE_PUBLIC_URL',
    group: 'Network',
    description:
      'Address people and map clients use, written in capabilities, mails and links. Default: http://localhost and the port. With https the session cookie is only sent encrypted.',
    ...url(web, 'https://cartes.example.org'),
  }),
  trustProxy: setting({
    variable: 'CARTABLE_TRUST_PROXY',
    group: 'Network',
    description:
      'Number of reverse proxies in front of the server whose X-Forwarded-For is believed. 0 believes none, and every visitor then has the address of the connection.',
    fallback: '0',
    ...integer(0, 10),
  }),
  role: setting({
    variable: 'CARTABLE_ROLE',
    group: 'Processes',
    description: 'What this process does: answer requests (web), run the jobs (jobs), or both.',
    fallback: 'all',
    ...choice(['all', 'web', 'jobs']),
  }),
  mapWorkers: setting({
    variable: 'CARTABLE_MAP_WORKERS',
    group: 'Processes',
    description: 'Threads that draw maps and read features. Default: one per core.',
    ...integer(1, 256),
  }),
  jobWorkers: setting({
    variable: 'CARTABLE_JOB_WORKERS',
    group: 'Processes',
    description: 'Jobs run at the same time by this process.',
    fallback: '2',
    ...integer(1, 64),
  }),
  stopTimeoutMs: setting({
    variable: 'CARTABLE_STOP_TIMEOUT',
    group: 'Processes',
    description: 'How long requests under way may go on once the server is told to stop.',
    fallback: '10 s',
    ...duration(),
  }),
  dataDir: setting({
    variable: 'CARTABLE_DATA_DIR',
    group: 'Data',
    description:
      'Folder holding everything the platform keeps: database, data sets, deposited files, outbox.',
    fallback: './data',
    ...text('./data | /var/lib/cartable', 1000),
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    group: 'Data',
    description: 'PostgreSQL with PostGIS, instead of the embedded database and the GeoPackages.',
    secret: true,
    ...url(
      ['postgres:', 'postgresql:'],
      'postgresql://user:password@host/database | postgresql:///database?host=/var/run/postgresql',
    ),
  }),
  retainedBackups: setting({
    variable: 'CARTABLE_BACKUPS_KEPT',
    group: 'Data',
    description:
      'Copies of the database kept in backups/ of the data folder; one is made before each update of its tables.',
    fallback: '3',
    ...integer(1, 100),
  }),
  siteTitle: setting({
    variable: 'CARTABLE_SITE_TITLE',
    group: 'Site',
    description: 'Name of the site, in page titles and mails.',
    fallback: 'Cartable',
    ...text('Cartable', 100),
  }),
  brand: setting({
    variable: 'CARTABLE_BRAND',
    group: 'Site',
    description:
      'Organisation named at the top of the pages. `republique-francaise` puts the mark, typeface and links of the French State there, which are reserved to its services. Default: the site is named alone, with a neutral look.',
    ...text('Ville de Saint-Exemple | republique-francaise', 100),
  }),
  logo: setting({
    variable: 'CARTABLE_LOGO',
    group: 'Site',
    description:
      'Picture at the top of the pages, a file of the site (objects/site of the data folder is /files). Default: the picture of the product, or the mark of the State alone.',
    ...sitePath('/files/logo.svg'),
  }),
  brandColour: setting({
    variable: 'CARTABLE_BRAND_COLOUR',
    group: 'Site',
    description:
      'Colour of links, buttons and titles; its lightness is set for contrast, in light and in dark. Not used with the mark of the State.',
    ...colour(),
  }),
  tagline: setting({
    variable: 'CARTABLE_TAGLINE',
    group: 'Site',
    description:
      'Words under the name of the site. Default: “Le service public des cartes et données du territoire”, in the language of the reader.',
    ...text('Les cartes du pays de Saint-Exemple', 150),
  }),
  baseMapUrl: setting({
    variable: 'CARTABLE_BASEMAP_URL',
    group: 'Site',
    description:
      'Background of the maps: a template with {z}, {x}, {y}, or the address of a WMTS. Default: the background shipped with the platform, which needs no internet.',
    ...url(web, 'https://tiles.example.org/{z}/{x}/{y}.png'),
  }),
  baseMapType: setting({
    variable: 'CARTABLE_BASEMAP_TYPE',
    group: 'Site',
    description: 'Kind of the service named by CARTABLE_BASEMAP_URL.',
    fallback: 'xyz',
    ...choice(['xyz', 'wmts']),
  }),
  baseMapLayer: setting({
    variable: 'CARTABLE_BASEMAP_LAYER',
    group: 'Site',
    description: 'Layer of the WMTS used as background.',
    ...text('GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2', 200),
  }),
  baseMapAttribution: setting({
    variable: 'CARTABLE_BASEMAP_ATTRIBUTION',
    group: 'Site',
    description: 'Credit shown with that background.',
    ...text('© …', 300),
  }),
  geocoderUrl: setting({
    variable: 'CARTABLE_GEOCODER_URL',
    group: 'Site',
    description:
      'Search of addresses that the maps ask besides the places they ship, through this server: an address that answers `?q=…&limit=…` with GeoJSON points (addok, the Géoplateforme, Photon). What people type is sent there. Default: none.',
    ...url(web, 'https://data.geopf.fr/geocodage/search'),
  }),
  matomoUrl: setting({
    variable: 'CARTABLE_MATOMO_URL',
    group: 'Site',
    description:
      'Matomo that measures the audience of the public pages, of visitors who agreed. Default: none, nobody is asked and nothing is measured.',
    ...url(web, 'https://matomo.example.org'),
  }),
  matomoSite: setting({
    variable: 'CARTABLE_MATOMO_SITE',
    group: 'Site',
    description: 'Number of this site in that Matomo.',
    ...integer(1, 1_000_000),
  }),
  espacecoUrl: setting({
    variable: 'CARTABLE_ESPACECO_URL',
    group: 'Site',
    description:
      'Address of the API of the collaborative space. Default: /api/espaceco of this site. With another one, the menu leads to that site; with `none`, it has no such entry.',
    ...urlOrNone(web, 'https://espaceco.example.org/api'),
  }),
  catalogueUrl: setting({
    variable: 'CARTABLE_CATALOGUE_URL',
    group: 'Site',
    description: 'Address of the catalogue. Default: /catalogue of this site.',
    ...url(web, 'https://example.org/catalogue'),
  }),
  annexesUrl: setting({
    variable: 'CARTABLE_ANNEXES_URL',
    group: 'Site',
    description: 'Address the annexes are read at. Default: /annexes of this site.',
    ...url(web, 'https://example.org/annexes'),
  }),
  configCommunityId: setting({
    variable: 'CARTABLE_CONFIG_COMMUNITY_ID',
    group: 'Site',
    description:
      'Community whose members manage the alerts of the site. Default: the one of the datastore that holds them.',
    ...text('00000000-0000-4000-8000-000000000000', 36),
  }),
  configTechnicalName: setting({
    variable: 'CARTABLE_CONFIG_TECHNICAL_NAME',
    group: 'Site',
    description:
      'Technical name of the datastore holding the alerts of the site. Default: the datastore of their community.',
    ...text('configuration', 100),
  }),
  demonstration: setting({
    variable: 'CARTABLE_DEMONSTRATION',
    group: 'Accounts',
    description:
      'Whether the first start deposits and publishes a data set in the workspace “Démonstration”; without, the workspace is empty.',
    fallback: 'true',
    ...flag(),
  }),
  adminEmail: setting({
    variable: 'CARTABLE_ADMIN_EMAIL',
    group: 'Accounts',
    description: 'Address of the administrator created at the first start.',
    fallback: 'admin@example.org',
    ...email(),
  }),
  adminPassword: setting({
    variable: 'CARTABLE_ADMIN_PASSWORD',
    group: 'Accounts',
    description: 'Password of that administrator; generated and printed once when absent.',
    secret: true,
    ...text('12 … 200 characters', 200),
  }),
  loginDisabled: setting({
    variable: 'CARTABLE_LOGIN_DISABLED',
    group: 'Accounts',
    description: 'Closes signing in and signing up for the time of a maintenance; open sessions go on.',
    fallback: 'false',
    ...flag(),
  }),
  signUp: setting({
    variable: 'CARTABLE_SIGNUP',
    group: 'Accounts',
    description:
      'Who may create an account: anybody (open), people invited to a community (invitation), or nobody (closed). Signing in is not touched.',
    fallback: 'open',
    ...choice(['open', 'invitation', 'closed']),
  }),
  signUpDomains: setting({
    variable: 'CARTABLE_SIGNUP_DOMAINS',
    group: 'Accounts',
    description:
      'Domains, separated by commas, that the e-mail addresses of new accounts and new addresses of accounts must have. Default: any.',
    ...words(),
  }),
  openidRealm: setting({
    variable: 'CARTABLE_OPENID_REALM',
    group: 'Accounts',
    description:
      'Opens an OpenID provider on the accounts at /realms/{this word}: applications act for people in the collaborative space, at /api/espaceco and, for those of the reference, at /gcms/api. Default: none, it is closed.',
    ...openidRealm(),
  }),
  openidClients: setting({
    variable: 'CARTABLE_OPENID_CLIENTS',
    group: 'Accounts',
    description:
      'Applications that may act for people: JSON list of id, name, secret (absent for a public client), redirect_uris and without_pkce. Default: the QGIS plugin of the collaborative space.',
    fallback:
      '[{"id":"espaceco-qgis","name":"QGIS","redirect_uris":["http://127.0.0.1:7070/authorization-code/callback"],"without_pkce":true}]',
    secret: true,
    ...openidClients(),
  }),
  sessionIdleMs: setting({
    variable: 'CARTABLE_SESSION_IDLE',
    group: 'Accounts',
    description: 'A session unused for that long is closed.',
    fallback: '24 h',
    ...duration(),
  }),
  sessionLifetimeMs: setting({
    variable: 'CARTABLE_SESSION_LIFETIME',
    group: 'Accounts',
    description: 'A session is closed after that long even when used.',
    fallback: '30 d',
    ...duration(),
  }),
  smtpUrl: setting({
    variable: 'CARTABLE_SMTP_URL',
    group: 'Mail',
    description:
      'Mail server. Without it mails stay in the outbox, readable by the administrator and in outbox/ of the data folder.',
    secret: true,
    ...url(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
  }),
  mailFrom: setting({
    variable: 'CARTABLE_MAIL_FROM',
    group: 'Mail',
    description: 'Sender of the mails.',
    fallback: 'ne-pas-repondre@example.org',
    ...email(),
  }),
  supportEmail: setting({
    variable: 'CARTABLE_SUPPORT_EMAIL',
    group: 'Mail',
    description:
      'Address the messages of the contact form and the requests of workspaces go to. Default: the first administrator.',
    ...email(),
  }),
  bannedWords: setting({
    variable: 'CARTABLE_CONTACT_BANNED_WORDS',
    group: 'Mail',
    description:
      'Words, separated by commas, that the messages of the contact form may not contain, whatever their case and accents.',
    ...words(),
  }),
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
  catalogueProtocolsPerSecond: setting({
    variable: 'CARTABLE_CATALOGUE_RATE',
    group: 'Limits',
    description:
      'Requests per second to the protocols of the catalogue (CSW, DCAT, OAI-PMH, feeds) from one address.',
    fallback: '20',
    ...integer(1, 1_000_000),
  }),
  rawTiles: setting({
    variable: 'CARTABLE_RAW_TILES',
    group: 'Network',
    description:
      'Answers plain requests for stored tiles from the bytes of the connection, without the HTTP parser; any other request goes to it as usual. With false, every request does.',
    fallback: 'true',
    ...flag(),
  }),
  logLevel: setting({
    variable: 'CARTABLE_LOG_LEVEL',
    group: 'Operations',
    description: 'What is written in the log; info is quiet, debug has a line per request.',
    fallback: 'info',
    ...choice(levels),
  }),
  logFormat: setting({
    variable: 'CARTABLE_LOG_FORMAT',
    group: 'Operations',
    description: 'Readable lines, JSON, or readable lines on a terminal and JSON elsewhere.',
    fallback: 'auto',
    ...choice(['auto', 'text', 'json']),
  }),
  metricsToken: setting({
    variable: 'CARTABLE_METRICS_TOKEN',
    group: 'Operations',
    description:
      'Requests carrying it (Authorization: Bearer …) are answered at /metrics, which is closed to others.',
    secret: true,
    ...text('any text', 200),
  }),
  metricsLoopback: setting({
    variable: 'CARTABLE_METRICS_LOOPBACK',
    group: 'Operations',
    description:
      'Answers /metrics without token to requests of this machine itself, unless a proxy passed them on (X-Forwarded-For).',
    fallback: 'false',
    ...flag(),
  }),
  checkAnswers: setting({
    variable: 'CARTABLE_CHECK_ANSWERS',
    group: 'Operations',
    description: 'Compares every answer of the API with its description, for development and tests.',
    fallback: 'false',
    ...flag(),
  }),
};
