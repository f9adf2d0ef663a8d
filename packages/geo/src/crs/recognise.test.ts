import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recogniseCrs } from './recognise.ts';

const prj = readFileSync(
  new URL('../../fixtures/departements-ign-lambert93-latin1.prj', import.meta.url),
  'utf8',
);

const degree = 'UNIT["Degree",0.0174532925199433]';
const greenwich = 'PRIMEM["Greenwich",0.0]';
const grs80 = 'SPHEROID["GRS_1980",6378137.0,298.257222101]';

function esriUtm(
  name: string,
  datum: string,
  meridian: number,
  falseNorthing: number,
  spheroid = grs80,
): string {
  return `PROJCS["${name}",GEOGCS["GCS",DATUM["${datum}",${spheroid}],${greenwich},${degree}],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",${falseNorthing}],PARAMETER["Central_Meridian",${meridian}],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;
}

describe('recogniseCrs', () => {
  it('recognises the ESRI projection file of a real shapefile in Lambert 93, which carries no code', () => {
    expect(recogniseCrs(prj)).toEqual({ srid: 2154, confidence: 'high', name: 'RGF_1993_Lambert_93' });
  });

  it('ignores a byte order mark before and blanks or NULs after', () => {
    expect(recogniseCrs(`\uFEFF${prj}\r\n\0`).srid).toBe(2154);
  });

  it('believes the code of an authority first', () => {
    const wkt = `GEOGCS["anything",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],${degree},AUTHORITY["EPSG","4171"]]`;
    expect(recogniseCrs(wkt)).toMatchObject({ srid: 4171, confidence: 'certain' });
    expect(recogniseCrs(prj.replace(/\]$/, ',AUTHORITY["ESRI","102110"]]'))).toMatchObject({
      srid: 2154,
      confidence: 'certain',
    });
    expect(recogniseCrs(prj.replace(/\]$/, ',AUTHORITY["IGNF","LAMB93"]]'))).toMatchObject({
      srid: 2154,
      confidence: 'certain',
    });
  });

  it('tells apart systems that differ only by the datum', () => {
    const antilles = (datum: string) => recogniseCrs(esriUtm('UTM 20N', datum, -63, 0)).srid;
    expect(antilles('Reseau_Geodesique_des_Antilles_Francaises_2009')).toBe(5490);
    expect(antilles('D_RRAF_1991')).toBe(4559);
    expect(recogniseCrs(esriUtm('RGR_1992_UTM_40S', 'D_RGR_1992', 57, 10_000_000)).srid).toBe(2975);
    const wgs84 = 'SPHEROID["WGS_1984",6378137.0,298.257223563]';
    expect(recogniseCrs(esriUtm('WGS_1984_UTM_Zone_31N', 'D_WGS_1984', 3, 0, wgs84)).srid).toBe(32631);
    expect(recogniseCrs(esriUtm('ETRS_1989_UTM_Zone_31N', 'D_ETRS_1989', 3, 0)).srid).toBe(25831);
  });

  it('says so when the projection fits but the datum is unknown', () => {
    expect(recogniseCrs(esriUtm('Chantier', 'D_inconnu', 57, 10_000_000))).toMatchObject({
      confidence: 'low',
    });
  });

  it('recognises Lambert II étendu whether counted from Paris in grads or from Greenwich in degrees', () => {
    const clarke = 'DATUM["D_NTF",SPHEROID["Clarke_1880_IGN",6378249.2,293.4660212936265]]';
    const grads = `PROJCS["NTF_Paris_Lambert_Zone_II",GEOGCS["GCS_NTF_Paris",${clarke},PRIMEM["Paris",2.33722917],UNIT["Grad",0.01570796326794897]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",600000.0],PARAMETER["False_Northing",2200000.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",52.0],PARAMETER["Scale_Factor",0.99987742],PARAMETER["Latitude_Of_Origin",52.0],UNIT["Meter",1.0]]`;
    const degrees = `PROJCS["NTF_France_II_degrees",GEOGCS["GCS_NTF",${clarke},${greenwich},${degree}],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",600000.0],PARAMETER["False_Northing",2200000.0],PARAMETER["Central_Meridian",2.337229166666667],PARAMETER["Standard_Parallel_1",46.8],PARAMETER["Scale_Factor",0.99987742],PARAMETER["Latitude_Of_Origin",46.8],UNIT["Meter",1.0]]`;
    const secant = `PROJCS["Lambert II étendu",GEOGCS["GCS_NTF",${clarke},${greenwich},${degree}],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",600000.0],PARAMETER["False_Northing",2200000.0],PARAMETER["Central_Meridian",2.33722916666667],PARAMETER["Standard_Parallel_1",45.8989188888889],PARAMETER["Standard_Parallel_2",47.6960144444444],PARAMETER["Latitude_Of_Origin",46.8],UNIT["Meter",1.0]]`;
    for (const wkt of [grads, degrees, secant])
      expect(recogniseCrs(wkt)).toMatchObject({ srid: 27572, confidence: 'high' });
  });

  it('recognises Web Mercator in the words of ESRI and of OGC', () => {
    const geogcs = `GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],${greenwich},${degree}]`;
    const esri = `PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",${geogcs},PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]`;
    const ogc = `PROJCS["WGS 84 / Pseudo-Mercator",${geogcs},PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1]]`;
    expect(recogniseCrs(esri)).toMatchObject({ srid: 3857, confidence: 'high' });
    expect(recogniseCrs(ogc)).toMatchObject({ srid: 3857, confidence: 'high' });
    expect(recogniseCrs(ogc.replace('Pseudo-Mercator', 'World Mercator'))).toMatchObject({ srid: 3395 });
  });

  it('reads WKT 2 and looks inside compound systems', () => {
    const wkt2 = `COMPOUNDCRS["RGF93 v1 / Lambert-93 + NGF",PROJCRS["RGF93 v1 / Lambert-93",BASEGEOGCRS["RGF93 v1",DATUM["Reseau Geodesique Francais 1993 v1",ELLIPSOID["GRS 1980",6378137,298.257222101,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]]],CONVERSION["Lambert-93",METHOD["Lambert Conic Conformal (2SP)"],PARAMETER["Latitude of false origin",46.5,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Longitude of false origin",3,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Latitude of 1st standard parallel",49,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Latitude of 2nd standard parallel",44,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Easting at false origin",700000,LENGTHUNIT["metre",1]],PARAMETER["Northing at false origin",6600000,LENGTHUNIT["metre",1]]],CS[Cartesian,2],AXIS["easting (X)",east,ORDER[1]],AXIS["northing (Y)",north,ORDER[2]],LENGTHUNIT["metre",1]],VERTCRS["NGF-IGN69 height",VDATUM["NGF"],CS[vertical,1],AXIS["up",up],LENGTHUNIT["metre",1]]]`;
    expect(recogniseCrs(wkt2)).toMatchObject({ srid: 2154, confidence: 'high' });
  });

  it('admits that nothing fits', () => {
    expect(recogniseCrs('LOCAL_CS["chantier",UNIT["metre",1]]')).toEqual({
      confidence: 'none',
      name: 'chantier',
    });
    expect(recogniseCrs(prj.replace('700000.0', '701000.0')).srid).toBeUndefined();
    const unknownDatum = `GEOGCS["x",DATUM["D_x",${grs80}],${greenwich},${degree}]`;
    expect(recogniseCrs(unknownDatum).confidence).toBe('none');
  });

  it('refuses hostile or broken text without hanging', () => {
    const rejection = (text: string): string => {
      try {
        recogniseCrs(text);
      } catch (error) {
        return (error as { code: string }).code;
      }
      return 'accepted';
    };
    expect(rejection('')).toBe('wkt-malformed');
    expect(rejection('PROJCS["x"')).toBe('wkt-malformed');
    expect(rejection('PROJCS["x]')).toBe('wkt-malformed');
    expect(rejection(`${prj} and more`)).toBe('wkt-malformed');
    expect(rejection('A['.repeat(1000))).toBe('wkt-too-large');
    expect(rejection(`A["${'x'.repeat(100_000)}"]`)).toBe('wkt-too-large');
  });
});
