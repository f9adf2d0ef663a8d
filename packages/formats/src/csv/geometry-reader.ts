import type { ReadingReport } from '../opened-file.ts';
import { parseWktGeometry } from '../wkb/wkt.ts';
import { WkbWriter } from '../wkb/writer.ts';
import type { CsvLayer } from './csv-layer.ts';
import { toNumber } from './geometry-columns.ts';

export type CsvGeometryReader = (record: readonly string[], rank: number) => Uint8Array | null;

const pointBytes = 21;

/** Geometry of a record; one that cannot be read is null, and said. */
export function geometryReader(
  { geometry, description }: CsvLayer,
  report: ReadingReport,
): CsvGeometryReader {
  const writer = new WkbWriter();
  const unreadable = (rank: number): null => {
    report.findings.add('csv.coordinate-unreadable', { layer: description.name, feature: String(rank) });
    return null;
  };
  const point = (x: number, y: number): Uint8Array => {
    writer.begin(pointBytes);
    writer.header(1);
    writer.point(x, y);
    return writer.end();
  };
  if (!geometry) return () => null;
  if (geometry.kind === 'wkt') {
    return (record, rank) => {
      const text = record[geometry.column] ?? '';
      if (text === '') return null;
      return parseWktGeometry(text)?.wkb ?? unreadable(rank);
    };
  }
  const coordinatesOf =
    geometry.kind === 'xy' ? twoColumns(geometry.x, geometry.y) : oneColumn(geometry.column);
  return (record, rank) => {
    const [first, second] = coordinatesOf(record);
    if (first === '' && second === '') return null;
    const x = toNumber(first);
    const y = toNumber(second);
    return Number.isFinite(x) && Number.isFinite(y) ? point(x, y) : unreadable(rank);
  };
}

type Coordinates = readonly [x: string, y: string];

function twoColumns(x: number, y: number): (record: readonly string[]) => Coordinates {
  return (record) => [record[x] ?? '', record[y] ?? ''];
}

/** Latitude first. */
function oneColumn(column: number): (record: readonly string[]) => Coordinates {
  return (record) => {
    const [latitude = '', longitude = ''] = (record[column] ?? '').split(',');
    return [longitude.trim(), latitude.trim()];
  };
}
