import { describe, expect, it } from 'vitest';
import { FindingCollector } from './finding-collector.ts';
import { type CrsQuestion, resolveLayerCrs } from './layer-crs.ts';

function resolve(question: Omit<CrsQuestion, 'layer' | 'findings'>) {
  const findings = new FindingCollector();
  const { srid } = resolveLayerCrs({ layer: 'l', findings, ...question });
  return {
    srid,
    findings: findings.build().map(({ code, severity, params }) => ({ code, severity, params })),
  };
}

const unknownDatum =
  'PROJCS["Chantier",GEOGCS["GCS",DATUM["D_inconnu",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",57],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

describe('the system of a layer', () => {
  it('is what the file says, when the registry knows it', () => {
    expect(resolve({ stated: { srid: 2269 } })).toMatchObject({ srid: 2269 });
    expect(resolve({ stated: { name: 'EPSG::27582' } })).toMatchObject({ srid: 27_582 });
    expect(resolve({ stated: { srid: 5698 }, declared: 2154 })).toEqual({ srid: 2154, findings: [] });
  });

  it('is refused when another one is declared, unless the depositor confirms it', () => {
    const question = { stated: { srid: 2154 }, declared: 4326 };
    expect(resolve(question)).toMatchObject({
      srid: 2154,
      findings: [{ code: 'crs.different', severity: 'error', params: { srid: 2154, declared: 4326 } }],
    });
    expect(resolve({ ...question, isConfirmed: true })).toMatchObject({
      srid: 4326,
      findings: [{ code: 'crs.overridden', severity: 'warning', params: { srid: 2154, declared: 4326 } }],
    });
  });

  it('that nobody knows is told beside the one declared', () => {
    expect(resolve({ stated: { name: 'Local:7' } }).findings).toMatchObject([{ code: 'crs.unknown' }]);
    expect(resolve({ stated: { name: 'Local:7' }, declared: 2154 })).toMatchObject({
      srid: 2154,
      findings: [
        { code: 'crs.declared-instead', severity: 'warning', params: { crs: 'Local:7', srid: 2154 } },
      ],
    });
  });

  it('that only resembles one is asked for', () => {
    const requested = resolve({ stated: { wkt: unknownDatum } });
    expect(requested).toMatchObject({
      srid: undefined,
      findings: [{ code: 'crs.uncertain', severity: 'error' }],
    });
    const { srid } = requested.findings[0]!.params;
    expect(resolve({ stated: { wkt: unknownDatum }, declared: Number(srid) }).findings).toEqual([]);
  });

  it('says how right it is on the maps of others, without a grid', () => {
    expect(resolve({ stated: { srid: 27_572 } }).findings).toMatchObject([
      { code: 'crs.shift-accuracy', params: { metres: 2 } },
    ]);
    expect(resolve({ stated: { srid: 37_207 } }).findings).toMatchObject([{ code: 'crs.shift-unknown' }]);
  });
});
