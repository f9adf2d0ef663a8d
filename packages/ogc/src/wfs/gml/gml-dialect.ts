/**
 * Differences between the three versions of GML that are written: GML 3.2.1 (OGC 07-036) of WFS 2.0, GML 3.1.1 (OGC
 * 03-105r1) of WFS 1.1, GML 2.1.2 (OGC 02-069) of WFS 1.0. One writer of features and geometries serves the three.
 */

import type { GeometryType } from '@cartable/geo';
import type { GmlFormat } from '../output-formats.ts';
import type { WfsVersion } from '../wfs-version.ts';

/** Names of the elements of geometries: collections also have the name of what surrounds each member. */
interface GeometryNames {
  readonly line: string;
  readonly polygon: string;
  readonly multiLine: readonly [name: string, member: string];
  readonly multiPolygon: readonly [name: string, member: string];
}

export interface GmlDialect {
  readonly format: GmlFormat;
  /** The WFS whose collections hold these features. */
  readonly version: WfsVersion;
  readonly gml: { readonly namespace: string; readonly schemaLocation: string };
  readonly wfs: { readonly namespace: string; readonly schemaLocation: string };
  /** Attribute that identifies a feature. */
  readonly idAttribute: 'gml:id' | 'fid';
  /** GML 3.2 demands an identifier on each geometry. */
  readonly geometryIds: boolean;
  /** `posList`, or the `coordinates` of GML 2: commas inside a position, blanks between. */
  readonly coordinates: 'posList' | 'coordinates';
  readonly names: GeometryNames;
  /** Around the rings of a polygon. */
  readonly boundaries: readonly [exterior: string, interior: string];
  readonly hasSrsDimension: boolean;
  readonly featureBase: { readonly type: string; readonly substitutes: string };
  readonly propertyTypes: Readonly<Record<GeometryType, string>>;
}

const gml3Names: GeometryNames = {
  line: 'LineString',
  polygon: 'Polygon',
  multiLine: ['MultiCurve', 'curveMember'],
  multiPolygon: ['MultiSurface', 'surfaceMember'],
};

const gml3PropertyTypes: Readonly<Record<GeometryType, string>> = {
  Point: 'gml:PointPropertyType',
  LineString: 'gml:CurvePropertyType',
  Polygon: 'gml:SurfacePropertyType',
  MultiPoint: 'gml:MultiPointPropertyType',
  MultiLineString: 'gml:MultiCurvePropertyType',
  MultiPolygon: 'gml:MultiSurfacePropertyType',
  GeometryCollection: 'gml:MultiGeometryPropertyType',
  Geometry: 'gml:GeometryPropertyType',
};

const gml3 = {
  idAttribute: 'gml:id',
  coordinates: 'posList',
  names: gml3Names,
  boundaries: ['exterior', 'interior'],
  hasSrsDimension: true,
  propertyTypes: gml3PropertyTypes,
} as const;

export const gmlDialects: Readonly<Record<GmlFormat, GmlDialect>> = {
  gml32: {
    ...gml3,
    format: 'gml32',
    version: '2.0.0',
    gml: {
      namespace: 'http://www.opengis.net/gml/3.2',
      schemaLocation: 'http://schemas.opengis.net/gml/3.2.1/gml.xsd',
    },
    wfs: {
      namespace: 'http://www.opengis.net/wfs/2.0',
      schemaLocation: 'http://schemas.opengis.net/wfs/2.0/wfs.xsd',
    },
    geometryIds: true,
    featureBase: { type: 'gml:AbstractFeatureType', substitutes: 'gml:AbstractFeature' },
  },
  gml31: {
    ...gml3,
    format: 'gml31',
    version: '1.1.0',
    gml: {
      namespace: 'http://www.opengis.net/gml',
      schemaLocation: 'http://schemas.opengis.net/gml/3.1.1/base/gml.xsd',
    },
    wfs: {
      namespace: 'http://www.opengis.net/wfs',
      schemaLocation: 'http://schemas.opengis.net/wfs/1.1.0/wfs.xsd',
    },
    geometryIds: false,
    featureBase: { type: 'gml:AbstractFeatureType', substitutes: 'gml:_Feature' },
  },
  gml2: {
    format: 'gml2',
    version: '1.0.0',
    gml: {
      namespace: 'http://www.opengis.net/gml',
      schemaLocation: 'http://schemas.opengis.net/gml/2.1.2/feature.xsd',
    },
    wfs: {
      namespace: 'http://www.opengis.net/wfs',
      schemaLocation: 'http://schemas.opengis.net/wfs/1.0.0/WFS-basic.xsd',
    },
    idAttribute: 'fid',
    geometryIds: false,
    coordinates: 'coordinates',
    names: {
      line: 'LineString',
      polygon: 'Polygon',
      multiLine: ['MultiLineString', 'lineStringMember'],
      multiPolygon: ['MultiPolygon', 'polygonMember'],
    },
    boundaries: ['outerBoundaryIs', 'innerBoundaryIs'],
    hasSrsDimension: false,
    featureBase: { type: 'gml:AbstractFeatureType', substitutes: 'gml:_Feature' },
    propertyTypes: {
      ...gml3PropertyTypes,
      LineString: 'gml:LineStringPropertyType',
      Polygon: 'gml:PolygonPropertyType',
      MultiLineString: 'gml:MultiLineStringPropertyType',
      MultiPolygon: 'gml:MultiPolygonPropertyType',
    },
  },
};
