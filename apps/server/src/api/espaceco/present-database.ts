import {
  definitionOf,
  type EspacecoColumn,
  type EspacecoDatabase,
  type EspacecoTable,
  formatStatement,
  isErrorCode,
  type Language,
} from '@cartable/contract';
import {
  type Database,
  type DatabaseAccess,
  type DescribedTables,
  extentOf,
  formOf,
  type ReadDatabase,
  type Table,
  type TableColumn,
} from '@cartable/espaceco';
import type { RequestContext } from '../../http/handlers.ts';

interface Presented {
  readonly database: Database;
  readonly access: DatabaseAccess;
  readonly described: DescribedTables;
}

export function presentDatabase(
  { language }: Pick<RequestContext, 'language'>,
  { database, access, described }: Presented,
): EspacecoDatabase {
  return {
    id: database.id,
    name: database.name,
    title: database.title,
    description: database.description,
    database_type: 'standard',
    versioning: true,
    conflict: true,
    extent: described.extent?.join(',') ?? null,
    full_download_allowed: database.fullDownloadAllowed,
    writable_time_range: database.writableTimeRange,
    community_id: database.communityId,
    creation: database.createdAt,
    status: database.status,
    error: errorOf(database.error, language),
    addition: database.addition && {
      status: database.addition.status,
      source: database.addition.source,
      error: errorOf(database.addition.error, language),
    },
    abilities: { administer: access.administers },
  };
}

export function presentDetailedDatabase(
  context: Pick<RequestContext, 'language'>,
  read: ReadDatabase & Presented,
) {
  const known = read.tables.filter((table) => read.access.knows(table));
  return {
    ...presentDatabase(context, read),
    tables: known.map(({ id, name, title }) => ({ id, name, title })),
  };
}

/** With the columns that may be seen. */
export function presentTable(
  { services }: Pick<RequestContext, 'services'>,
  { database, access, described, table }: Presented & { readonly table: Table },
): EspacecoTable {
  const { geometry } = table;
  const description = described.tables.get(table.name);
  const extent = description && extentOf(description);
  const columns = access.columnsOf(table);
  const showsGeometry = columns.some(({ kind }) => kind.role === 'geometry');
  const root = `${services.config.publicUrl}/api/espaceco`;
  return {
    id: table.id,
    name: table.name,
    title: table.title,
    description: table.description,
    database_id: database.id,
    database: database.name,
    database_versioning: true,
    full_name: `${database.name}:${table.name}`,
    id_name: table.idName,
    geometry_name: showsGeometry ? (geometry?.column ?? null) : null,
    crs: geometry && `EPSG:${geometry.srid}`,
    extent: extent && showsGeometry ? [...extent] : null,
    min_zoom_level: table.minZoomLevel,
    max_zoom_level: table.maxZoomLevel,
    tile_zoom_level: null,
    read_only: table.readOnly || !access.may('EDIT', table.id),
    export_allowed: database.fullDownloadAllowed || access.may('EXPORT', table.id),
    columns: columns.map((column) => presentColumn(column, table, access)),
    feature_count: description?.featureCount ?? null,
    wfs: `${root}/wfs/${database.name}`,
    wfs_transactions: `${root}/databases/${database.id}/transactions`,
  };
}

function presentColumn(column: TableColumn, table: Table, access: DatabaseAccess): EspacecoColumn {
  const { id, name, kind, rules } = column;
  const isGeometry = kind.role === 'geometry';
  return {
    id,
    table_id: table.id,
    name,
    type: isGeometry ? (table.geometry?.type ?? 'Geometry') : kind.role === 'key' ? 'Integer' : kind.type,
    position: table.columns.indexOf(column),
    ...formOf(rules),
    read_only: rules.readOnly || !access.may('EDIT', table.id, id),
    automatic: kind.role === 'key' || rules.autofill !== null,
    srid: isGeometry ? (table.geometry?.srid ?? null) : null,
    is3d: isGeometry && (table.geometry?.hasZ ?? false),
  };
}

function errorOf(error: Database['error'], language: Language): EspacecoDatabase['error'] {
  if (error === null || !isErrorCode(error.code)) return null;
  const statement = definitionOf(error.code)[language];
  return { code: error.code, message: formatStatement(statement, error.params, language) };
}
