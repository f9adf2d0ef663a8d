import type { Visitor } from '@cartable/accounts';
import type { catalogueRoutes } from '@cartable/contract';
import {
  findRecordFindings,
  listProducersOfCatalogue,
  readCatalogueFigures,
  readCatalogueRecord,
  readCatalogueRecordXml,
  readFeatureCatalogue,
  readFeatureCatalogueXml,
  readProducer,
  readRecordPicture,
  readRecordVersions,
  readUnlessDeparted,
  searchCatalogue,
  suggestInCatalogue,
} from '@cartable/datastore';
import type { HandlersOf, RequestContext } from '../http/handlers.ts';
import type { Services } from '../services.ts';

type Catalogue = Services['datastores']['context'];

/** Reads of the catalogue that are open to everyone. */
export const catalogueHandlers: HandlersOf<typeof catalogueRoutes> = {
  searchCatalogue: ({ services }, { query }) => searchCatalogue(services.datastores.context, query),

  suggestInCatalogue: ({ services }, { query }) => suggestInCatalogue(services.datastores.context, query.q),

  getCatalogueFigures: ({ services }) => readCatalogueFigures(services.datastores.context),

  getCatalogueRecord: readRecord(readCatalogueRecord),
  getProducers: ({ services }) => listProducersOfCatalogue(services.datastores.context),

  getProducer: ({ services }, { params }) => readProducer(services.datastores.context, params.technicalName),

  getCatalogueRecordXml: readRecord(readCatalogueRecordXml),

  getFeatureCatalogue: readRecord(readFeatureCatalogue),

  getFeatureCatalogueXml: readRecord(readFeatureCatalogueXml),

  getRecordPicture: readRecord(readRecordPicture),

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
