import type { ReadingReport } from '../opened-file.ts';
import { bringerInto } from '../own-system.ts';
import { curveToleranceOf, sayDrawn } from '../wkb/curve-tolerance.ts';
import { WkbWriter } from '../wkb/writer.ts';
import type { CsvLayer } from './csv-layer.ts';
import { isBlank } from './geometry-columns.ts';
import { parseGeometryText } from './geometry-text.ts';
import { pointReader } from './point-reader.ts';

/** Place of a record: its rank among the features, and the line of the file. */
export interface RecordPlace {
  readonly rank: number;
  readonly line: number;
}

export type CsvGeometryReader = (record: readonly string[], place: RecordPlace) => Uint8Array | null;

const pointBytes = 21;

/** Geometry of a record; one that cannot be read is null, and its line is listed. */
export function geometryReader(
  { geometry, description, isSridConfirmed }: CsvLayer,
  report: ReadingReport,
): CsvGeometryReader {
  const { name: layer, srid } = description;
  const unreadable = (value: string, { rank, line }: RecordPlace): null => {
    report.findings.add('csv.coordinate-unreadable', {
      layer,
      feature: String(rank),
      params: { value: value.slice(0, 40), lines: String(line) },
    });
    return null;
  };
  if (!geometry) return () => null;
  if (geometry.kind === 'text') {
    const tolerance = curveToleranceOf(srid);
    const bring = bringerInto({ layer, srid, isConfirmed: isSridConfirmed, findings: report.findings });
    return (record, place) => {
      const text = record[geometry.column] ?? '';
      if (isBlank(text)) return null;
      const parsed = parseGeometryText(text, tolerance);
      if (parsed?.isDrawn) sayDrawn(report, { layer, feature: place.rank, srid });
      const wkb = parsed && bring(parsed.wkb, parsed.srid, place.rank);
      return wkb ?? unreadable(text, place);
    };
  }
  const writer = new WkbWriter();
  const pointOf = pointReader(geometry);
  return (record, place) => {
    const { x, y, written } = pointOf(record);
    if (written.every(isBlank)) return null;
    if (!Number.isFinite(x) || !Number.isFinite(y)) return unreadable(written.join(' ').trim(), place);
    writer.begin(pointBytes);
    writer.header(1);
    writer.point(x, y);
    return writer.end();
  };
}
