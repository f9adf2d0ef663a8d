import { choice, duration, flag, integer, setting, text, url, webProtocols } from '../setting.ts';

/** Where the server is, what its processes do and where its data are. */
export const networkSettings = {
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
    ...url(webProtocols, 'https://cartes.example.org'),
  }),
  trustProxy: setting({
    variable: 'CARTABLE_TRUST_PROXY',
    group: 'Network',
    description:
      'Number of reverse proxies in front of the server whose X-Forwarded-For is believed. 0 believes none, and every visitor then has the address of the connection.',
    fallback: '0',
    ...integer(0, 10),
  }),
  rawTiles: setting({
    variable: 'CARTABLE_RAW_TILES',
    group: 'Network',
    description:
      'Answers plain requests for stored tiles, and for instant tiles where no proxy is in front, from the bytes of the connection, without the HTTP parser; any other request goes to it as usual. With false, every request does.',
    fallback: 'true',
    ...flag(),
  }),
  requireIfMatch: setting({
    variable: 'CARTABLE_REQUIRE_IF_MATCH',
    group: 'Network',
    description:
      'With true, OGC API – Features replaces, updates and deletes a feature of a collaborative table only when the request tells its version by If-Match (428 otherwise). Clients that do not know it, QGIS among them, then only read and add.',
    fallback: 'false',
    ...flag(),
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
  readyMapWorkers: setting({
    variable: 'CARTABLE_MAP_WORKERS_READY',
    group: 'Processes',
    description:
      'Of these threads, those started with the server and kept, each having drawn maps: the first maps wait for no thread to start nor to read its programs. They are drawn at 0.34 to 0.77 times the rate of the next ones, until Node has optimised the code. Some 70 MB each. With 0, one starts when it is needed.',
    fallback: '2',
    ...integer(0, 256),
  }),
  readyDepositWorkers: setting({
    variable: 'CARTABLE_DEPOSIT_WORKERS_READY',
    group: 'Processes',
    description:
      'Threads that read deposited files, started with the server and kept, each having read one: the first file deposited is looked into as fast as the next ones. Some 80 MB each. With 0, one starts when it is needed.',
    fallback: '1',
    ...integer(0, 64),
  }),
  jobWorkers: setting({
    variable: 'CARTABLE_JOB_WORKERS',
    group: 'Processes',
    description: 'Jobs run at the same time by this process.',
    fallback: '2',
    ...integer(1, 64),
  }),
  drainMs: setting({
    variable: 'CARTABLE_DRAIN',
    group: 'Processes',
    description:
      'How long a server told to stop goes on answering, its /health/ready at 503 and each connection ended with its answer, so that the proxies in front turn to other processes. None by default; 5 s where several stand behind one proxy.',
    ...duration(),
  }),
  stopTimeoutMs: setting({
    variable: 'CARTABLE_STOP_TIMEOUT',
    group: 'Processes',
    description:
      'How long requests under way may go on once the server listens no more, after CARTABLE_DRAIN. Default: 60 s with CARTABLE_DRAIN, 10 s without. What stops the process must wait for both together.',
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
  replicaUrl: setting({
    variable: 'DATABASE_REPLICA_URL',
    group: 'Data',
    description:
      'Streaming replica of that database, which maps and features are read from. However late it is, nothing old is shown: which version of the data is current is asked of DATABASE_URL, and a version the replica lacks, as what is edited, is read there too.',
    secret: true,
    ...url(['postgres:', 'postgresql:'], 'postgresql://user:password@replica/database'),
  }),
  databaseConnections: setting({
    variable: 'CARTABLE_DATABASE_CONNECTIONS',
    group: 'Data',
    description:
      'Connections of one process to PostgreSQL for people, services and jobs. Feature tables have their own: at most ten in the process and in each of its map threads, closed after a minute of rest.',
    fallback: '10',
    ...integer(1, 200),
  }),
  databaseTimeoutMs: setting({
    variable: 'CARTABLE_DATABASE_STATEMENT_TIMEOUT',
    group: 'Data',
    description:
      'How long PostgreSQL may take for one statement on the tables of the platform: given up after that, the request is answered 503 and a job tries again. Updates of the tables have no limit.',
    fallback: '60 s',
    ...duration(),
  }),
  slowStatementMs: setting({
    variable: 'CARTABLE_SLOW_STATEMENT',
    group: 'Data',
    description:
      'Statements on the tables of the platform that take longer are written to the log, with their time and without their values. What reads the features of PostGIS is told by PostgreSQL itself (log_min_duration_statement).',
    fallback: '1 s',
    ...duration(),
  }),
  retainedBackups: setting({
    variable: 'CARTABLE_BACKUPS_KEPT',
    group: 'Data',
    description:
      'Copies of the database kept in backups/ of the data folder; one is made before each update of its tables.',
    fallback: '3',
    ...integer(1, 100),
  }),
  backupEveryMs: setting({
    variable: 'CARTABLE_BACKUP_EVERY',
    group: 'Data',
    description: 'Time between two moments of “npm run backup -- DIR --follow”.',
    fallback: '60 s',
    ...duration(),
  }),
  backupDays: setting({
    variable: 'CARTABLE_BACKUP_DAYS',
    group: 'Data',
    description:
      'Days for which it keeps one moment a day: every one is kept for a day, then one an hour for a week.',
    fallback: '30',
    ...integer(1, 3650),
  }),
};
