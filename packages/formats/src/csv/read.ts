import { CartableError } from '@cartable/contract';
import {
  type Bbox,
  BboxBuilder,
  type Column,
  type FeatureBatch,
  type GeometryType,
  type Value,
  wkbEnvelope,
} from '@cartable/geo';
import { FindingCollector } from '../finding-collector.ts';
import type { DataSet, FormatReader, OpenedFile, OpenOptions, ReadOptions } from '../format.ts';
import { resolveLayerCrs } from '../layer-crs.ts';
import { layerNameOf } from '../layer-name.ts';
import { limitsOf } from '../limits.ts';
import { BatchBuilder, openedFile, type ReadingReport } from '../opened-file.ts';
import { decodeChunks } from '../text/chunks.ts';
import { looksLikeText } from '../text/detect.ts';
import { TextTyper } from '../text/typing.ts';
import { geometryTypeOfWkb } from '../wkb/wkt.ts';
import type { CsvLayer } from './csv-layer.ts';
import { type CsvShape, guessShape } from './dialect.ts';
import { withWholeEwkt } from './ewkt-fields.ts';
import { csvFormat } from './format.ts';
import {
  type FoundGeometry,
  findGeometryColumns,
  type GeometryColumns,
  guessSrid,
} from './geometry-columns.ts';
import { geometryReader } from './geometry-reader.ts';
import { looksLikeGeometry, type ParsedGeometry, parseGeometryText } from './geometry-text.ts';
import { pointReader } from './point-reader.ts';
import { RecordScanner } from './record-scanner.ts';
import { rowReader } from './row-reader.ts';

export const csvReader: FormatReader = {
  description: csvFormat,
  recognises: looksLikeTable,
  open: openCsv,
};

/** Any text of which the first line has a separator, or one column of geometries; JSON and XML are recognised before. */
function looksLikeTable(head: Uint8Array): boolean {
  if (!looksLikeText(head)) return false;
  const text = Buffer.from(head).toString('latin1').replaceAll('\u0000', '').trimStart();
  const [line = '', next = ''] = text.split(/\r\n|[\r\n]/, 2);
  if (/^[{[<]/.test(line) || isSql(line)) return false;
  return /[;,\t|]/.test(line) || looksLikeGeometry(next.replace(/^"/, ''));
}

/** Statements end with a semicolon, as no header does. */
const isSql = (line: string): boolean =>
  /^--|^(?:SET|BEGIN|CREATE|INSERT|DROP|ALTER|PRAGMA)\b.*;\s*$/i.test(line);

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
  const found = findGeometryColumns(shape);
  const geometry = found.columns;
  const parsed = geometry?.kind === 'text' ? parseSample(shape, geometry.column) : [];
  const crs = geometry
    ? resolveLayerCrs({
        layer: name,
        stated: statedBy(parsed),
        declared: options.srid,
        isConfirmed: options.isSridConfirmed,
        byDefault: guessSrid(geometry, shape),
        findings,
      })
    : {};
  sayGeometry(name, shape, found, findings);
  const sample = accented(shape);
  if (shape.encoding.source === 'statistics' && shape.encoding.name !== 'utf-8' && sample[0]) {
    findings.add('encoding.guessed', {
      layer: name,
      params: { encoding: shape.encoding.name, sample: sample[0] },
    });
  }
  const ranks = shape.names.flatMap((_, rank) =>
    geometry?.kind === 'text' && geometry.column === rank ? [] : [rank],
  );
  return {
    file,
    shape,
    geometry,
    ranks,
    maxRecordLength: limits.textRecordBytes,
    isSridConfirmed: options.isSridConfirmed,
    description: {
      name,
      geometryType: geometryTypeOf(geometry, parsed),
      hasZ: false,
      hasM: false,
      columns: ranks.map((rank) => ({ name: shape.names[rank]!, type: sampleType(shape, rank) })),
      encoding: { ...shape.encoding, sample },
      ...crs,
      sampleExtent: geometry && extentOfSample(geometry, shape, parsed),
    },
  };
}

function sayGeometry(
  layer: string,
  { names }: CsvShape,
  { columns: geometry, doubtful }: FoundGeometry,
  findings: FindingCollector,
): void {
  if (doubtful) {
    const columns = doubtful.columns.map((column) => names[column]).join(', ');
    findings.add('csv.coordinates-not-recognised', { layer, params: { columns, value: doubtful.value } });
  }
  if (!geometry) return;
  const columns =
    geometry.kind === 'xy' ? `${names[geometry.x]}, ${names[geometry.y]}` : names[geometry.column]!;
  findings.add('csv.coordinate-columns', { layer, params: { columns } });
}

/** Geometries are large: a few tell the type and the system. */
const parsedGeometries = 200;

function parseSample({ sample }: CsvShape, column: number): ParsedGeometry[] {
  const texts = sample.map((record) => record[column] ?? '').filter((text) => text !== '');
  return texts.slice(0, parsedGeometries).flatMap((text) => parseGeometryText(text) ?? []);
}

function extentOfSample(
  geometry: GeometryColumns,
  { sample }: CsvShape,
  parsed: readonly ParsedGeometry[],
): Bbox | undefined {
  const extent = new BboxBuilder();
  if (geometry.kind === 'text') {
    for (const envelope of parsed.map(({ wkb }) => wkbEnvelope(wkb))) if (envelope) extent.addBbox(envelope);
    return extent.build();
  }
  const points = sample.map(pointReader(geometry));
  for (const { x, y } of points) if (Number.isFinite(x + y)) extent.add(x, y);
  return extent.build();
}

/** The system that the geometries themselves name (EWKT, EWKB, GeoJSON), all of them: the one most are in. */
function statedBy(parsed: readonly ParsedGeometry[]): { srid: number } | undefined {
  const bySystem = Map.groupBy(parsed, ({ srid }) => srid ?? 0);
  if (bySystem.size === 0 || bySystem.has(0)) return undefined;
  const [[srid]] = [...bySystem].sort(([, a], [, b]) => b.length - a.length) as [[number, unknown]];
  return { srid };
}

function geometryTypeOf(
  geometry: GeometryColumns | undefined,
  parsed: readonly ParsedGeometry[],
): GeometryType | null {
  if (!geometry) return null;
  if (geometry.kind !== 'text') return 'Point';
  const types = new Set(parsed.map(({ wkb }) => geometryTypeOfWkb(wkb)!));
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
  const addAll = function* (records: readonly string[][]): Iterable<FeatureBatch> {
    for (let index = 0; index < records.length; index++) {
      if (++rank === 0) continue;
      const record = withWholeEwkt(records[index]!, shape.names.length);
      const geometry = geometryOf(record, { rank, line: scanner.lines[index]! });
      if (batch.add(geometry, toRow(record))) yield batch.take();
    }
  };
  const { name: encoding } = shape.encoding;
  for (const chunk of decodeChunks(file, { encoding, skip: shape.skip, signal: options.signal })) {
    yield* addAll(scanner.push(chunk));
  }
  yield* addAll(scanner.end());
  if (!batch.isEmpty) yield batch.take();
  rows.finish();
}
