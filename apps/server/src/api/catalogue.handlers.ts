import type { Visitor } from '@cartable/accounts';
import type { catalogueRoutes } from '@cartable/contract';
import {
  admitReuse,
  answerReuse,
  chooseSearchMail,
  deleteReuse,
  findRecordFindings,
  forgetSearch,
  listProducersOfCatalogue,
  markSearchSeen,
  prepareDownload,
  proposeReuse,
  readCatalogueFigures,
  readCatalogueRecord,
  readCatalogueRecordIso19115,
  readCatalogueRecordXml,
  readFeatureCatalogue,
  readFeatureCatalogueXml,
  readMyDownloads,
  readMyReuses,
  readMySearches,
  readPreparedFile,
  readProducer,
  readRecordPicture,
  readRecordVersions,
  readReusePicture,
  readReuses,
  readUnlessDeparted,
  removeDownload,
  saveSearch,
  searchCatalogue,
  suggestInCatalogue,
} from '@cartable/datastore';
import type { AdmissionsOf, HandlersOf, RequestContext } from '../http/handlers.ts';
import { checkSelection } from '../protocols/download/write-prepared.ts';
import type { Services } from '../services.ts';
import { readElevationProfile } from './elevation-profile.ts';

type Catalogue = Services['datastores']['context'];

/** Reads of the catalogue that are open to everyone. */
export const catalogueHandlers: HandlersOf<typeof catalogueRoutes> = {
  searchCatalogue: ({ services }, { query }) => searchCatalogue(services.datastores.context, query),

  suggestInCatalogue: ({ services }, { query }) => suggestInCatalogue(services.datastores.context, query.q),

  getCatalogueFigures: ({ services }) => readCatalogueFigures(services.datastores.context),

  getCatalogueRecord: readRecord(readCatalogueRecord),
  getElevationProfile: ({ services, signal }, { params, query }) =>
    readElevationProfile(services, { ...params, ...query }, signal),

  getProducers: ({ services }) => listProducersOfCatalogue(services.datastores.context),

  getProducer: ({ services }, { params }) => readProducer(services.datastores.context, params.technicalName),

  getCatalogueRecordXml: readRecord(readCatalogueRecordXml),

  getCatalogueRecordIso19115: readRecord(readCatalogueRecordIso19115),

  getFeatureCatalogue: readRecord(readFeatureCatalogue),

  getFeatureCatalogueXml: readRecord(readFeatureCatalogueXml),

  getRecordPicture: readRecord(readRecordPicture),

  getReuses: readRecord(readReuses),

  proposeReuse: async ({ services, visitor, files }, { params, body }) =>
    proposeReuse(services.datastores.context, visitor, {
      ...params,
      form: body,
      picture: files.find(({ field }) => field === 'picture'),
    }),

  answerReuse: ({ services, visitor }, { params, body }) =>
    answerReuse(services.datastores.context, visitor, { ...params, ...body }),

  deleteReuse: async ({ services, visitor }, { params }) => {
    await deleteReuse(services.datastores.context, visitor, params);
  },

  getReusePicture: ({ services, visitor }, { params }) =>
    readReusePicture(services.datastores.context, visitor, params),

  getMyReuses: ({ services, visitor }) => readMyReuses(services.datastores.context, visitor),

  prepareDownload: async ({ services, visitor }, { body }) => {
    const title = await checkSelection(services, body);
    return prepareDownload(services.datastores.context, visitor, { ...body, title });
  },

  getMyDownloads: ({ services, visitor }) => readMyDownloads(services.datastores.context, visitor),

  deleteMyDownload: async ({ services, visitor }, { params }) => {
    await removeDownload(services.datastores.context, visitor, params.downloadId);
  },

  getPreparedFile: ({ services }, { params }) =>
    readPreparedFile(services.datastores.context, services.datastores.publishedServices, params.token),

  getMySearches: ({ services, visitor }) => readMySearches(services.datastores.context, visitor),

  saveMySearch: ({ services, visitor }, { body }) => saveSearch(services.datastores.context, visitor, body),

  markMySearchSeen: ({ services, visitor }, { params }) =>
    markSearchSeen(services.datastores.context, visitor, params.searchId),

  setMySearchMail: ({ services, visitor }, { params, body }) =>
    chooseSearchMail(services.datastores.context, visitor, { id: params.searchId, mail: body.mail }),

  deleteMySearch: ({ services, visitor }, { params }) =>
    forgetSearch(services.datastores.context, visitor, params.searchId).then(() => undefined),

  getRecordVersions: readRecord(readRecordVersions),

  getRecordFindings: ({ services, visitor }, { params }) =>
    findRecordFindings(services.datastores.context, visitor, params),
};

/** By the identifier of its address, or by one it had. */
function readRecord<Answer>(
  read: (context: Catalogue, visitor: Visitor, fileIdentifier: string) => Promise<Answer>,
) {
  return (
    { services: { datastores }, visitor }: RequestContext,
    { params: { fileIdentifier } }: { readonly params: { readonly fileIdentifier: string } },
  ): Promise<Answer> =>
    readUnlessDeparted(datastores.context, fileIdentifier, () =>
      read(datastores.context, visitor, fileIdentifier),
    );
}

export const catalogueAdmissions: AdmissionsOf<typeof catalogueRoutes> = {
  proposeReuse: ({ services, visitor }, { params }) =>
    admitReuse(services.datastores.context, visitor, params),
};
