import type { PublishedTable } from '@cartable/datastore';
import type { Expression } from '@cartable/expressions';
import type { Bbox } from '@cartable/geo';

/** A table of a data set, as the published facts name it. */
export interface TableRef {
  readonly datasetId: string;
  readonly table: string;
  /** Changes whenever the data set is replaced, so that workers reopen it. */
  readonly version: string;
  /**
   * How many columns of the data set have an index: workers reopen what has more. What is derived from its features stays
   * what it is. @default none
   */
  readonly columnIndexes?: number;
}

/**
 * The one place where the key of a table is made. Whatever is derived from its features – open files of workers, copies
 * for drawing, instant tiles, cursors and validators of pages – is kept under this key and no other.
 */
export function tableRefOf({
  datasetId,
  table,
  dataVersion,
  columnIndexes,
}: Pick<PublishedTable, 'datasetId' | 'table' | 'dataVersion'> &
  Partial<Pick<PublishedTable, 'columnIndexes'>>): TableRef {
  return { datasetId, table, version: dataVersion, ...(columnIndexes && { columnIndexes }) };
}

export interface FeatureSelection extends TableRef {
  /** In the CRS of the table: nothing outside can match. */
  readonly bbox: Bbox | undefined;
  /** Bound to the columns of the table. */
  readonly filter: Expression | undefined;
}

/** A table with the style that draws it. */
export interface StyledTable extends TableRef {
  /** SLD text. */
  readonly sld: string;
  /** Index of the style in the document. @default 0 */
  readonly styleIndex?: number;
  /** Names the table may go by: feature type styles meant for another are left aside. @default all are for it */
  readonly typeNames?: readonly string[];
}
