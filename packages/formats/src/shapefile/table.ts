import { CartableError } from '@cartable/contract';
import type { FeatureBatch } from '@cartable/geo';
import { FindingCollector } from '../finding-collector.ts';
import type {
  DataSet,
  FormatReader,
  LayerDescription,
  OpenedFile,
  OpenOptions,
  ReadOptions,
} from '../format.ts';
import { layerNameOf } from '../layer-name.ts';
import { limitsOf } from '../limits.ts';
import { BatchBuilder, openedFile, type ReadingReport } from '../opened-file.ts';
import { DbfRecords } from './dbf-records.ts';
import { columnsOf, type InspectedDbf, inspectDbf } from './inspect.ts';
import { dbaseFormat } from './table-format.ts';

/** Reads a `.dbf` without `.shp`: a table without geometry. */
export const dbaseReader: FormatReader = {
  description: dbaseFormat,
  recognises: looksLikeDbf,
  open: openTable,
};

/** dBASE III to 7 and FoxPro, with or without memo. */
const versions: ReadonlySet<number> = new Set([
  0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8e, 0xcb, 0xf5, 0xfb,
]);
const headerBytes = 32;
const endOfFields = 0x0d;

/** A version, a date of the calendar, and a list of fields that ends where the header says or just before. */
function looksLikeDbf(head: Uint8Array): boolean {
  if (head.length < headerBytes || !versions.has(head[0]!)) return false;
  if (head[2]! > 12 || head[3]! > 31) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const length = view.getUint16(8, true);
  if (length <= headerBytes || view.getUint16(10, true) === 0) return false;
  return length > head.length || head.subarray(headerBytes, length).includes(endOfFields);
}

function openTable({ main, companions }: DataSet, options: OpenOptions): OpenedFile {
  const limits = limitsOf(options);
  const findings = new FindingCollector(limits.placesPerFinding);
  const name = layerNameOf(main.name);
  const dbf = inspectDbf(
    { main, companions: new Map([...companions, ['dbf', main]]) },
    name,
    options,
    findings,
  )!;
  const { declaredCount, recordCount } = dbf.header;
  if (recordCount < declaredCount) throw new CartableError('format.truncated', { file: main.name });
  const layer: LayerDescription = {
    name,
    geometryType: null,
    hasZ: false,
    hasM: false,
    columns: columnsOf(dbf.header, dbf.encoding.codec),
    featureCount: recordCount,
    encoding: dbf.encoding.described,
  };
  return openedFile({
    format: 'dbase',
    name: main.name,
    sources: [
      {
        layer,
        isTyped: true,
        read: (readOptions, report) => readTable({ file: main, dbf, layer }, readOptions, report),
      },
    ],
    findings: findings.build(),
    placesPerFinding: limits.placesPerFinding,
    close() {},
  });
}

interface Table {
  readonly file: DataSet['main'];
  readonly dbf: InspectedDbf;
  readonly layer: LayerDescription;
}

function* readTable(
  { file, dbf, layer }: Table,
  options: ReadOptions,
  report: ReadingReport,
): Iterable<FeatureBatch> {
  const { header, encoding } = dbf;
  const { name, columns } = layer;
  const requested = options.columns ?? columns;
  const records = new DbfRecords({
    file,
    header,
    codec: encoding.codec,
    layer: name,
    columns,
    requested,
    report,
  });
  const batch = new BatchBuilder(options);
  let deleted = 0;
  try {
    for (let row = records.next(); row !== undefined; row = records.next()) {
      if (row === 'deleted') deleted++;
      else if (batch.add(null, row)) yield batch.take();
    }
    if (!batch.isEmpty) yield batch.take();
    if (deleted > 0) report.findings.add('shapefile.deleted-records', { layer: name, count: deleted });
  } finally {
    records.close();
  }
}
