/** A layer as QGIS writes it in its files. */

/** Where QGIS reads a layer, and how. */
export interface QgisSource {
  readonly type: 'vector' | 'raster';
  readonly provider: 'WFS' | 'wms';
  readonly text: string;
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
  source: { type, provider, text },
  opacity = 1,
  isReadOnly = false,
  elements = [],
  attributes = {},
}: QgisLayer): string[] => [
  `<maplayer ${written({ type, ...(isReadOnly && { readOnly: '1' }), ...attributes })}>`,
  `  <id>${escapeXml(id)}</id>`,
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

/** A feature type of a WFS, read for what is looked at. */
export const wfsSource = (type: { readonly name: string; readonly url: string }): QgisSource => ({
  type: 'vector',
  provider: 'WFS',
  text: `restrictToRequestBBOX='1' typename='${inQuotes(type.name)}' url='${inQuotes(type.url)}' version='2.0.0'`,
});

/** As `QgsDataSourceUri` reads what stands between quotes: no name or address ends it. */
const inQuotes = (text: string): string => text.replace(/['\\]/g, '\\$&');

export function wmsSource({ name, url }: { readonly name: string; readonly url: string }): QgisSource {
  const parts = { crs: 'EPSG:3857', format: 'image/png', layers: name, styles: '', url };
  return { type: 'raster', provider: 'wms', text: String(new URLSearchParams(parts)) };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 cannot hold even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
export const escapeXml = (text: string) =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (sign) => entities[sign]!);
