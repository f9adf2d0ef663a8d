import { expect, it } from 'vitest';
import { recogniseCrs } from './recognise.ts';
import { builtInSystems } from './registry.ts';
import { esriWktOf, wktOf } from './wkt-texts.ts';

it('every system of the registry has its text, recognised again as itself', () => {
  for (const { srid } of builtInSystems)
    expect(recogniseCrs(wktOf(srid) ?? '').srid, `EPSG:${srid}`).toBe(srid);
});

it('the dialect of ESRI is known for every system, and the common ones are recognised in it', () => {
  for (const { srid } of builtInSystems)
    expect(esriWktOf(srid), `EPSG:${srid}`).toMatch(/^(PROJCS|GEOGCS)\[/);
  for (const srid of [2154, 4326, 3857, 3035, 2975, 5490, 32620, 3945])
    expect(recogniseCrs(esriWktOf(srid)!).srid, `EPSG:${srid}`).toBe(srid);
});
