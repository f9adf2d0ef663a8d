import { boxOfCorners, child, children, textAt } from '../../../../../map/outside/xml.ts';
import { OutsideRefusal, type OutsideService } from './outside-service.ts';
import { mostOffers } from './wms.ts';

/** Spellings of GeoJSON among the formats of services. */
const geoJson = /^(?:application\/(?:geo\+)?json(?:;.*)?|geojson|json)$/i;

/** Feature types of the capabilities of a WFS 2.0.0. */
export function readWfs(root: Element, url: string): OutsideService {
  const format = formatOf(root);
  const title = textAt(root, 'ServiceIdentification', 'Title') || new URL(url).host;
  const types = children(child(root, 'FeatureTypeList'), 'FeatureType').slice(0, mostOffers);
  const offers = types.flatMap((type) => {
    const name = textAt(type, 'Name');
    if (name === '') return [];
    return {
      name,
      title: textAt(type, 'Title') || name,
      box: boxOfCorners(child(type, 'WGS84BoundingBox')),
      view: { kind: 'wfs' as const, url, typeName: name, format, attribution: title },
    };
  });
  if (offers.length === 0) throw new OutsideRefusal('empty');
  return { protocol: 'wfs', url, title, offers };
}

/** GeoJSON if it has any, else the GML it prefers; undefined: nothing said, GeoJSON is asked for. */
function formatOf(root: Element): string | undefined {
  const operations = children(child(root, 'OperationsMetadata'), 'Operation');
  const parameters = operations
    .filter((one) => one.getAttribute('name') === 'GetFeature')
    .flatMap((one) => children(one, 'Parameter'))
    .filter((one) => one.getAttribute('name')?.toLowerCase() === 'outputformat');
  const formats = parameters
    .flatMap((one) => [...one.getElementsByTagNameNS('*', 'Value')])
    .map(({ textContent }) => (textContent ?? '').trim());
  const json = formats.find((one) => one === 'application/json') ?? formats.find((one) => geoJson.test(one));
  return json ?? formats.find((one) => /gml[/+]?3\.?2|gml\+xml/i.test(one)) ?? formats[0];
}
