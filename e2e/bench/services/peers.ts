import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, runProgram } from '@cartable/testkit';
import { repositoryRoot } from '../../support/server.ts';
import type { Cluster } from './cluster.ts';
import { knobs } from './knobs.ts';
import { makeCopies } from './make-data.ts';
import { manyLayers } from './many-tables.ts';
import { casingPixels, haloPixels, type Theme, textColor, themes } from './themes.ts';
import type { Bbox } from './views.ts';
import { counting, writeManyLayers, writeMapfile } from './write-mapfile.ts';

export type Engine = 'postgis' | 'geopackage';
export const engines: readonly Engine[] = ['postgis', 'geopackage'];
/** What MapServer draws from: the best of them counts. */
export type MapSourceKind = Engine | 'flatgeobuf' | 'shapefile';
export const mapSources: readonly MapSourceKind[] = [...engines, 'flatgeobuf', 'shapefile'];
export const imageWidths = [256, 512, 1024, 2000];

/** MapServer and QGIS Server as FastCGI programs behind nginx, each in as many processes as there are cores. */
export interface Peers {
  readonly url: string;
  /** `MAP` of a request. @param width of the images; 0 for features */
  mapfile(theme: Theme['name'], source: MapSourceKind, width: number, withLabels: boolean): string;
  /** The same for features, by a server that counts those that match. */
  countingMapfile(theme: Theme['name'], source: MapSourceKind): string;
  project(theme: Theme['name'], engine: Engine): string;
  readonly manyLayersMapfile: string;
  /** Processes of the programs that answer, the HTTP server among them. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

const processes = 2;
const mapserver = '/usr/lib/cgi-bin/mapserv';
const qgisServer = '/usr/lib/cgi-bin/qgis_mapserv.fcgi';
const font = join(repositoryRoot, 'packages/rendering/fonts/NotoSans-Regular.ttf');
const peersDatabase = 'peers';

export async function startPeers(
  files: Record<Theme['name'], string>,
  extents: Record<Theme['name'], Bbox>,
  cluster: Cluster,
): Promise<Peers> {
  loadTables(files, cluster);
  const folder = mkdtempSync(join(tmpdir(), 'cartable-peers-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const fontset = join(folder, 'fonts.txt');
  writeFileSync(fontset, `noto ${font}\n`);
  writeFileSync(join(folder, 'mapserver.conf'), 'CONFIG\n  ENV\n    MS_MAP_PATTERN "."\n  END\nEND\n');
  const mapfile: Peers['mapfile'] = (theme, source, width, withLabels) =>
    join(folder, `${theme}-${source}-${width}-${withLabels}.map`);
  const countingMapfile: Peers['countingMapfile'] = (theme, source) =>
    join(folder, `${theme}-${source}-counting.map`);
  const copies = makeCopies(files);
  const projects = join(knobs.cache, 'qgis');
  const project: Peers['project'] = (theme, engine) => join(projects, `${theme}-${engine}.qgs`);
  for (const theme of themes) {
    const connections: Record<MapSourceKind, string> = {
      postgis: cluster.connection(peersDatabase),
      geopackage: files[theme.name],
      ...copies[theme.name],
    };
    for (const source of mapSources) {
      for (const width of [0, ...imageWidths]) {
        for (const withLabels of [true, false]) {
          const text = writeMapfile(
            {
              theme,
              withLabels,
              engine: source,
              connection: connections[source],
              width,
              extent: extents[theme.name],
              url: `${url}/mapserver`,
            },
            fontset,
          );
          writeFileSync(mapfile(theme.name, source, width, withLabels), text);
        }
      }
      const features = readFileSync(mapfile(theme.name, source, 0, false), 'utf8');
      writeFileSync(countingMapfile(theme.name, source), counting(features));
    }
    for (const engine of engines) writeProject(theme, engine, connections[engine], { folder, projects });
  }
  const manyLayersMapfile = join(folder, 'many.map');
  writeFileSync(
    manyLayersMapfile,
    writeManyLayers(manyLayers, cluster.connection(peersDatabase), extents.points, `${url}/mapserver`),
  );
  const programs: readonly Program[] = [
    spawnFcgi(folder, 'mapserver', mapserver, { MAPSERVER_CONFIG_FILE: join(folder, 'mapserver.conf') }),
    ...(existsSync(qgisServer) ? [spawnFcgi(folder, 'qgis', qgisServer, qgisEnvironment(folder))] : []),
    startNginx(folder, port),
  ];
  await untilListening(url);
  return {
    url,
    mapfile,
    countingMapfile,
    project,
    manyLayersMapfile,
    pids: programs.flatMap(({ pids }) => pids),
    async stop() {
      for (const { stop } of programs.toReversed()) await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In the order of the index, with statistics: the best PostGIS can do for them. */
function loadTables(files: Record<Theme['name'], string>, cluster: Cluster): void {
  const isNew = cluster.database(peersDatabase).isNew;
  for (const { name, geometryType } of themes) {
    if (
      !isNew &&
      cluster.run(peersDatabase, `select 1 from pg_tables where tablename = 'ready_${name}'`) !== ''
    )
      continue;
    runProgram(
      'ogr2ogr',
      [
        '-f',
        'PostgreSQL',
        `PG:${cluster.connection(peersDatabase)}`,
        files[name],
        '-nln',
        name,
        '-nlt',
        geometryType,
        '-overwrite',
        '-gt',
        '65536',
        '-lco',
        'GEOMETRY_NAME=geom',
        '-lco',
        'FID=fid',
      ],
      { PG_USE_COPY: 'YES' },
    );
    cluster.run(peersDatabase, `cluster ${name} using ${name}_geom_geom_idx`, `vacuum analyze ${name}`);
    cluster.run(peersDatabase, `create table ready_${name} ()`);
  }
}

/** Projects hold the address of the database, whose port changes at each run. */
function writeProject(
  theme: Theme,
  engine: Engine,
  connection: string,
  { folder, projects }: { folder: string; projects: string },
): void {
  if (!existsSync(qgisServer)) return;
  mkdirSync(projects, { recursive: true });
  const info = { theme, labels: true, casing: casingPixels, halo: haloPixels, textColor, font };
  const infoPath = join(folder, `${theme.name}.json`);
  writeFileSync(infoPath, JSON.stringify(info));
  const uri =
    engine === 'geopackage'
      ? `${connection}|layername=${theme.name}`
      : `${connection.replaceAll(/=(\S+)/g, "='$1'")} key='fid' srid=2154 type=${theme.geometryType} table="public"."${theme.name}" (geom)`;
  execFileSync(
    '/usr/bin/python3',
    [
      join(import.meta.dirname, 'qgis_project.py'),
      infoPath,
      uri,
      engine === 'geopackage' ? 'ogr' : 'postgres',
      join(projects, `${theme.name}-${engine}.qgs`),
    ],
    { env: { ...process.env, ...qgisEnvironment(folder) }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

function qgisEnvironment(folder: string): Record<string, string> {
  return {
    QT_QPA_PLATFORM: 'offscreen',
    HOME: folder,
    QGIS_SERVER_LOG_LEVEL: '2',
    QGIS_SERVER_PARALLEL_RENDERING: 'false',
    XDG_RUNTIME_DIR: folder,
  };
}

interface Program {
  readonly pids: readonly number[];
  readonly stop: () => Promise<void>;
}

/** The processes outlive spawn-fcgi: they are ended by their numbers. */
function spawnFcgi(
  folder: string,
  name: string,
  program: string,
  environment: Record<string, string>,
): Program {
  const numbers = join(folder, `${name}.pids`);
  const options = ['-s', join(folder, `${name}.sock`), '-M', '0777', '-F', String(processes), '-P', numbers];
  execFileSync('spawn-fcgi', [...options, '--', program], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  const pids = readFileSync(numbers, 'utf8').trim().split(/\s+/).map(Number);
  const kill = () => pids.forEach(endNow);
  process.once('exit', kill);
  return {
    pids,
    stop: async () => {
      process.off('exit', kill);
      kill();
    },
  };
}

/** An idle mapserv does not hear SIGTERM. */
function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Ended by itself.
  }
}

function startNginx(folder: string, port: number): Program {
  const location = (name: string) => `
    location /${name} {
      fastcgi_pass unix:${folder}/${name}.sock;
      include /etc/nginx/fastcgi_params;
      fastcgi_read_timeout 300;
      fastcgi_buffers 64 64k;
      fastcgi_buffer_size 64k;
      fastcgi_max_temp_file_size 0;
    }`;
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off; keepalive_requests 1000000; keepalive_timeout 600;
  client_body_temp_path ${folder}/body; fastcgi_temp_path ${folder}/fastcgi; proxy_temp_path ${folder}/proxy;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};${location('mapserver')}${location('qgis')}
  }
}
`,
  );
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  const kill = () => nginx.kill('SIGTERM');
  process.once('exit', kill);
  return {
    pids: [nginx.pid!],
    stop: async () => {
      process.off('exit', kill);
      kill();
      await ended(nginx);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function untilListening(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (attempt > 100) throw error;
      await sleep(100);
    }
  }
}
