import type { DataSet, LayerDescription } from '../format.ts';
import type { CsvShape } from './dialect.ts';
import type { GeometryColumns } from './geometry-columns.ts';

export interface CsvLayer {
  readonly file: DataSet['main'];
  readonly shape: CsvShape;
  readonly geometry: GeometryColumns | undefined;
  readonly description: LayerDescription;
  /** For each column of the description, its rank in the records. */
  readonly ranks: readonly number[];
  readonly maxRecordLength: number;
  /** The depositor insists on the system declared, whatever the geometries name. */
  readonly isSridConfirmed: boolean | undefined;
}
