export { constantTexts } from './parts/constants/constants-texts.ts';
export { inspireKeywords } from './parts/constants/inspire-keywords.ts';
export { defaultLanguage, resourceLanguages } from './parts/constants/languages.ts';
export { protocolTexts } from './parts/links/protocol-texts.ts';
export { RecordLinks } from './parts/links/RecordLinks.tsx';
export { escapePart, referenceOf, refersTo } from './parts/open-in-map/layer-reference.ts';
export {
  type CatalogueSource,
  type DataSource,
  isSameSource,
  type LayerSource,
  type OutsideProtocol,
  type OutsideSource,
  readSource,
  type ServiceSource,
  writeSource,
} from './parts/open-in-map/layer-source.ts';
export { OpenInMap } from './parts/open-in-map/OpenInMap.tsx';
export {
  escapeXml,
  type QgisLayer,
  type QgisSource,
  qgisLayerId,
  wfsSource,
  wmsSource,
} from './parts/qgis/qgis-layer.ts';
export { type QgisProject, writeQgisProject } from './parts/qgis/qgis-project.ts';
export {
  AboutSection,
  DescriptionSection,
  ExtentSection,
  FilesSections,
  LicenceLink,
  OriginSections,
  RecordSection,
} from './parts/RecordSections.tsx';
export { readLayerView } from './parts/record-map/layer-view.ts';
export { drawableLayers } from './parts/record-map/map-layers.ts';
export type { SelectedRow } from './parts/record-map/selected-row.ts';
export { recordTexts } from './parts/records-texts.ts';
export { ColumnChoice } from './parts/rows/ColumnChoice.tsx';
export { dataTexts } from './parts/rows/data-texts.ts';
export { boxOfGeometry } from './parts/rows/geometry-box.ts';
export { RowConditions } from './parts/rows/RowConditions.tsx';
export { RowsPager } from './parts/rows/RowsPager.tsx';
export { RowsTable } from './parts/rows/RowsTable.tsx';
export { type CollectionPaging, pagingOf, type Row, type RowsPage } from './parts/rows/read-rows.ts';
export {
  conditionsOn,
  maxConditions,
  type RowColumn,
  type RowCondition,
  type RowsQuery,
  rowsPerPage,
  takesValue,
} from './parts/rows/rows-request.ts';
export { type RowTable, rowTablesOf, TablesRows } from './parts/rows/TablesRows.tsx';
export { SavedSearches } from './parts/saved-searches/SavedSearches.tsx';
