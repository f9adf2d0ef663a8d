/** Formats of the resources of the API, by the value of `f`. */

import { geoJsonMediaType } from '../api-core/link.ts';
import type { FeatureFormat } from '../wfs/output-formats.ts';
import { fileExtensions, mediaTypes } from '../wfs/output-formats.ts';

export interface ItemFormat {
  /** Value of `f`. */
  readonly name: string;
  readonly format: FeatureFormat;
  readonly mediaType: string;
}

/** Older dialects are for the clients of WFS. */
const left: ReadonlySet<string> = new Set(['gml31', 'gml2']);

/** Shorter, or surer, than the extension of the file. */
const names: Partial<Record<FeatureFormat, string>> = { geojson: 'json', shapefile: 'shp' };

/** Every format features are written in, GeoJSON first. */
export const itemFormats: readonly ItemFormat[] = (Object.keys(mediaTypes) as FeatureFormat[])
  .filter((format) => !left.has(format))
  .map((format) => ({
    name: names[format] ?? fileExtensions[format],
    format,
    mediaType: format === 'geojson' ? geoJsonMediaType : mediaTypes[format],
  }))
  .sort((a, b) => Number(b.format === 'geojson') - Number(a.format === 'geojson'));

export function findItemFormat(name: string): ItemFormat | undefined {
  const requested = name.toLowerCase() === 'geojson' ? 'json' : name.toLowerCase();
  return itemFormats.find((format) => format.name === requested);
}
