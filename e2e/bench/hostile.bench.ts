/**
 * `npm run bench -- hostile`: a polygon of 200 MB and a million points in one pixel, from their deposit to every kind of
 * answer: seconds, bytes, and the most memory the program has had. `BENCH_ONLY=points` for one of them.
 */
import { readFileSync } from 'node:fs';
import { routes } from '@cartable/contract';
import { ApiClient } from '../support/client.ts';
import { publishFile } from '../support/publish.ts';
import { makeVectorPyramid } from '../support/publish-pyramids.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { heavyPolygon, pointsOfAPixel } from './hostile/geometries.ts';
import { writePackage } from './hostile/write-package.ts';

/** 200 MB, 16 bytes each. */
const vertices = 12_500_000;
const points = 1_000_000;
const levels = { top: 0, bottom: 12 };

const inputs = {
  polygon: () => writePackage('POLYGON', [heavyPolygon(vertices)]),
  points: () => writePackage('POINT', pointsOfAPixel(points)),
};

for (const [name, write] of Object.entries(inputs)) {
  if (!name.includes(process.env.BENCH_ONLY ?? '')) continue;
  const server = await startServer();
  try {
    console.log(name);
    console.table(await measure(server, name, write()));
  } finally {
    await server.dispose();
  }
}

interface Row {
  readonly what: string;
  readonly seconds: number;
  readonly status?: number;
  readonly kB?: number;
  /** Since the program began. */
  readonly 'peak, MB': number;
}

async function measure(server: RunningServer, name: string, content: Buffer): Promise<Row[]> {
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const datastores = await client.call(routes.getMyDatastores);
  const datastoreId = datastores.find(({ is_sandbox }) => !is_sandbox)!._id;
  const rows: Row[] = [];
  const timed = async <T>(what: string, work: () => Promise<T>, line: (result: T) => Partial<Row>) => {
    const start = performance.now();
    const result = await work();
    const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
    rows.push({ what, seconds, ...line(result), 'peak, MB': peakOf(server.pid()!) });
    return result;
  };
  const file = { name, fileName: `${name}.gpkg`, content };
  const published = await timed(
    'deposit, checks, integration, two services',
    () => publishFile(client, datastoreId, file),
    () => ({}),
  );
  for (const [what, path] of requested(name, published.typeName))
    await timed(
      what,
      async () => {
        const answer = await fetch(`${server.url}${path}`);
        let bytes = 0;
        for await (const chunk of answer.body!) bytes += chunk.length;
        return { status: answer.status, kB: Math.round(bytes / 1000) };
      },
      (line) => line,
    );
  await timed(
    'pyramid, levels 0 to 12',
    () => makeVectorPyramid(client, datastoreId, { name: `${name}-tuiles`, source: published.data, levels }),
    ({ size }) => ({ kB: Math.round((size ?? 0) / 1000) }),
  );
  return rows;
}

function requested(name: string, typeName: string): [string, string][] {
  const view = `VERSION=1.3.0&STYLES=&CRS=EPSG:2154&WIDTH=1024&HEIGHT=1024&LAYERS=${name}_wms`;
  const whole = `${view}&BBOX=400000,6300000,1000000,6900000`;
  const near = `${view}&BBOX=899000,6599000,901000,6601000`;
  const image = `/wms-v?SERVICE=WMS&REQUEST=GetMap&FORMAT=image/png`;
  return [
    ['map of the whole', `${image}&${whole}`],
    ['map of two kilometres', `${image}&${near}`],
    [
      'features under a point',
      `/wms-v?SERVICE=WMS&REQUEST=GetFeatureInfo&INFO_FORMAT=application/json&QUERY_LAYERS=${name}_wms&I=512&J=512&${whole}`,
    ],
    ['instant tile, level 6', `/tiles/instant/${name}_wfs/6/32/22.pbf`],
    [
      'WFS, a feature in GeoJSON',
      `/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&COUNT=1&OUTPUTFORMAT=application/json&TYPENAMES=${typeName}`,
    ],
  ];
}

/** Peak memory of the whole process, threads included, in megabytes. */
function peakOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round((Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6);
}
