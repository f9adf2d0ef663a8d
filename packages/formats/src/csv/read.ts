import { CartableError } from '@cartable/contract';
import type { Column, FeatureBatch, GeometryType, Value } from '@cartable/geo';
import { FindingCollector } from '../finding-collector.ts';
import type { DataSet, FormatReader, OpenedFile, OpenOptions, ReadOptions } from '../format.ts';
import { resolveLayerCrs } from '../layer-crs.ts';
import { layerNameOf } from '../layer-name.ts';
import { limitsOf } from '../limits.ts';
import { BatchBuilder, openedFile, type ReadingReport } from '../opened-file.ts';
import { decodeChunks } from '../text/chunks.ts';
import { looksLikeText } from '../text/detect.ts';
import { TextTyper } from '../text/typing.ts';
import { geometryTypeOfWkb, parseWktGeometry } from '../wkb/wkt.ts';
import type { CsvLayer } from './csv-layer.ts';
import { type CsvShape, guessShape } from './dialect.ts';
import { csvFormat } from './format.ts';
import { findGeometryColumns, type GeometryColumns, guessSrid } from './geometry-columns.ts';
import { geometryReader } from './geometry-reader.ts';
import { RecordScanner } from './record-scanner.ts';
import { rowReader } from './row-reader.ts';

export const csvReader: FormatReader = {
  description: csvFormat,
  recognises: looksLikeTable,
  open: openCsv,
};

/** Any text of which the first line has a separator; JSON and XML are recognised before. */
function looksLikeTable(head: Uint8Array): boolean {
  if (!looksLikeText(head)) return false;
  const text = Buffer.from(head).toString('latin1').replaceAll('\u0000', '').trimStart();
  const line = text.split(/[\r\n]/, 1)[0]!;
  return !/^[{[<]/.test(line) && /[;,\t|]/.test(line);
}

function openCsv({ main }: DataSet, options: OpenOptions): OpenedFile {
  const limits = limitsOf(options);
  const findings = new FindingCollector(limits.placesPerFinding);
  const layer = inspectCsv(main, options, findings);
  return openedFile({
    format: 'csv',
    name: main.name,
    sources: [
      { layer: layer.description, read: (readOptions, report) => readCsv(layer, readOptions, report) },
    ],
    findings: findings.build(),
    placesPerFinding: limits.placesPerFinding,
    close() {},
  });
}

function inspectCsv(file: DataSet['main'], options: OpenOptions, findings: FindingCollector): CsvLayer {
  const limits = limitsOf(options);
  const name = layerNameOf(file.name);
  const shape = guessShape(file, options);
  if (!shape) throw new CartableError('format.unknown', { file: file.name });
  if (shape.names.length > limits.columns) {
    throw new CartableError('format.too-many-columns', {
      layer: name,
      columns: shape.names.length,
      limit: limits.columns,
    });
  }
  const geometry = findGeometryColumns(shape);
  const crs = geometry
    ? resolveLayerCrs({
        layer: name,
        declared: options.srid,
        byDefault: guessSrid(geometry, shape),
        findings,
      })
    : {};
  sayGeometry(name, shape, geometry, findings);
  const sample = accented(shape);
  if (shape.encoding.source === 'statistics' && shape.encoding.name !== 'utf-8' && sample[0]) {
    findings.add('encoding.guessed', {
      layer: name,
      params: { encoding: shape.encoding.name, sample: sample[0] },
    });
  }
  const ranks = shape.names.flatMap((_, rank) =>
    geometry?.kind === 'wkt' && geometry.column === rank ? [] : [rank],
  );
  return {
    file,
    shape,
    geometry,
    ranks,
    maxRecordLength: limits.textRecordBytes,
    description: {
      name,
      geometryType: geometryTypeOf(shape, geometry),
      hasZ: false,
      hasM: false,
      columns: ranks.map((rank) => ({ name: shape.names[rank]!, type: sampleType(shape, rank) })),
      encoding: { ...shape.encoding, sample },
      ...crs,
    },
  };
}

function sayGeometry(
  layer: string,
  { names }: CsvShape,
  geometry: GeometryColumns | undefined,
  findings: FindingCollector,
): void {
  if (!geometry) return;
  const columns =
    geometry.kind === 'xy' ? `${names[geometry.x]}, ${names[geometry.y]}` : names[geometry.column]!;
  findings.add('csv.coordinate-columns', { layer, params: { columns } });
}

function geometryTypeOf({ sample }: CsvShape, geometry: GeometryColumns | undefined): GeometryType | null {
  if (!geometry) return null;
  if (geometry.kind !== 'wkt') return 'Point';
  const types = new Set(
    sample.flatMap((record) => {
      const parsed = parseWktGeometry(record[geometry.column] ?? '');
      return parsed ? [geometryTypeOfWkb(parsed.wkb)!] : [];
    }),
  );
  return types.size === 1 ? [...types][0]! : 'Geometry';
}

function sampleType({ sample }: CsvShape, rank: number): Column['type'] {
  const typer = new TextTyper();
  for (const record of sample) if (record[rank]) typer.observe(record[rank]);
  return typer.type;
}

const maxAccented = 5;

function accented({ sample }: CsvShape): string[] {
  return sample
    .flat()
    .filter((text) => /[^\p{ASCII}]/u.test(text))
    .slice(0, maxAccented);
}

function* readCsv(layer: CsvLayer, options: ReadOptions, report: ReadingReport): Iterable<FeatureBatch> {
  const { shape, file, maxRecordLength } = layer;
  const scanner = new RecordScanner({ ...shape, file: file.name, maxRecordLength });
  const rows = rowReader(layer, options, report);
  const geometryOf = geometryReader(layer, report);
  const batch = new BatchBuilder(options);
  let rank = shape.hasHeader ? -1 : 0;
  const toRow = (record: string[]): Value[] => {
    if (record.length !== shape.names.length) {
      report.findings.add('csv.ragged-lines', { layer: layer.description.name, feature: String(rank) });
    }
    return rows.read(record, rank);
  };
  const { name: encoding } = shape.encoding;
  for (const chunk of decodeChunks(file, { encoding, skip: shape.skip, signal: options.signal })) {
    for (const record of scanner.push(chunk)) {
      if (++rank === 0) continue;
      if (batch.add(geometryOf(record, rank), toRow(record))) yield batch.take();
    }
  }
  for (const record of scanner.end()) if (++rank > 0) batch.add(geometryOf(record, rank), toRow(record));
  if (!batch.isEmpty) yield batch.take();
  rows.finish();
}
