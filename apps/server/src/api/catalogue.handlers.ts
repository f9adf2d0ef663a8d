import type { catalogueRoutes } from '@cartable/contract';
import {
  readCatalogueFigures,
  readCatalogueRecord,
  readCatalogueRecordXml,
  readFeatureCatalogue,
  readFeatureCatalogueXml,
  readRecordVersions,
  searchCatalogue,
  suggestInCatalogue,
} from '@cartable/datastore';
import type { HandlersOf } from '../http/handlers.ts';

/** Reads of the catalogue that are open to everyone. */
export const catalogueHandlers: HandlersOf<typeof catalogueRoutes> = {
  searchCatalogue: ({ services }, { query }) => searchCatalogue(services.datastores.context, query),

  suggestInCatalogue: ({ services }, { query }) => suggestInCatalogue(services.datastores.context, query.q),

  getCatalogueFigures: ({ services }) => readCatalogueFigures(services.datastores.context),

  getCatalogueRecord: ({ services, visitor }, { params }) =>
    readCatalogueRecord(services.datastores.context, visitor, params.fileIdentifier),

  getCatalogueRecordXml: ({ services, visitor }, { params }) =>
    readCatalogueRecordXml(services.datastores.context, visitor, params.fileIdentifier),

  getFeatureCatalogue: ({ services, visitor }, { params }) =>
    readFeatureCatalogue(services.datastores.context, visitor, params.fileIdentifier),

  getFeatureCatalogueXml: ({ services, visitor }, { params }) =>
    readFeatureCatalogueXml(services.datastores.context, visitor, params.fileIdentifier),

  getRecordVersions: ({ services, visitor }, { params }) =>
    readRecordVersions(services.datastores.context, visitor, params.fileIdentifier),
};
