import { reportColumns } from '@cartable/espaceco';
import { escapeAttribute, escapeText } from '@cartable/ogc';
import { namespace } from './write-rows.ts';

interface Service {
  readonly title: string;
  /** Of the service, without parameters. */
  readonly url: string;
  readonly namespaceUrl: string;
}

/** Capabilities of WFS 1.0.0 (OGC 02-058 §12). */
export function writeCapabilities({ title, url, namespaceUrl }: Service): string {
  const get = `<DCPType><HTTP><Get onlineResource="${escapeAttribute(`${url}?`)}"/></HTTP></DCPType>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<WFS_Capabilities version="1.0.0" xmlns="http://www.opengis.net/wfs" xmlns:ogc="http://www.opengis.net/ogc" xmlns:${namespace}="${escapeAttribute(namespaceUrl)}">
<Service><Name>WFS</Name><Title>${escapeText(title)}</Title><OnlineResource>${escapeText(url)}</OnlineResource></Service>
<Capability><Request>
<GetCapabilities>${get}</GetCapabilities>
<DescribeFeatureType><SchemaDescriptionLanguage><XMLSCHEMA/></SchemaDescriptionLanguage>${get}</DescribeFeatureType>
<GetFeature><ResultFormat><GML2/><GeoJSON/><JSON/><CSV/></ResultFormat>${get}</GetFeature>
</Request></Capability>
<FeatureTypeList><Operations><Query/></Operations>
<FeatureType><Name>${namespace}:signalement</Name><Title>${escapeText(title)}</Title><SRS>EPSG:4326</SRS><LatLongBoundingBox minx="-180" miny="-90" maxx="180" maxy="90"/></FeatureType>
</FeatureTypeList>
<ogc:Filter_Capabilities><ogc:Spatial_Capabilities><ogc:Spatial_Operators><ogc:BBOX/></ogc:Spatial_Operators></ogc:Spatial_Capabilities></ogc:Filter_Capabilities>
</WFS_Capabilities>
`;
}

const xmlTypes = { integer: 'xs:integer', text: 'xs:string', json: 'xs:string', datetime: 'xs:dateTime' };

export function writeFeatureType({ namespaceUrl }: Service): string {
  const elements = reportColumns.map(
    ({ name, type }) => `<xs:element name="${name}" type="${xmlTypes[type]}" minOccurs="0"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:gml="http://www.opengis.net/gml" xmlns:${namespace}="${escapeAttribute(namespaceUrl)}" targetNamespace="${escapeAttribute(namespaceUrl)}" elementFormDefault="qualified" version="1.0">
<xs:import namespace="http://www.opengis.net/gml" schemaLocation="http://schemas.opengis.net/gml/2.1.2/feature.xsd"/>
<xs:element name="signalement" type="${namespace}:signalementType" substitutionGroup="gml:_Feature"/>
<xs:complexType name="signalementType"><xs:complexContent><xs:extension base="gml:AbstractFeatureType"><xs:sequence>
${elements.join('\n')}
<xs:element name="geometry" type="gml:PointPropertyType"/>
</xs:sequence></xs:extension></xs:complexContent></xs:complexType>
</xs:schema>
`;
}
