import { requires } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClient } from '../support/python.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { centimetre, type Position, projected } from './proj.ts';
import { countInside, pointCount, publishSubject, type Subject, sentPoints } from './subject.ts';

requires('python', 'gdal');

/** QGIS and OWSLib, without screen: they load, filter, page, reproject, draw and identify. */

let server: RunningServer;
let subject: Subject;

beforeAll(async () => {
  server = await startServer({ CARTABLE_WFS_RATE: '10000', CARTABLE_WMS_RATE: '10000' });
  subject = await publishSubject(server);
});

afterAll(() => server?.dispose());

const inDistrict = countInside(2, 46, 3, 47);

describe('QGIS', () => {
  interface LayerInfo {
    readonly valid: boolean;
    readonly crs: string;
    readonly count: number;
    readonly distinct: number;
    readonly lambert: readonly Position[];
    readonly inside: number;
    readonly filtered: readonly number[];
  }
  let info: Record<string, LayerInfo> & { wms: { valid: boolean; errors: string[]; drawn: number } };

  beforeAll(async () => {
    info = await runClient(
      'qgis_client.py',
      server.url,
      subject.typeName,
      subject.wmsLayer,
      subject.collection,
    );
  }, 180_000);

  it.each(['wfs 1.0.0', 'wfs 1.1.0', 'wfs 2.0.0', 'oapif'])('reads the features by %s', (protocol) => {
    const layer = info[protocol]!;
    expect(layer.valid).toBe(true);
    expect([layer.count, layer.distinct]).toEqual([pointCount, pointCount]);
    expect(layer.inside).toBe(inDistrict);
    expect(layer.filtered).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const [index, found] of layer.lambert.entries()) expectAt(found, index);
  });

  it('draws the map', () => {
    expect(info.wms).toMatchObject({ valid: true, errors: [] });
    expect(info.wms.drawn).toBeGreaterThan(500);
  });
});

/** @param index of the point as sent */
function expectAt([x, y]: Position, index: number): void {
  const [longitude, latitude] = sentPoints[index]!.geometry.coordinates;
  const [expectedX, expectedY] = projected([{ longitude, latitude }], 2154)[0]!;
  expect(Math.max(Math.abs(x - expectedX), Math.abs(y - expectedY))).toBeLessThan(centimetre(2154));
}

describe('OWSLib', () => {
  interface WfsInfo {
    readonly title: string;
    readonly crs: readonly string[];
    readonly inside: number;
    readonly schema: Readonly<Record<string, string>>;
  }
  interface WmsInfo {
    readonly title: string;
    readonly queryable: number;
    readonly legend: string;
    readonly png: string;
  }
  type Info = Record<`wfs ${string}`, WfsInfo> &
    Record<`wms ${string}`, WmsInfo> & {
      oapif: { collections: string[]; returned: number; inside: number; queryables: string[] };
    };
  let info: Info;

  beforeAll(async () => {
    info = await runClient(
      'owslib_client.py',
      server.url,
      subject.typeName,
      subject.wmsLayer,
      subject.collection,
    );
  });

  it.each(['wfs 1.0.0', 'wfs 1.1.0', 'wfs 2.0.0'] as const)('reads and queries %s', (protocol) => {
    const found = info[protocol];
    expect(found.title).toBe('reperes');
    expect(found.crs.length).toBeGreaterThan(0);
    expect(found.inside).toBe(inDistrict);
    expect(Object.keys(found.schema).sort()).toEqual(['nom', 'rang']);
  });

  it.each(['wms 1.1.1', 'wms 1.3.0'] as const)('reads and draws %s', (protocol) => {
    expect(info[protocol]).toMatchObject({ title: 'reperes', queryable: 1, png: '89504e47' });
    expect(info[protocol].legend).toMatch(/GetLegendGraphic/i);
  });

  it('reads and queries OGC API Features', () => {
    expect(info.oapif.collections).toContain(subject.collection);
    expect(info.oapif).toMatchObject({ returned: 7, inside: inDistrict });
    expect(info.oapif.queryables).toEqual(expect.arrayContaining(['nom', 'rang']));
  });
});
