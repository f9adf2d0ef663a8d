import { describe, expect, it } from 'vitest';
import { GeoError } from '../geo-error.ts';
import { findCrsByName, formatCrs, isWrittenYx, parseCrs } from './names.ts';
import { builtInSystems, getCrs } from './registry.ts';

describe('parseCrs', () => {
  it.each([
    ['EPSG:2154', 2154, 'short'],
    ['epsg:2154', 2154, 'short'],
    ['urn:ogc:def:crs:EPSG::2154', 2154, 'urn'],
    ['urn:ogc:def:crs:EPSG:9.8.15:2154', 2154, 'urn'],
    ['urn:x-ogc:def:crs:EPSG::4326', 4326, 'urn'],
    ['http://www.opengis.net/def/crs/EPSG/0/3035', 3035, 'http'],
    ['https://www.opengis.net/def/crs/EPSG/0/3035', 3035, 'http'],
    ['http://www.opengis.net/gml/srs/epsg.xml#4326', 4326, 'epsg.xml'],
    ['CRS:84', 4326, 'crs84'],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', 4326, 'crs84-urn'],
    ['urn:ogc:def:crs:OGC::CRS84', 4326, 'crs84-urn'],
    ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 4326, 'crs84-http'],
    ['urn:adv:crs:ETRS89_UTM32', 25832, 'adv'],
    ['urn:adv:crs:ETRS89_UTM33*DE_DHHN2016_NH', 25833, 'adv'],
    ['URN:ADV:CRS:DE_DHDN_3GK3', 31467, 'adv'],
    ['urn:adv:crs:DE_DHDN_3GK2_NW177*DE_DHHN92_NH', 31466, 'adv'],
    ['urn:adv:crs:DE_42-83_3GK3', 2397, 'adv'],
    ['urn:adv:crs:ETRS89_Lat-Lon', 4258, 'urn'],
    ['IGNF:LAMB93', 2154, 'ignf'],
    ['IGNF:RGF93G', 4171, 'ignf'],
    ['IGNF:RGR92UTM40S', 2975, 'ignf'],
    ['IGNF:RGSPM06U21', 4467, 'ignf'],
    ['IGNF:UTM22RGFG95', 2972, 'ignf'],
    ['IGNF:LAMBE', 27572, 'ignf'],
    ['IGNF:RGF93CC46', 3946, 'ignf'],
    [' 3857 ', 3857, 'number'],
    ['EPSG:900913', 3857, 'short'],
    ['EPSG::27572', 27572, 'short'],
    ['[EPSG:2154]', 2154, 'short'],
    ['EPSG 2154', 2154, 'short'],
    ['ESRI:102110', 2154, 'short'],
    ['urn:x-ogc:def:crs:EPSG:4326', 4326, 'urn'],
    ['urn:ogc:def:crs:EPSG:4326', 4326, 'urn'],
    ['urn:x-ogc:def:crs:EPSG:6.11.2:4326', 4326, 'urn'],
    ['URN:OGC:DEF:CRS:EPSG:8.9:2154', 2154, 'urn'],
    ['urn:opengis:def:crs:EPSG::4326', 4326, 'urn'],
    ['urn:EPSG:geographicCRS:4326', 4326, 'urn'],
    ['urn:ogc:def:crs,crs:EPSG::2154,crs:EPSG::5720', 2154, 'urn'],
    ['http://www.opengis.net/def/crs/EPSG/0/3035/', 3035, 'http'],
    ['http://opengis.net/def/crs/epsg/9.9.1/3035', 3035, 'http'],
    [
      'http://www.opengis.net/def/crs-compound?1=http://www.opengis.net/def/crs/EPSG/0/2154&2=http://www.opengis.net/def/crs/EPSG/0/5720',
      2154,
      'http',
    ],
    ['http://www.opengis.net/srs/epsg.xml#4326', 4326, 'epsg.xml'],
    ['gml/srs/epsg.xml#4326', 4326, 'epsg.xml'],
    ['epsg.xml#4326', 4326, 'epsg.xml'],
    ['https://epsg.io/2154', 2154, 'short'],
    ['https://spatialreference.org/ref/epsg/2154/', 2154, 'short'],
    ['OGC:CRS84', 4326, 'crs84'],
    ['CRS84', 4326, 'crs84'],
    ['urn:ogc:def:crs:OGC:2:84', 4326, 'crs84-urn'],
    ['urn:ogc:def:crs:CRS::84', 4326, 'crs84-urn'],
    ['https://www.opengis.net/def/crs/OGC/0/CRS84h', 4326, 'crs84-http'],
    ['urn:ogc:def:crs:IGNF::LAMB93', 2154, 'ignf'],
    ['http://registre.ign.fr/ign/IGNF/crs/IGNF/RGF93LAMB93', 2154, 'ignf'],
    ['http://librairies.ign.fr/geoportail/resources/IGNF.xml#LAMBE', 27572, 'ignf'],
  ])('reads %s', (text, srid, spelling) => {
    const name = parseCrs(text);
    expect([name.crs.srid, name.spelling]).toEqual([srid, spelling]);
  });

  it.each(['', 'Lambert 93', 'EPSG:', 'EPSG:12x', 'urn:ogc:def:crs:EPSG', 'IGNF:NOPE', 'x'.repeat(10_000)])(
    'refuses %s as no name of a CRS',
    (text) => {
      expect(() => parseCrs(text)).toThrow(expect.objectContaining({ code: 'crs-malformed' }));
      expect(findCrsByName(text)).toBeUndefined();
    },
  );

  it('tells a system outside the table from a text that is no name', () => {
    expect(() => parseCrs('EPSG:1234')).toThrow(GeoError);
    expect(() => parseCrs('EPSG:1234')).toThrow(expect.objectContaining({ code: 'crs-unknown' }));
  });
});

describe('axis order', () => {
  it('follows the authority in urn and http names only', () => {
    const order = (text: string): boolean => isWrittenYx(parseCrs(text));
    expect(order('urn:ogc:def:crs:EPSG::4326')).toBe(true);
    expect(order('urn:x-ogc:def:crs:EPSG:4326')).toBe(true);
    expect(order('urn:EPSG:geographicCRS:4326')).toBe(true);
    expect(order('EPSG::4326')).toBe(false);
    expect(order('urn:ogc:def:crs:OGC:2:84')).toBe(false);
    expect(order('http://www.opengis.net/def/crs/EPSG/0/4326')).toBe(true);
    expect(order('EPSG:4326')).toBe(false);
    expect(order('http://www.opengis.net/gml/srs/epsg.xml#4326')).toBe(false);
    expect(order('urn:ogc:def:crs:OGC:1.3:CRS84')).toBe(false);
    expect(order('urn:ogc:def:crs:EPSG::2154')).toBe(false);
    expect(order('urn:ogc:def:crs:EPSG::3035')).toBe(true);
    expect(order('urn:ogc:def:crs:EPSG::31370')).toBe(false);
  });
});

describe('the table', () => {
  it('has each system once, with an area and a readable name in every spelling', () => {
    expect(new Set(builtInSystems.map((crs) => crs.srid)).size).toBe(builtInSystems.length);
    for (const crs of builtInSystems) {
      for (const format of ['short', 'urn', 'http', 'epsg.xml'] as const) {
        expect(parseCrs(formatCrs(crs, format)).crs).toBe(crs);
      }
      expect(crs.areaOfUse[1]).toBeLessThan(crs.areaOfUse[3]);
    }
  });

  it('throws for a system it does not have', () => {
    expect(() => getCrs(999_999)).toThrow(GeoError);
  });
});
