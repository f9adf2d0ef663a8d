import { CartableError } from '@cartable/contract';
import type { Column, FeatureBatch, GeometryType, Value } from '@cartable/geo';
import { ByteFile } from '../byte-file.ts';
import { FindingCollector } from '../finding-collector.ts';
import type {
  DataSet,
  DepositFile,
  FormatReader,
  LayerDescription,
  OpenedFile,
  OpenOptions,
  ReadOptions,
} from '../format.ts';
import { writeGeometry } from '../geojson/geometry.ts';
import { resolveLayerCrs } from '../layer-crs.ts';
import { layerNameOf } from '../layer-name.ts';
import { type FormatLimits, limitsOf } from '../limits.ts';
import { BatchBuilder, openedFile, type ReadingReport } from '../opened-file.ts';
import { pick, ranksOf } from '../requested-columns.ts';
import { findCodec } from '../text/codec.ts';
import { declaredCodec } from '../text/declared.ts';
import { detectEncoding } from '../text/detect.ts';
import { readLines } from '../text/lines.ts';
import { commonGeometryType } from '../wkb/common-type.ts';
import { curveToleranceOf, sayDrawn } from '../wkb/curve-tolerance.ts';
import { WkbWriter } from '../wkb/writer.ts';
import { crsOfCoordSys } from './coord-sys.ts';
import { mifFormat } from './format.ts';
import { type MifHeader, readMifHeader } from './header.ts';
import { MifObjects } from './objects.ts';
import { midValue, readMid } from './records.ts';

export const mifReader: FormatReader = {
  description: mifFormat,
  recognises: (head) =>
    /^\s*version\s+\d+\s*[\r\n]+(?:[^\r\n]*[\r\n]+){0,40}?\s*(?:charset|delimiter|columns|coordsys)\b/i.test(
      Buffer.from(head).toString('latin1'),
    ),
  open: openMif,
};

const sampleObjects = 500;
const sampleBytes = 256 << 10;

interface MifLayer {
  readonly file: DepositFile;
  /** Absent when there are no attributes. */
  readonly mid: DepositFile | undefined;
  readonly header: MifHeader;
  readonly layer: LayerDescription;
  readonly limits: FormatLimits;
}

/** @throws {CartableError} `mif.mid-missing`, `mif.column`, `mif.header`, `format.truncated` */
function openMif({ main: file, companions }: DataSet, options: OpenOptions): OpenedFile {
  const limits = limitsOf(options);
  const findings = new FindingCollector(limits.placesPerFinding);
  const mid = companions.get('mid');
  const declared = declaredCodec(options) ?? undefined;
  const declaredHeader = readMifHeader(file, declared);
  const header =
    declared || declaredHeader.isCharsetDeclared || !mid
      ? declaredHeader
      : readMifHeader(file, findCodec(guessed(mid)));
  if (header.columns.length > limits.columns)
    throw new CartableError('format.too-many-columns', {
      layer: file.name,
      columns: header.columns.length,
      limit: limits.columns,
    });
  if (!mid && header.columns.length > 0) throw new CartableError('mif.mid-missing', { file: file.name });
  const name = layerNameOf(file.name);
  const stated = crsOfCoordSys(header.coordSys);
  const layer: LayerDescription = {
    name,
    geometryType: sampleType(file, header, limits),
    hasZ: false,
    hasM: false,
    columns: header.columns,
    encoding: {
      name: header.codec.name,
      source: declared ? 'declared' : header.isCharsetDeclared ? 'format' : 'statistics',
      sample: [],
    },
    ...resolveLayerCrs({ layer: name, stated, declared: options.srid, findings }),
  };
  const source = { file, mid, header, layer, limits };
  return openedFile({
    format: 'mif',
    name: file.name,
    sources: [{ layer, isTyped: true, read: (readOptions, report) => readMif(source, readOptions, report) }],
    findings: findings.build(),
    placesPerFinding: limits.placesPerFinding,
    close() {},
  });
}

function guessed(mid: DepositFile): string {
  const bytes = new ByteFile(mid.path);
  try {
    return detectEncoding([bytes.readAt(0, sampleBytes)]).name;
  } finally {
    bytes.close();
  }
}

function objectsOf(
  file: DepositFile,
  header: MifHeader,
  limits: FormatLimits,
  options: { srid?: number; signal?: AbortSignal },
) {
  const { multipliers, displacements } = header.transform;
  const lines = skip(
    readLines(file, { encoding: header.codec.name, signal: options.signal }),
    header.lineCount,
  );
  return new MifObjects(lines, header.lineCount, {
    file: file.name,
    maxNumbers: limits.featureBytes / 8,
    tolerance: curveToleranceOf(options.srid),
    place: (x, y) => [x * multipliers[0] + displacements[0], y * multipliers[1] + displacements[1]],
  });
}

function* skip(lines: Iterable<string>, count: number): Iterable<string> {
  let rank = 0;
  for (const line of lines) if (++rank > count) yield line;
}

/** Geometry type of the first objects. An error met here breaks the reading too, which says where. */
function sampleType(file: DepositFile, header: MifHeader, limits: FormatLimits): GeometryType {
  const objects = objectsOf(file, header, limits, {});
  const types = new Set<GeometryType>();
  try {
    for (let rank = 0; rank < sampleObjects; rank++) {
      const object = objects.next();
      if (!object) break;
      if (object.geometry) types.add(object.geometry.type as GeometryType);
    }
  } catch (error) {
    if (!(error instanceof CartableError)) throw error;
  } finally {
    objects.close();
  }
  return commonGeometryType(types) ?? 'Geometry';
}

function* readMif(
  { file, mid, header, layer, limits }: MifLayer,
  options: ReadOptions,
  report: ReadingReport,
): Iterable<FeatureBatch> {
  const { codec, delimiter, columns } = header;
  const { srid } = layer;
  const encoding = codec.name;
  const ranks = ranksOf(columns, options.columns);
  const batch = new BatchBuilder(options);
  const writer = new WkbWriter();
  const objects = objectsOf(file, header, limits, { srid, signal: options.signal });
  const maxRecordLength = limits.textRecordBytes;
  const records = mid && readMid(mid, { encoding, delimiter, maxRecordLength })[Symbol.iterator]();
  let texts = 0;
  let hasMoreRecords = false;
  try {
    for (let rank = 1; ; rank++) {
      const object = objects.next();
      if (!object) {
        hasMoreRecords = columns.length > 0 && records?.next().done === false;
        break;
      }
      if (object.isDrawn) sayDrawn(report, { layer: layer.name, feature: rank, srid });
      if (object.isText) texts++;
      const geometry = object.geometry && writeGeometry(writer, object.geometry);
      if (geometry === undefined)
        report.findings.add('geometry.unreadable', { layer: layer.name, feature: String(rank) });
      const record = records?.next().value ?? undefined;
      if (columns.length > 0 && !record) throw new CartableError('format.truncated', { file: mid!.name });
      const row = rowOf(record ?? [], { columns, layer: layer.name, rank }, report);
      if (batch.add(geometry ?? null, ranks ? pick(row, ranks) : row)) yield batch.take();
    }
  } catch (error) {
    // Features read before the damage are worth showing.
    if (error instanceof CartableError && !batch.isEmpty) yield batch.take();
    throw error;
  } finally {
    objects.close();
    records?.return?.(undefined);
  }
  if (!batch.isEmpty) yield batch.take();
  if (hasMoreRecords) throw new CartableError('format.truncated', { file: file.name });
  if (texts > 0) report.findings.add('mif.texts', { layer: layer.name, count: texts });
}

function rowOf(
  record: readonly string[],
  { columns, layer, rank }: { columns: readonly Column[]; layer: string; rank: number },
  { findings }: ReadingReport,
): Value[] {
  return columns.map((column, index) => {
    const text = record[index] ?? '';
    const value = midValue(text, column);
    if (value !== undefined) return value;
    findings.add('value.lost', {
      layer,
      column: column.name,
      feature: String(rank),
      params: { type: column.type, value: text.slice(0, 40) },
    });
    return null;
  });
}
