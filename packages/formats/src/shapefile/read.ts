import { CartableError } from '@cartable/contract';
import type { Column, FeatureBatch, Value } from '@cartable/geo';
import { FindingCollector } from '../finding-collector.ts';
import type { DataSet, FormatReader, OpenedFile, OpenOptions, ReadOptions } from '../format.ts';
import { limitsOf } from '../limits.ts';
import { BatchBuilder, openedFile, type ReadingReport } from '../opened-file.ts';
import { DbfRecords } from './dbf-records.ts';
import { shapefileFormat } from './format.ts';
import { ShapeConverter } from './geometry.ts';
import { inspectShapefile, type ShapefileLayer } from './inspect.ts';
import { ShapeRecords } from './records.ts';

export const shapefileReader: FormatReader = {
  description: shapefileFormat,
  recognises: (head) => shapefileFormat.signature!.every((byte, index) => head[index] === byte),
  open: openShapefile,
};

function openShapefile(dataSet: DataSet, options: OpenOptions): OpenedFile {
  const limits = limitsOf(options);
  const findings = new FindingCollector(limits.placesPerFinding);
  const layer = inspectShapefile(dataSet, options, findings);
  return openedFile({
    format: 'shapefile',
    name: dataSet.main.name,
    sources: [
      {
        layer: layer.description,
        isTyped: true,
        read: (readOptions, report) =>
          readShapefile({ dataSet, layer, featureBytes: limits.featureBytes }, readOptions, report),
      },
    ],
    findings: findings.build(),
    placesPerFinding: limits.placesPerFinding,
    close() {},
  });
}

interface Reading {
  readonly dataSet: DataSet;
  readonly layer: ShapefileLayer;
  readonly featureBytes: number;
}

function* readShapefile(
  reading: Reading,
  options: ReadOptions,
  report: ReadingReport,
): Iterable<FeatureBatch> {
  const { dataSet, layer } = reading;
  const name = layer.description.name;
  const requested = options.columns ?? layer.description.columns;
  const shapes = new ShapeRecords(dataSet.main, reading.featureBytes, dataSet.companions.get('shx'));
  const attributes = openAttributes(reading, requested, report);
  const converter = layer.kind && new ShapeConverter(layer.kind);
  const blank: Value[] = requested.map(() => null);
  const batch = new BatchBuilder(options);
  const counts = { shapes: 0, rows: 0, deleted: 0 };
  try {
    while (true) {
      const hasShape = shapes.next();
      const row = attributes?.next();
      if (!hasShape && row === undefined) break;
      if (hasShape) counts.shapes++;
      if (row !== undefined) counts.rows++;
      if (row === 'deleted') {
        counts.deleted++;
        continue;
      }
      const geometry =
        hasShape && converter ? converter.convert(shapes.buffer, shapes.start, shapes.end) : null;
      if (geometry === undefined)
        sayUnreadable(shapes, { name, file: dataSet.main.name, rank: counts.shapes }, report);
      if (batch.add(geometry ?? null, row ?? blank)) yield batch.take();
    }
    if (!batch.isEmpty) yield batch.take();
    if (shapes.hasTrailingBytes) report.findings.add('shapefile.trailing-bytes', { layer: name });
    sayCounts(name, counts, attributes !== undefined, report);
  } finally {
    shapes.close();
    attributes?.close();
  }
}

function openAttributes(
  { dataSet, layer }: Reading,
  requested: readonly Column[],
  report: ReadingReport,
): DbfRecords | undefined {
  const file = dataSet.companions.get('dbf');
  if (!file || !layer.dbf) return undefined;
  const { name, columns } = layer.description;
  return new DbfRecords({
    file,
    header: layer.dbf,
    codec: layer.dbf.codec,
    layer: name,
    columns,
    requested,
    report,
  });
}

/** A shape of another type than the file's, or whose counts run past its record. */
function sayUnreadable(
  shapes: ShapeRecords,
  at: { name: string; file: string; rank: number },
  report: ReadingReport,
): void {
  if (shapes.buffer.readInt32LE(shapes.start) === 31)
    throw new CartableError('shapefile.multipatch', { file: at.file, layer: at.name });
  report.findings.add('geometry.unreadable', { layer: at.name, feature: String(at.rank) });
}

function sayCounts(
  layer: string,
  counts: { shapes: number; rows: number; deleted: number },
  hasRows: boolean,
  { findings }: ReadingReport,
): void {
  const { shapes, rows, deleted } = counts;
  if (hasRows && shapes !== rows)
    findings.add('shapefile.counts-differ', { layer, params: { shapes, rows } });
  if (deleted > 0) findings.add('shapefile.deleted-records', { layer, count: deleted });
}
