import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { THUMBNAIL_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { type CatalogueFacet, catalogueFacets, catalogueSorts } from '../catalogue-lists.ts';
import { catalogueRecordSchema } from '../entities/catalogue-record.ts';
import {
  catalogueFiguresSchema,
  cataloguePageSchema,
  catalogueSuggestionsSchema,
} from '../entities/catalogue-search.ts';
import { elevationProfileSchema, profileLimits } from '../entities/elevation-profile.ts';
import { featureCatalogueSchema } from '../entities/feature-catalogue.ts';
import { downloadSelectionSchema, preparedDownloadSchema } from '../entities/prepared-download.ts';
import { producerSchema } from '../entities/producer.ts';
import { recordFindingsSchema } from '../entities/record-findings.ts';
import { recordVersionsSchema } from '../entities/record-versions.ts';
import { myReuseSchema, reuseFormSchema, reuseSchema, reusesSchema } from '../entities/reuse.ts';
import { savedSearchSchema } from '../entities/saved-search.ts';

const ofRecord = z.object({ fileIdentifier: z.string().max(220) });
const ofSearch = z.object({ searchId: uuid });
const ofReuse = ofRecord.extend({ reuseId: uuid });

const longestValue = 200;
const value = z.string().max(longestValue);
/** No database holds a NUL, nor may be asked for one. */
const chosen = value.refine((text) => !text.includes('\0'));
/** Given once or several times: any of the values. */
const anyOf = z
  .union([chosen.transform((one) => [one]), z.array(chosen).max(50)])
  .optional()
  .transform((given) => (given ?? []).filter((one) => one !== ''));
const facetParameters = Object.fromEntries(catalogueFacets.map((facet) => [facet, anyOf])) as {
  readonly [F in CatalogueFacet]: typeof anyOf;
};

/** West, south, east, north in degrees, CRS:84; west greater than east goes over the antimeridian. */
const bbox = z
  .string()
  .max(longestValue)
  .transform((text) => text.split(',').map(Number))
  .refine(
    (sides) =>
      sides.length === 4 && sides.every(Number.isFinite) && (sides[1] as number) <= (sides[3] as number),
    { message: 'west,south,east,north' },
  )
  .transform((sides) => ({ west: sides[0]!, south: sides[1]!, east: sides[2]!, north: sides[3]! }));

/** Longitudes and latitudes in degrees, CRS:84. */
const line = z
  .string()
  .max(10_000)
  .transform((text) =>
    text
      .trim()
      .split(/\s+/)
      .map((corner) => corner.split(',').map(Number)),
  )
  .refine(
    (corners) =>
      corners.length >= 2 &&
      corners.length <= profileLimits.corners &&
      corners.every(([x, y, ...more]) => isDegrees(x, 180) && isDegrees(y, 90) && more.length === 0),
    { message: `2–${profileLimits.corners} × longitude,latitude` },
  )
  .transform((corners) => corners as [number, number][]);
const isDegrees = (value: number | undefined, most: number): boolean =>
  value !== undefined && Number.isFinite(value) && Math.abs(value) <= most;

/** Calls of the catalogue that are open to everyone. */
export const catalogueRoutes = {
  searchCatalogue: defineRoute({
    name: 'searchCatalogue',
    method: 'GET',
    path: '/api/catalogue/records',
    tag: 'catalogue',
    access: 'public',
    summary: 'Published records by words, filters and place, with how many each filter keeps',
    query: z.object({
      q: z.string().max(longestValue).default(''),
      ...facetParameters,
      bbox: bbox.optional(),
      /** Updated on that day (UTC) or later. */
      updated_since: z.iso.date().optional(),
      /** Relevance counts only with words. */
      sort: z.enum(catalogueSorts).default('relevance'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: cataloguePageSchema,
  }),
  suggestInCatalogue: defineRoute({
    name: 'suggestInCatalogue',
    method: 'GET',
    path: '/api/catalogue/suggestions',
    tag: 'catalogue',
    access: 'public',
    summary: 'Published records, keywords and producers that somebody who types may mean',
    query: z.object({
      /** Words, the last one possibly unfinished. Nothing is suggested for one letter. */
      q: value,
    }),
    answer: catalogueSuggestionsSchema,
  }),
  getCatalogueFigures: defineRoute({
    name: 'getCatalogueFigures',
    method: 'GET',
    path: '/api/catalogue/figures',
    tag: 'catalogue',
    access: 'public',
    summary: 'How much the catalogue holds, how much it was used in the last 30 days, and what was used most',
    answer: catalogueFiguresSchema,
  }),
  getElevationProfile: defineRoute({
    name: 'getElevationProfile',
    method: 'GET',
    path: '/api/catalogue/services/{offeringId}/profile',
    tag: 'catalogue',
    access: 'public',
    summary: 'Values of the raster of one band behind an open service along a line: a profile of elevations',
    params: z.object({ offeringId: uuid }),
    query: z.object({
      line,
      samples: z.coerce.number().int().min(2).max(profileLimits.samples).default(200),
    }),
    answer: elevationProfileSchema,
  }),
  getProducers: defineRoute({
    name: 'getProducers',
    method: 'GET',
    path: '/api/catalogue/producers',
    tag: 'catalogue',
    access: 'public',
    summary: 'Producers of the published records, by name, with how many each has',
    answer: z.array(producerSchema),
  }),
  getProducer: defineRoute({
    name: 'getProducer',
    method: 'GET',
    path: '/api/catalogue/producers/{technicalName}',
    tag: 'catalogue',
    access: 'public',
    summary: 'A producer of published records',
    params: z.object({ technicalName: z.string().max(longestValue) }),
    answer: producerSchema,
  }),
  getCatalogueRecord: defineRoute({
    name: 'getCatalogueRecord',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}',
    tag: 'catalogue',
    access: 'public',
    summary: 'A published record, with its open and its restricted layers',
    params: ofRecord,
    answer: catalogueRecordSchema,
  }),
  getCatalogueRecordXml: defineRoute({
    name: 'getCatalogueRecordXml',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/xml',
    tag: 'catalogue',
    access: 'public',
    summary: 'A published record as ISO 19139 XML',
    params: ofRecord,
    answerKind: 'file',
  }),
  getCatalogueRecordIso19115: defineRoute({
    name: 'getCatalogueRecordIso19115',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/iso19115-3',
    tag: 'catalogue',
    access: 'public',
    summary: 'A published record as ISO 19115-3 XML',
    params: ofRecord,
    answerKind: 'file',
  }),
  getFeatureCatalogue: defineRoute({
    name: 'getFeatureCatalogue',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/attributes',
    tag: 'catalogue',
    access: 'public',
    summary:
      'Attributes of the tables of a published record that the visitor may read, with their statistics',
    params: ofRecord,
    answer: featureCatalogueSchema,
  }),
  getFeatureCatalogueXml: defineRoute({
    name: 'getFeatureCatalogueXml',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/feature-catalogue',
    tag: 'catalogue',
    access: 'public',
    summary: 'The same attributes as an ISO 19110 document',
    params: ofRecord,
    answerKind: 'file',
  }),
  getRecordPicture: defineRoute({
    name: 'getRecordPicture',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/picture',
    tag: 'catalogue',
    access: 'public',
    summary: 'A small map of the data of a published record, drawn where the producer gave no picture',
    params: ofRecord,
    answerKind: 'published',
  }),
  getReuses: defineRoute({
    name: 'getReuses',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/reuses',
    tag: 'catalogue',
    access: 'public',
    summary: 'Maps, sites and articles made with the data of a published record, accepted by its producer',
    params: ofRecord,
    answer: reusesSchema,
  }),
  proposeReuse: defineRoute({
    name: 'proposeReuse',
    method: 'POST',
    path: '/api/geonetwork/metadata/{fileIdentifier}/reuses',
    tag: 'catalogue',
    access: 'user',
    summary: 'Tell what one made with the data of a record; everyone reads it once the producer accepts',
    params: ofRecord,
    bodyKind: 'form',
    files: ['picture'],
    filesBytes: THUMBNAIL_BYTES,
    body: reuseFormSchema,
    answer: reuseSchema,
    errors: [
      'reuse.too-many',
      'reuse.known',
      'thumbnail.format',
      'thumbnail.too-large',
      'thumbnail.unreadable',
    ],
  }),
  answerReuse: defineRoute({
    name: 'answerReuse',
    method: 'PATCH',
    path: '/api/geonetwork/metadata/{fileIdentifier}/reuses/{reuseId}',
    tag: 'catalogue',
    access: 'user',
    summary: 'Accept or refuse a reuse of one’s data',
    params: ofReuse,
    body: z.object({ status: z.enum(['ACCEPTED', 'REFUSED']) }),
    answer: reuseSchema,
  }),
  deleteReuse: defineRoute({
    name: 'deleteReuse',
    method: 'DELETE',
    path: '/api/geonetwork/metadata/{fileIdentifier}/reuses/{reuseId}',
    tag: 'catalogue',
    access: 'user',
    summary: 'Take a reuse away, by who proposed it or by the producer',
    params: ofReuse,
  }),
  getReusePicture: defineRoute({
    name: 'getReusePicture',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/reuses/{reuseId}/picture',
    tag: 'catalogue',
    access: 'public',
    summary: 'Picture of a reuse',
    params: ofReuse,
    answerKind: 'file',
  }),
  getMyReuses: defineRoute({
    name: 'getMyReuses',
    method: 'GET',
    path: '/api/users/me/reuses',
    tag: 'user',
    access: 'user',
    summary: 'Reuses one proposed, with what the producers answered',
    answer: z.array(myReuseSchema),
  }),
  prepareDownload: defineRoute({
    name: 'prepareDownload',
    method: 'POST',
    path: '/api/users/me/downloads',
    tag: 'catalogue',
    access: 'user',
    summary:
      'Have a selection of a table that is open to everyone written as a file, under a link that expires',
    body: downloadSelectionSchema,
    answer: preparedDownloadSchema,
    errors: [
      'service.download-unknown',
      'service.format-unsupported',
      'download.too-many',
      'download.no-room',
    ],
  }),
  getMyDownloads: defineRoute({
    name: 'getMyDownloads',
    method: 'GET',
    path: '/api/users/me/downloads',
    tag: 'catalogue',
    access: 'user',
    summary: 'Files one had prepared, with how far they are',
    answer: z.array(preparedDownloadSchema),
  }),
  deleteMyDownload: defineRoute({
    name: 'deleteMyDownload',
    method: 'DELETE',
    path: '/api/users/me/downloads/{downloadId}',
    tag: 'catalogue',
    access: 'user',
    summary: 'Stop a file being prepared, or take away one that is ready',
    params: z.object({ downloadId: uuid }),
  }),
  getPreparedFile: defineRoute({
    name: 'getPreparedFile',
    method: 'GET',
    path: '/api/catalogue/downloads/{token}/{fileName}',
    tag: 'catalogue',
    access: 'public',
    summary: 'A prepared file, for whoever has its link, until it expires',
    params: z.object({ token: z.string().max(64), fileName: z.string().max(300) }),
    answerKind: 'file',
    errors: ['download.gone'],
  }),
  getMySearches: defineRoute({
    name: 'getMySearches',
    method: 'GET',
    path: '/api/users/me/searches',
    tag: 'user',
    access: 'user',
    summary: 'Searches of the catalogue one keeps, each with how much is new in it',
    answer: z.array(savedSearchSchema),
  }),
  saveMySearch: defineRoute({
    name: 'saveMySearch',
    method: 'POST',
    path: '/api/users/me/searches',
    tag: 'user',
    access: 'user',
    summary: 'Keep a search of the catalogue; the same search takes the new name and the new choice of mails',
    body: z.object({
      name: z.string().trim().min(1).max(100),
      /** As in the address of the catalogue, without `?`. */
      query: z.string().max(4000),
      /** Tell by mail what is new in it, once a day at most. */
      mail: z.boolean().default(false),
    }),
    answer: savedSearchSchema,
    errors: ['search.too-many', 'search.unreadable'],
  }),
  markMySearchSeen: defineRoute({
    name: 'markMySearchSeen',
    method: 'PUT',
    path: '/api/users/me/searches/{searchId}/seen',
    tag: 'user',
    access: 'user',
    summary: 'Tell that the results of a search one keeps were just looked at',
    params: ofSearch,
    answer: savedSearchSchema,
  }),
  setMySearchMail: defineRoute({
    name: 'setMySearchMail',
    method: 'PUT',
    path: '/api/users/me/searches/{searchId}/mail',
    tag: 'user',
    access: 'user',
    summary: 'Choose whether a mail tells of what is new in a search one keeps, once a day at most',
    params: ofSearch,
    body: z.object({ mail: z.boolean() }),
    answer: savedSearchSchema,
  }),
  deleteMySearch: defineRoute({
    name: 'deleteMySearch',
    method: 'DELETE',
    path: '/api/users/me/searches/{searchId}',
    tag: 'user',
    access: 'user',
    summary: 'Forget a search',
    params: ofSearch,
  }),
  getRecordVersions: defineRoute({
    name: 'getRecordVersions',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/versions',
    tag: 'catalogue',
    access: 'public',
    summary:
      'Versions that the services of a published record have given, and what changed, for who may read the rows',
    params: ofRecord,
    answer: recordVersionsSchema,
  }),
  getRecordFindings: defineRoute({
    name: 'getRecordFindings',
    method: 'GET',
    path: '/api/datastores/{datastoreId}/metadata/{metadataId}/findings',
    tag: 'metadata',
    access: 'user',
    summary:
      'Quality of a record (UUID v4, or name of its datasheet) by the rules of INSPIRE and DCAT-AP, with advice',
    params: z.object({ datastoreId: uuid, metadataId: z.string().max(99) }),
    answer: recordFindingsSchema,
  }),
};
