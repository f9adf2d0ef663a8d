import { describe, expect, it } from 'vitest';
import { reasonOfRejection, serviceRoot, wfsBboxUrl, withParameters } from './service-request.ts';

describe('requests of the map', () => {
  it('replaces a parameter already in the address, whatever its case', () => {
    const url = withParameters('https://c.fr/wms-v?service=WFS&map=x', { SERVICE: 'WMS' });
    expect(url).toBe('https://c.fr/wms-v?map=x&SERVICE=WMS');
  });

  it('gives the root of a service without the operation, keeping what identifies the person', () => {
    const url = 'https://c.fr/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=a:b&apikey=k';
    expect(serviceRoot(url)).toBe('https://c.fr/wfs?apikey=k');
  });

  it('asks a WFS for GeoJSON of the view, bounded, with the box in its own system', () => {
    const url = wfsBboxUrl(
      {
        url: '/wfs?service=WFS',
        typeName: 'communes:commune',
        extent: [1, 2, 3, 4.567],
        maxFeatures: 500,
      },
      'https://c.fr',
    );
    const { searchParams } = new URL(url);
    expect(searchParams.get('BBOX')).toBe('1.00,2.00,3.00,4.57,urn:ogc:def:crs:EPSG::3857');
    expect(searchParams.get('COUNT')).toBe('500');
    expect(searchParams.getAll('SERVICE')).toEqual(['WFS']);
  });

  it('reads the reason in exception reports of WMS and WFS, and in JSON', () => {
    const wms =
      '<ServiceExceptionReport><ServiceException code="LayerNotDefined">No layer &lt;x&gt;</ServiceException>';
    const wfs =
      '<ows:ExceptionReport><ows:Exception><ows:ExceptionText>Bad type</ows:ExceptionText></ows:Exception>';
    expect(reasonOfRejection(wms, 200)).toBe('No layer <x>');
    expect(reasonOfRejection(wfs, 400)).toBe('Bad type');
    expect(reasonOfRejection('{"message":"Session expirée"}', 401)).toBe('Session expirée');
    expect(reasonOfRejection('<html>', 502)).toBe('HTTP 502');
  });
});
