import type { SignedInVisitor } from '@cartable/accounts';
import { CartableError, type PermissionLevel, tableDocumentPath } from '@cartable/contract';
import type { PublishedService, PublishedTable } from '@cartable/datastore';
import { extentOf, type ReadableDatabase, type Table } from '@cartable/espaceco';
import { gmlPropertyOf } from '@cartable/ogc';
import type { RequestContext } from '../context/request-context.ts';
import type { Served } from '../context/served.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** A request to collaborative tables, with those the visitor may read as the services of protocols. */
export interface CollaborativeContext extends ServiceContext {
  readonly visitor: SignedInVisitor;
  readonly databases: readonly ReadableDatabase[];
}

/** Whether a request is to collaborative tables, which change by themselves. */
export const isCollaborative = (context: RequestContext): boolean => 'databases' in context;

/** Collaborative tables are read for each request: who asks decides what there is. */
export const readForEachRequest: Served<RequestContext> = {
  find: async ({ clock }) => ({
    version: Math.floor(clock.now().getTime() / 1000),
    contextOf: (request) => request,
  }),
  recall: () => undefined,
  checkScope: () => undefined,
};

/**
 * The databases that somebody may read, or one of them, as services: what their rights hide is not there for the rest
 * of the request. They are those of the visitor alone, and counted in no traffic.
 * @throws {CartableError} `espaceco.database-unknown`
 */
export async function withTables(
  context: RequestContext,
  { name, needs }: { readonly name: string | undefined; readonly needs: PermissionLevel },
): Promise<CollaborativeContext> {
  const { visitor, services } = context;
  if (visitor.kind === 'anonymous') throw new CartableError('common.unauthenticated');
  const databases = await services.espaceco.databases.readable(visitor, name);
  const documentRoot = `${services.config.publicUrl}${tableDocumentPath}`;
  const published = databases.map((read) => serviceOf(read, { needs, documentRoot }));
  return {
    ...context,
    visitor,
    databases,
    published,
    used: new Map(),
    grants: { ...context.grants, offeringIds: new Set(published.map(({ offeringId }) => offeringId)) },
  };
}

interface Serving {
  readonly needs: PermissionLevel;
  /** Address of the files of features, but for their identifiers. */
  readonly documentRoot: string;
}

function serviceOf(read: ReadableDatabase, { needs, documentRoot }: Serving): PublishedService {
  const { database, tables, access } = read;
  return {
    offeringId: database.datasetId,
    type: 'WFS',
    layerName: database.name,
    open: false,
    title: database.title,
    abstract: database.description ?? '',
    keywords: [],
    attribution: null,
    datastore: { id: '', technicalName: '', name: '' },
    datasheet: { id: '', name: database.title },
    communityId: '',
    tables: tables
      .filter((table) => access.knows(table) && mayTake(read, table, needs))
      .map((table) => tableOf(read, table, documentRoot)),
    pyramid: null,
    styleKey: null,
    record: null,
    licence: null,
    published: database.createdAt,
  };
}

/** Whole tables are taken away by those who may export them, or by all readers where the database says so. */
function mayTake({ database, access }: ReadableDatabase, { id }: Table, needs: PermissionLevel): boolean {
  return needs === 'VIEW' || database.fullDownloadAllowed || access.may(needs, id);
}

function tableOf(
  { database, access, described }: ReadableDatabase,
  table: Table,
  documentRoot: string,
): PublishedTable {
  const description = described.tables.get(table.name);
  const columns = access.columnsOf(table);
  const { geometry } = table;
  const showsGeometry = columns.some(({ kind }) => kind.role === 'geometry');
  return {
    datasetId: database.datasetId,
    table: table.name,
    publicName: table.name,
    title: table.title,
    abstract: table.description ?? '',
    keywords: [],
    primaryKey: table.idName,
    columns: columns.flatMap(({ name, kind, rules }) =>
      kind.role === 'value'
        ? [
            {
              name,
              type: kind.storage,
              ...(rules.description ? { definition: rules.description } : {}),
              ...gmlColumn({ name, type: kind.storage }),
              ...(kind.type === 'Document' ? { valuePrefix: documentRoot } : {}),
            },
          ]
        : [],
    ),
    geometry: showsGeometry ? geometry : null,
    featureCount: description?.featureCount ?? 0,
    extent: (showsGeometry && description?.extent) || null,
    geographicExtent: showsGeometry && description ? extentOf(description) : null,
    sld: null,
    scales: {},
    dataVersion: database.datasetId,
    columnIndexes: 0,
  };
}

/** Columns named for standard properties of GML are told as such. */
function gmlColumn(column: Parameters<typeof gmlPropertyOf>[0]) {
  const gmlProperty = gmlPropertyOf(column);
  return gmlProperty === undefined ? {} : { gmlProperty };
}
