import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishFile } from '../../../e2e/support/publish.ts';
import { makeVectorPyramid, publishTiles } from '../../../e2e/support/publish-pyramids.ts';
import { featureTypes } from '../data.ts';
import { runJava } from '../java.ts';
import { type Suite, type SuiteContext, SuiteUnavailable } from '../suite.ts';
import { readTestNg } from '../testng.ts';

/** Names the `-aio` jar of the suite: it is on no package registry. */
const variable = 'CARTABLE_CONFORMANCE_TILES10';

const name = 'parcelles';
/** Level of the tiles the suite asks for. */
const level = 8;

export const tiles10: Suite = {
  id: 'ets-ogcapi-tiles10',
  title: 'OGC API – Tiles 1.0',
  source: `ets-ogcapi-tiles10 1.3 by ${variable}`,
  async run(context) {
    const jar = process.env[variable];
    if (jar === undefined || !existsSync(jar)) {
      throw new SuiteUnavailable(`${variable} names no jar of ets-ogcapi-tiles10`);
    }
    const { client, datastoreId } = context;
    const { fileName, content } = featureTypes;
    const { data } = await publishFile(client, datastoreId, { name, fileName, content });
    const levels = { top: 0, bottom: 12 };
    const pyramid = await makeVectorPyramid(client, datastoreId, {
      name: `${name}_pyr`,
      source: data,
      levels,
    });
    await publishTiles(client, datastoreId, { name: `${name}_tms`, pyramid });
    await writeFile(join(context.folder, 'run.xml'), await runProperties(context));
    await runJava(context, ['-jar', jar, '-o', context.folder, 'run.xml']);
    return readTestNg(context.folder);
  },
};

interface Tileset {
  readonly tileMatrixSetLimits: readonly {
    readonly tileMatrix: string;
    readonly minTileRow: number;
    readonly maxTileRow: number;
    readonly minTileCol: number;
    readonly maxTileCol: number;
  }[];
}

async function runProperties({ url }: SuiteContext): Promise<string> {
  const tileset = `${url}/ogcapi/collections/${name}_tms/tiles/WebMercatorQuad`;
  const { tileMatrixSetLimits } = (await (await fetch(`${tileset}?f=json`)).json()) as Tileset;
  const limits = tileMatrixSetLimits.find(({ tileMatrix }) => tileMatrix === String(level))!;
  const entries = {
    iut: `${url}/ogcapi`,
    tilematrixsetdefinitionuri: 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad',
    urltemplatefortiles: `${tileset}/{tileMatrix}/{tileRow}/{tileCol}?f=mvt`,
    tilematrix: level,
    mintilerow: limits.minTileRow,
    maxtilerow: limits.maxTileRow,
    mintilecol: limits.minTileCol,
    maxtilecol: limits.maxTileCol,
  };
  const lines = Object.entries(entries).map(([key, value]) => `<entry key="${key}">${value}</entry>`);
  return `<properties version="1.0">${lines.join('')}</properties>\n`;
}
