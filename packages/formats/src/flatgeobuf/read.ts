import { CartableError } from '@cartable/contract';
import type { FeatureBatch } from '@cartable/geo';
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
import { resolveLayerCrs } from '../layer-crs.ts';
import { layerNameOf } from '../layer-name.ts';
import { type FormatLimits, limitsOf } from '../limits.ts';
import { BatchBuilder, openedFile, type ReadingReport } from '../opened-file.ts';
import { PlainGeometries } from '../wkb/plain-geometries.ts';
import { WkbWriter } from '../wkb/writer.ts';
import { FlatTable } from './flat-buffer.ts';
import { flatGeobufFormat } from './format.ts';
import { writeFgbGeometry } from './geometry.ts';
import { type FgbHeader, readFgbHeader } from './header.ts';
import { propertyBytes, readFgbProperties, targetsOf } from './properties.ts';

export const flatGeobufReader: FormatReader = {
  description: flatGeobufFormat,
  recognises: (head) => flatGeobufFormat.signature!.every((byte, index) => head[index] === byte),
  open: openFlatGeobuf,
};

const bufferBytes = 1 << 20;
const featureField = { geometry: 0, properties: 1 } as const;

interface Fgb {
  readonly file: DepositFile;
  readonly header: FgbHeader;
  readonly layer: LayerDescription;
  readonly limits: FormatLimits;
}

function openFlatGeobuf({ main }: DataSet, options: OpenOptions): OpenedFile {
  const limits = limitsOf(options);
  const findings = new FindingCollector(limits.placesPerFinding);
  const header = readFgbHeader(main);
  const name = header.name.trim() || layerNameOf(main.name);
  const { columns } = header;
  if (columns.length > limits.columns)
    throw new CartableError('format.too-many-columns', {
      layer: name,
      columns: columns.length,
      limit: limits.columns,
    });
  const layer: LayerDescription = {
    name,
    geometryType: header.geometryType,
    hasZ: header.hasZ,
    hasM: header.hasM,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    featureCount: header.featureCount > 0 ? header.featureCount : undefined,
    extent: header.extent,
    encoding: { name: 'utf-8', source: 'format', sample: [] },
    ...resolveLayerCrs({
      layer: name,
      stated: header.crs,
      declared: options.srid,
      isConfirmed: options.isSridConfirmed,
      findings,
    }),
  };
  return openedFile({
    format: 'flatgeobuf',
    name: main.name,
    sources: [
      {
        layer,
        isTyped: true,
        read: (readOptions, report) =>
          readFeatures({ file: main, header, layer, limits }, readOptions, report),
      },
    ],
    findings: findings.build(),
    placesPerFinding: limits.placesPerFinding,
    close() {},
  });
}

function* readFeatures(
  { file, header, layer, limits }: Fgb,
  options: ReadOptions,
  report: ReadingReport,
): Iterable<FeatureBatch> {
  const requested = options.columns ?? layer.columns;
  const targets = targetsOf(header.columns, requested);
  const batch = new BatchBuilder(options);
  const writer = new WkbWriter();
  const plain = new PlainGeometries(layer, report);
  let rank = 0;
  for (const bytes of featureBytes(file, header.dataStart, limits.featureBytes)) {
    rank++;
    try {
      const feature = FlatTable.root(bytes);
      const table = feature.table(featureField.geometry);
      const written = table ? writeFgbGeometry(writer, table, header.geometryCode) : null;
      const geometry = written && plain.read(written, rank);
      if (geometry === undefined)
        report.findings.add('geometry.unreadable', { layer: layer.name, feature: String(rank) });
      const properties = propertyBytes(feature, featureField.properties);
      const row = properties
        ? readFgbProperties(properties, header.columns, targets, requested)
        : requested.map(() => null);
      batch.add(geometry ?? null, row);
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause;
      throw new CartableError('format.damaged', { file: file.name, position: `#${rank}` }, { cause });
    }
    if (batch.isFull) yield batch.take();
  }
  if (!batch.isEmpty) yield batch.take();
  if (rank < header.featureCount) throw new CartableError('format.truncated', { file: file.name });
}

/** Bytes of each feature, its size prefix left out; valid until the next one. */
function* featureBytes(file: DepositFile, start: number, limit: number): Iterable<Uint8Array> {
  const source = new ByteFile(file.path);
  let buffer = Buffer.allocUnsafe(bufferBytes);
  let [at, length, position, rank] = [0, 0, start, 0];
  const ensure = (needed: number): boolean => {
    if (length - at >= needed) return true;
    if (position - (length - at) + needed > source.size) return false;
    const target = needed > buffer.length ? Buffer.allocUnsafe(needed * 2) : buffer;
    buffer.copy(target, 0, at, length);
    length -= at;
    at = 0;
    buffer = target;
    const count = source.readInto(buffer.subarray(length), position);
    position += count;
    length += count;
    return length >= needed;
  };
  try {
    while (ensure(4)) {
      const size = buffer.readUInt32LE(at);
      rank++;
      if (size > limit)
        throw new CartableError('format.record-too-long', { file: file.name, feature: rank, limit });
      if (!ensure(4 + size)) throw new CartableError('format.truncated', { file: file.name });
      yield buffer.subarray(at + 4, at + 4 + size);
      at += 4 + size;
    }
  } finally {
    source.close();
  }
}
