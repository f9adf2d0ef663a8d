/** A layer as QGIS writes it in its files. */

/** Where QGIS reads a layer, and how. */
export interface QgisSource {
  readonly type: 'vector' | 'raster';
  readonly provider: 'WFS' | 'wms';
  readonly text: string;
  /** Of its coordinates, as `EPSG:2154`. QGIS asks no service for it: without, it draws the layer elsewhere. */
  readonly crs?: string | undefined;
}

export interface QgisLayer {
  readonly id: string;
  readonly title: string;
  readonly source: QgisSource;
  /** @default true */
  readonly isVisible?: boolean;
  /** 0 to 1. @default 1 */
  readonly opacity?: number;
  /** @default false */
  readonly isReadOnly?: boolean;
  /** Further elements: how it is drawn, what its columns are called. */
  readonly elements?: readonly string[];
  /** Further attributes. */
  readonly attributes?: Readonly<Record<string, string>>;
}

export const qgisLayerId = (name: string): string => `cartable_${name.replace(/\W/g, '_')}`;

/** Its line in the list of layers. */
export const qgisTreeLayer = ({ id, title, source, isVisible = true }: QgisLayer): string =>
  `<layer-tree-layer id="${escapeXml(id)}" name="${escapeXml(title)}" source="${escapeXml(source.text)}" providerKey="${source.provider}" checked="Qt::${isVisible ? 'Checked' : 'Unchecked'}" expanded="1"/>`;

export const qgisMapLayer = ({
  id,
  title,
  source: { type, provider, text, crs },
  opacity = 1,
  isReadOnly = false,
  elements = [],
  attributes = {},
}: QgisLayer): string[] => [
  `<maplayer ${written({ type, ...(isReadOnly && { readOnly: '1' }), ...attributes })}>`,
  `  <id>${escapeXml(id)}</id>`,
  ...systemOf(crs),
  `  <datasource>${escapeXml(text)}</datasource>`,
  `  <layername>${escapeXml(title)}</layername>`,
  `  <provider>${provider}</provider>`,
  ...(opacity < 1 ? [`  <layerOpacity>${opacity}</layerOpacity>`] : []),
  ...elements.map((element) => `  ${element}`),
  '</maplayer>',
];

const written = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeXml(value)}"`)
    .join(' ');

/** Its code is read only beside a number of its own, which any will do for. */
function systemOf(crs: string | undefined): string[] {
  const srid = /^EPSG:(\d+)$/.exec(crs ?? '')?.[1];
  if (srid === undefined) return [];
  const numbers = `<srsid>${srid}</srsid><srid>${srid}</srid><authid>EPSG:${srid}</authid>`;
  return [`  <srs><spatialrefsys>${numbers}</spatialrefsys></srs>`];
}

interface WfsType {
  readonly name: string;
  readonly url: string;
  /** Its own, or one that is asked for. */
  readonly crs?: string | undefined;
}

/** A feature type of a WFS, read for what is looked at. */
export function wfsSource({ name, url, crs }: WfsType): QgisSource {
  const asked = crs === undefined ? '' : ` srsname='${inQuotes(crs)}'`;
  const text = `restrictToRequestBBOX='1'${asked} typename='${inQuotes(name)}' url='${inQuotes(url)}' version='2.0.0'`;
  return { type: 'vector', provider: 'WFS', text, crs };
}

/** As `QgsDataSourceUri` reads what stands between quotes: no name or address ends it. */
const inQuotes = (text: string): string => text.replace(/['\\]/g, '\\$&');

export function wmsSource({ name, url }: { readonly name: string; readonly url: string }): QgisSource {
  const parts = { crs: 'EPSG:3857', format: 'image/png', layers: name, styles: '', url };
  return { type: 'raster', provider: 'wms', text: String(new URLSearchParams(parts)), crs: parts.crs };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 cannot hold even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
export const escapeXml = (text: string) =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (sign) => entities[sign]!);
