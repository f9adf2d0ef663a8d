/**
 * Description of each type of service, for the screens. No screen asks « which type is it? »: if one needs to, a
 * field is missing here.
 */

import type { OfferingTypeId, StoredDataType } from '@cartable/contract/core';
import type { Service } from '@cartable/contract/datastore';
import { defineTexts } from '../../../base/i18n/texts.ts';
import { type AnyRoute, routes } from '../../../base/routing/routes.ts';
import { en } from './offering-types.texts.en.ts';
import { fr } from './offering-types.texts.fr.ts';

export const offeringTexts = defineTexts('offerings', { fr, en });

type HintKey = Extract<keyof typeof fr, `hint${string}`>;

export interface FormAddress {
  readonly datastoreId: string;
  readonly datasheetName: string;
  readonly storedDataId: string;
}

export interface OfferingAddress {
  readonly datastoreId: string;
  readonly datasheetName: string;
  readonly offeringId: string;
}

/** Forms by which a person creates and edits services of a type. */
export interface OfferingForms {
  /** Purpose of the type, beside its name where it is chosen. */
  readonly hint: HintKey;
  readonly create: (address: FormAddress) => AnyRoute;
  readonly edit: (address: FormAddress & { readonly offeringId: string }) => AnyRoute;
}

/** A pyramid is made first: the way to its generation. */
export interface ThroughPyramid {
  readonly hint: HintKey;
  readonly from: StoredDataType;
  readonly generate: (address: FormAddress & { readonly technicalName: string }) => AnyRoute;
}

export interface OfferingType {
  readonly label: OfferingTypeId;
  /** Kinds of stored data it can be made from. */
  readonly from: readonly StoredDataType[];
  /** By the kind of data it is made from; absent: services of this type are not made from these screens. */
  readonly forms?: Partial<Readonly<Record<StoredDataType, OfferingForms>>>;
  /** Way to the type through a pyramid, from data it is not made from. */
  readonly throughPyramid?: ThroughPyramid;
  /** Its maps can be made into a pyramid of images. */
  readonly generateImages?: (address: OfferingAddress) => AnyRoute;
}

export const offeringTypes: Readonly<Record<OfferingTypeId, OfferingType>> = {
  WFS: {
    label: 'WFS',
    from: ['VECTOR-DB'],
    forms: {
      'VECTOR-DB': {
        hint: 'hintWfs',
        create: ({ datastoreId, datasheetName, storedDataId: vectorDbId }) =>
          routes.datastore_wfs_service_new({ datastoreId, datasheetName, vectorDbId }),
        edit: ({ datastoreId, datasheetName, storedDataId: vectorDbId, offeringId }) =>
          routes.datastore_wfs_service_edit({ datastoreId, datasheetName, vectorDbId, offeringId }),
      },
    },
  },
  'WMS-VECTOR': {
    label: 'WMS-VECTOR',
    from: ['VECTOR-DB'],
    forms: {
      'VECTOR-DB': {
        hint: 'hintWmsVector',
        create: ({ datastoreId, datasheetName, storedDataId: vectorDbId }) =>
          routes.datastore_wms_vector_service_new({ datastoreId, datasheetName, vectorDbId }),
        edit: ({ datastoreId, datasheetName, storedDataId: vectorDbId, offeringId }) =>
          routes.datastore_wms_vector_service_edit({ datastoreId, datasheetName, vectorDbId, offeringId }),
      },
    },
    generateImages: (address) => routes.datastore_pyramid_raster_generate(address),
  },
  'WMTS-TMS': {
    label: 'WMTS-TMS',
    from: ['ROK4-PYRAMID-VECTOR', 'ROK4-PYRAMID-RASTER'],
    forms: {
      'ROK4-PYRAMID-VECTOR': {
        hint: 'hintTms',
        create: ({ datastoreId, datasheetName, storedDataId: pyramidId }) =>
          routes.datastore_pyramid_vector_tms_service_new({ datastoreId, datasheetName, pyramidId }),
        edit: ({ datastoreId, datasheetName, storedDataId: pyramidId, offeringId }) =>
          routes.datastore_pyramid_vector_tms_service_edit({
            datastoreId,
            datasheetName,
            pyramidId,
            offeringId,
          }),
      },
      'ROK4-PYRAMID-RASTER': {
        hint: 'hintWmts',
        create: ({ datastoreId, datasheetName, storedDataId: pyramidId }) =>
          routes.datastore_pyramid_raster_wmts_service_new({ datastoreId, datasheetName, pyramidId }),
        edit: ({ datastoreId, datasheetName, storedDataId: pyramidId, offeringId }) =>
          routes.datastore_pyramid_raster_wmts_service_edit({
            datastoreId,
            datasheetName,
            pyramidId,
            offeringId,
          }),
      },
    },
    throughPyramid: {
      hint: 'hintTmsOfTables',
      from: 'VECTOR-DB',
      generate: ({ storedDataId: vectorDbId, ...address }) =>
        routes.datastore_pyramid_vector_generate({ ...address, vectorDbId }),
    },
  },
  'WMS-RASTER': {
    label: 'WMS-RASTER',
    from: ['ROK4-PYRAMID-RASTER'],
    forms: {
      'ROK4-PYRAMID-RASTER': {
        hint: 'hintWmsRaster',
        create: ({ datastoreId, datasheetName, storedDataId: pyramidId }) =>
          routes.datastore_pyramid_raster_wms_raster_service_new({ datastoreId, datasheetName, pyramidId }),
        edit: ({ datastoreId, datasheetName, storedDataId: pyramidId, offeringId }) =>
          routes.datastore_pyramid_raster_wms_raster_service_edit({
            datastoreId,
            datasheetName,
            pyramidId,
            offeringId,
          }),
      },
    },
  },
  'VECTOR-TMS': { label: 'VECTOR-TMS', from: ['ROK4-PYRAMID-VECTOR'] },
  DOWNLOAD: {
    label: 'DOWNLOAD',
    from: ['VECTOR-DB'],
    forms: {
      'VECTOR-DB': {
        hint: 'hintDownload',
        create: ({ datastoreId, datasheetName, storedDataId: vectorDbId }) =>
          routes.datastore_download_service_new({ datastoreId, datasheetName, vectorDbId }),
        edit: ({ datastoreId, datasheetName, storedDataId: vectorDbId, offeringId }) =>
          routes.datastore_download_service_edit({ datastoreId, datasheetName, vectorDbId, offeringId }),
      },
    },
  },
  'ITINERARY-ISOCURVE': { label: 'ITINERARY-ISOCURVE', from: ['GRAPH-DB', 'GRAPH-OSRM', 'GRAPH-VALHALLA'] },
  ALTIMETRY: { label: 'ALTIMETRY', from: ['ROK4-PYRAMID-RASTER'] },
  SEARCH: { label: 'SEARCH', from: ['INDEX'] },
};

/** Kind of data a published service was made from. */
const sourceOfKind = { vector: 'ROK4-PYRAMID-VECTOR', raster: 'ROK4-PYRAMID-RASTER' } as const;

/** Forms of a published service: those of its type and of the data behind it. */
export function formsOfService({
  type,
  pyramid_kind: kind,
}: Pick<Service, 'type' | 'pyramid_kind'>): OfferingForms | undefined {
  return offeringTypes[type].forms?.[kind === null ? 'VECTOR-DB' : sourceOfKind[kind]];
}
