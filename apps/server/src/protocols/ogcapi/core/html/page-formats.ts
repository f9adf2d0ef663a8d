import { geoJsonMediaType, itemFormats, jsonMediaType } from '@cartable/ogc';
import type { Page } from './page.ts';

const names: Readonly<Record<string, string>> = {
  json: 'GeoJSON',
  csv: 'CSV',
  gml: 'GML',
  gpkg: 'GeoPackage',
  fgb: 'FlatGeobuf',
  kml: 'KML',
  parquet: 'GeoParquet',
  shp: 'Shapefile',
};

/** Every format features come in, with the parameters of the page. */
export function itemLinksOf(url: string, query: string): Page['formats'] {
  return itemFormats.map(({ name, mediaType }) => {
    const parameters = new URLSearchParams(query);
    parameters.delete('lang');
    parameters.set('f', name);
    return { name: names[name] ?? name.toUpperCase(), type: mediaType, href: `${url}?${parameters}` };
  });
}

export function pageLinksOf(url: string, type = jsonMediaType): Page['formats'] {
  return [{ name: type === geoJsonMediaType ? 'GeoJSON' : 'JSON', type, href: `${url}?f=json` }];
}
