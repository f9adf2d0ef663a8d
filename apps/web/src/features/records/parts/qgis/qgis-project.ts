/** A project of QGIS (`.qgs`): opened, it shows its layers over the place they are of. */

import type { GeographicBox } from '@cartable/contract/core';
import { escapeXml, type QgisLayer, qgisMapLayer, qgisTreeLayer } from './qgis-layer.ts';

export interface QgisProject {
  readonly title: string;
  /** Looked at when it opens; the world where it is not known. */
  readonly box: GeographicBox | null;
  /** From the top. */
  readonly layers: readonly QgisLayer[];
}

/** Numbers and definition of EPSG:3857: by its code alone, QGIS takes no system for a project. */
const webMercator = [
  '<spatialrefsys>',
  '<proj4>+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +wktext +no_defs</proj4>',
  '<srsid>3857</srsid><srid>3857</srid><authid>EPSG:3857</authid>',
  '</spatialrefsys>',
].join('');
/** Degrees of the sphere of web maps, beyond which it has no metres. */
const mostNorth = 85;
const metresAround = 20_037_508.342_789_244;

export function writeQgisProject({ title, box: known, layers }: QgisProject): string {
  const box = known ?? { west: -180, south: -mostNorth, east: 180, north: mostNorth };
  const [west, south] = mercatorOf(box.west, box.south);
  const [east, north] = mercatorOf(box.east, box.north);
  return [
    "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>",
    `<qgis version="3.22.0" projectname="${escapeXml(title)}">`,
    `  <title>${escapeXml(title)}</title>`,
    `  <projectCrs>${webMercator}</projectCrs>`,
    // Without this, no system of a project is read.
    '  <properties><SpatialRefSys><ProjectionsEnabled type="int">1</ProjectionsEnabled></SpatialRefSys></properties>',
    '  <layer-tree-group>',
    ...layers.map((layer) => `    ${qgisTreeLayer(layer)}`),
    '  </layer-tree-group>',
    '  <mapcanvas name="theMapCanvas">',
    '    <units>meters</units>',
    `    <extent><xmin>${west}</xmin><ymin>${south}</ymin><xmax>${east}</xmax><ymax>${north}</ymax></extent>`,
    `    <destinationsrs>${webMercator}</destinationsrs>`,
    '  </mapcanvas>',
    '  <ProjectViewSettings>',
    `    <DefaultViewExtent xmin="${west}" ymin="${south}" xmax="${east}" ymax="${north}">${webMercator}</DefaultViewExtent>`,
    '  </ProjectViewSettings>',
    '  <projectlayers>',
    ...layers.flatMap((layer) => qgisMapLayer(layer).map((line) => `    ${line}`)),
    '  </projectlayers>',
    '  <layerorder>',
    ...layers.map(({ id }) => `    <layer id="${escapeXml(id)}"/>`),
    '  </layerorder>',
    '</qgis>',
    '',
  ].join('\n');
}

/** EPSG:3857, metres. */
function mercatorOf(longitude: number, latitude: number): [x: number, y: number] {
  const bounded = Math.min(mostNorth, Math.max(-mostNorth, latitude));
  const y = Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / Math.PI;
  return [(longitude / 180) * metresAround, y * metresAround].map((one) => Math.round(one)) as [
    number,
    number,
  ];
}
