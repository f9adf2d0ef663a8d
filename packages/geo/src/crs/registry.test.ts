import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { transformerOf } from '../transform/transformer.ts';
import { formatCrs, isAuthorityAxisYx, parseCrs } from './names.ts';
import { recogniseCrs } from './recognise.ts';
import { findEntry } from './registry/entries.ts';
import { builtInSystems, findCrs, getCrs, shiftAccuracyOf } from './registry.ts';
import { describeSystem, searchSystems } from './search-systems.ts';
import { esriWktOf, wktOf } from './wkt-texts.ts';

type ControlPoint = [srid: number, longitude: number, latitude: number, x: number, y: number];

const points = JSON.parse(
  readFileSync(new URL('../../fixtures/control-points-proj-9.5.1.json', import.meta.url), 'utf8'),
) as ControlPoint[];

const metresPerDegree = 111_320;
const toleranceMetres = 0.05;
/** Shifts that turn by more than half a minute of arc, and the tables of Robinson: PROJ adds up other small terms. */
const looseCodes = new Set([3058, 3303, 4657, 4660, 4688, 53030, 54030, 102166]);
const looseToleranceMetres = 0.25;

describe('the registry', () => {
  it('places a point of every system it computes where PROJ places it, both ways', () => {
    expect(points.length).toBeGreaterThan(7500);
    const astray = points.filter((point) => {
      const tolerance = looseCodes.has(point[0]) ? looseToleranceMetres : toleranceMetres;
      return !(errorMetres(point) < tolerance);
    });
    expect(astray).toEqual([]);
  }, 60_000);

  it.each([
    [27582, 'NTF (Paris) / France II'],
    [27591, 'NTF (Paris) / Nord France'],
    [23031, 'ED50 / UTM zone 31N'],
    [2193, 'NZGD2000 / New Zealand Transverse Mercator 2000'],
    [4269, 'NAD83'],
    [54030, 'World_Robinson'],
  ])('knows EPSG:%i', (code, name) => {
    expect(getCrs(code)).toMatchObject({ srid: code, name });
  });

  it('finds the plane of systems with heights, and of those a registry repeats', () => {
    expect(findCrs(5698)?.srid).toBe(2154);
    expect(findCrs(4979)?.srid).toBe(4326);
    expect(findCrs(102110)?.srid).toBe(2154);
  });

  it('knows heights and geocentric coordinates by name, and places nothing in them', () => {
    expect(findCrs(5720)).toBeUndefined();
    expect(describeSystem(5720)).toMatchObject({ name: 'NGF-IGN69 height', kind: 'vertical' });
    expect(describeSystem(4978)?.kind).toBe('geocentric');
    expect(describeSystem(99_999)).toBeUndefined();
  });

  it('keeps units and axis orders of the authority', () => {
    expect(getCrs(2263).unitSize).toBeCloseTo(1200 / 3937, 12);
    expect(getCrs(4807).unitSize).toBe(0.9);
    expect([2193, 31467, 4269, 3035, 2154, 2263].map((code) => isAuthorityAxisYx(getCrs(code)))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('agrees with the built-in table on names and axis orders', () => {
    for (const { srid, name, authorityAxisOrder } of builtInSystems) {
      expect(findEntry(srid), `EPSG:${srid}`).toMatchObject({ name });
      expect(findEntry(srid)?.order ?? 'xy', `EPSG:${srid}`).toBe(authorityAxisOrder);
    }
  });

  it('knows the planes of the German surveyors as PROJ does', () => {
    const expected: Readonly<Record<string, string>> = {
      ETRS89_UTM32: 'ETRS89 / UTM zone 32N',
      ETRS89_UTM33: 'ETRS89 / UTM zone 33N',
      DE_DHDN_3GK2: 'DHDN / 3-degree Gauss-Kruger zone 2',
      DE_DHDN_3GK5: 'DHDN / 3-degree Gauss-Kruger zone 5',
      'DE_42-83_3GK3': 'Pulkovo 1942(83) / 3-degree Gauss-Kruger zone 3',
      'DE_42-83_3GK5': 'Pulkovo 1942(83) / 3-degree Gauss-Kruger zone 5',
      'DE_PD-83_3GK3': 'PD/83 / 3-degree Gauss-Kruger zone 3',
      'DE_RD-83_3GK5': 'RD/83 / 3-degree Gauss-Kruger zone 5',
      'ETRS89_Lat-Lon': 'ETRS89',
    };
    for (const [code, name] of Object.entries(expected)) {
      const { srid } = parseCrs(`urn:adv:crs:${code}`).crs;
      expect(describeSystem(srid)?.name, code).toBe(name);
      expect(points.filter(([point]) => point === srid).every((point) => errorMetres(point) < 0.05)).toBe(
        true,
      );
    }
  });

  it('shifts RD/83 and PD/83 by way of ETRS89: without it they are 150 m astray', () => {
    expect([3396, 3399, 4745, 4746, 5668].map(shiftAccuracyOf)).toEqual([2, 2, 2, 2, 2]);
  });

  it('says how right a shift without grid is, and that none is known', () => {
    expect(shiftAccuracyOf(27572)).toBe(2);
    expect(shiftAccuracyOf(54030)).toBeUndefined();
    expect(shiftAccuracyOf(37207)).toBeNull();
  });

  it('names the systems of ESRI by their own authority', () => {
    expect(formatCrs(54030, 'urn')).toBe('urn:ogc:def:crs:ESRI::54030');
    expect(parseCrs('ESRI:54030').crs.srid).toBe(54_030);
    expect(formatCrs(2154, 'short')).toBe('EPSG:2154');
  });
});

describe('recognition in the registry', () => {
  const sample = points.map(([code]) => code).filter((_, rank) => rank % 97 === 0);

  it.each(sample)('finds EPSG:%i again by the text of GDAL', (code) => {
    expect(recogniseCrs(wktOf(code)!).srid).toBe(code);
  });

  it.each([26915, 4269, 2263, 23031, 21781, 2193, 31467, 54030])(
    'finds EPSG:%i by a .prj file without code',
    (code) => {
      expect(recogniseCrs(esriWktOf(code)!)).toMatchObject({ srid: code, confidence: 'high' });
    },
  );

  it('does not take feet for metres', () => {
    const inFeet = esriWktOf(2154)!.replace('UNIT["Meter",1.0]', 'UNIT["Foot_US",0.304800609601219]');
    expect(recogniseCrs(inFeet).srid).toBeUndefined();
  });
});

describe('searchSystems', () => {
  const codes = (text: string) => searchSystems({ text, offset: 0, limit: 5 }).items.map(({ code }) => code);

  it('finds by code, in any spelling', () => {
    expect(codes('2154')[0]).toBe(2154);
    expect(codes('EPSG:27572')[0]).toBe(27_572);
    expect(codes('urn:ogc:def:crs:EPSG::23031')[0]).toBe(23_031);
  });

  it('finds by words of the name and of the place, accents and capitals aside', () => {
    expect(codes('lambert 93')).toContain(2154);
    expect(codes('réunion utm 40')).toContain(2975);
    expect(searchSystems({ text: 'nouvelle calédonie', offset: 0, limit: 5 }).total).toBeGreaterThan(5);
    expect(codes('no such place anywhere')).toEqual([]);
  });

  it('gives pages', () => {
    const first = searchSystems({ text: 'utm', offset: 0, limit: 3 });
    const second = searchSystems({ text: 'utm', offset: 3, limit: 3 });
    expect(first.total).toBe(second.total);
    expect(first.items.map(({ code }) => code)).not.toEqual(second.items.map(({ code }) => code));
  });
});

function errorMetres([code, longitude, latitude, x, y]: ControlPoint): number {
  const { kind, unitSize } = getCrs(code);
  const unit = unitSize * (kind === 'geographic' ? metresPerDegree : 1);
  const [toX, toY] = transformerOf(4326, code)(longitude, latitude);
  const [backX, backY] = transformerOf(code, 4326)(x, y);
  const turn = ((backX - longitude + 540) % 360) - 180;
  return Math.max(Math.hypot(toX - x, toY - y) * unit, Math.hypot(turn, backY - latitude) * metresPerDegree);
}
