import { type Bbox, type Column, toGeographicBbox } from '@cartable/geo';
import { type FeaturesCollection, htmlMediaType, itemFormats, urlOf } from '@cartable/ogc';
import type { ListedFeature } from '../../../../map-workers/tasks/list-features.ts';
import type { ApiContext } from '../../core/api.ts';

/** Structured data of the pages, for search engines: schema.org as JSON-LD. */

/** A collection in the data of the whole catalogue. */
export function catalogEntry(context: ApiContext, collection: FeaturesCollection): object {
  return {
    '@type': 'Dataset',
    '@id': urlOf(context, collection),
    url: urlOf(context, collection),
    name: collection.title,
    description: descriptionOf(context, collection),
  };
}

export function datasetData(context: ApiContext, collection: FeaturesCollection): object {
  const url = urlOf(context, collection);
  const { type, attribution, licence, keywords } = collection;
  const files = [...itemFormats, { name: 'html', mediaType: htmlMediaType }];
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': url,
    url,
    name: collection.title,
    description: descriptionOf(context, collection),
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(licence ? { license: licence.url } : {}),
    isAccessibleForFree: true,
    datePublished: collection.published,
    creator: { '@type': 'Organization', name: collection.publisher },
    ...(attribution ? { creditText: attribution.title, citation: attribution.url } : {}),
    ...(type.geographicBbox ? { spatialCoverage: placeOf(type.geographicBbox) } : {}),
    variableMeasured: type.columns.map(({ name }) => name),
    includedInDataCatalog: { '@type': 'DataCatalog', '@id': context.api.baseUrl, url: context.api.baseUrl },
    distribution: files.map(({ name, mediaType }) => ({
      '@type': 'DataDownload',
      encodingFormat: mediaType,
      contentUrl: `${url}/items?f=${name}`,
    })),
  };
}

export interface FeatureInfo {
  readonly feature: ListedFeature;
  /** In the CRS of the table. */
  readonly bbox: Bbox | undefined;
  readonly title: string;
  /** Columns of the values of the feature. */
  readonly columns: readonly Column[];
}

export function featureData(
  context: ApiContext,
  collection: FeaturesCollection,
  { feature, bbox, title, columns }: FeatureInfo,
): object {
  const url = `${urlOf(context, collection)}/items/${feature.key}`;
  const srid = collection.type.geometry?.srid;
  const geographic = bbox && srid !== undefined ? toGeographicBbox(bbox, srid) : undefined;
  return {
    '@context': 'https://schema.org/',
    '@type': 'Place',
    '@id': url,
    url,
    name: title,
    ...(geographic ? { geo: geoOf(geographic) } : {}),
    additionalProperty: columns.flatMap(({ name }, rank) => {
      const value = feature.values[rank];
      return value === null || value === undefined ? [] : [{ '@type': 'PropertyValue', name, value }];
    }),
    subjectOf: {
      '@type': 'Dataset',
      '@id': urlOf(context, collection),
      name: collection.title,
      description: descriptionOf(context, collection),
    },
  };
}

function placeOf(bbox: Bbox): object {
  return { '@type': 'Place', geo: geoOf(bbox) };
}

/** Latitude first (schema.org/box). */
function geoOf([west, south, east, north]: Bbox): object {
  if (west === east && south === north)
    return { '@type': 'GeoCoordinates', latitude: south, longitude: west };
  return { '@type': 'GeoShape', box: `${south} ${west} ${north} ${east}` };
}

/** Search engines want fifty characters at least. */
function descriptionOf(
  { api }: ApiContext,
  { description, title, publisher, dataset }: FeaturesCollection,
): string {
  if (description.length >= 50) return description;
  return `${description} ${title} — ${dataset}, ${publisher}. ${api.description}`.trim();
}
