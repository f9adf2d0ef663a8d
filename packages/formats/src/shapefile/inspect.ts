/** Describes the one layer of a Shapefile from its headers. */

import { CartableError } from '@cartable/contract';
import type { Column } from '@cartable/geo';
import { readHead } from '../byte-file.ts';
import type { FindingCollector } from '../finding-collector.ts';
import type { DataSet, LayerDescription, OpenOptions } from '../format.ts';
import { resolveLayerCrs } from '../layer-crs.ts';
import { layerNameOf } from '../layer-name.ts';
import { limitsOf } from '../limits.ts';
import type { TextCodec } from '../text/codec.ts';
import { declaredCodec } from '../text/declared.ts';
import { chooseDbfEncoding, type DbfEncoding } from './dbf-encoding.ts';
import { type DbfHeader, readDbfHeader } from './dbf-header.ts';
import { readShapeHeader } from './records.ts';
import { multiPatch, type ShapeKind, shapeKindOf } from './shape-types.ts';

export interface ShapefileLayer {
  readonly description: LayerDescription;
  /** Undefined when the file announces null shapes only. */
  readonly kind: ShapeKind | undefined;
  readonly dbf?: DbfHeader & { readonly codec: TextCodec };
}

/** A WKT of projection is some hundreds of bytes. */
const maxPrjBytes = 64 << 10;

export function inspectShapefile(
  dataSet: DataSet,
  options: OpenOptions,
  findings: FindingCollector,
): ShapefileLayer {
  const name = layerNameOf(dataSet.main.name);
  const header = readShapeHeader(dataSet.main);
  if (header.shapeType === multiPatch)
    throw new CartableError('shapefile.multipatch', { file: dataSet.main.name, layer: name });
  const kind = shapeKindOf(header.shapeType, header.measures);
  if (!kind && header.shapeType !== 0)
    throw new CartableError('format.damaged', { file: dataSet.main.name, position: '32' });
  if (!dataSet.companions.has('shx'))
    findings.add('shapefile.shx-missing', { layer: name, file: dataSet.main.name });
  const dbf = inspectDbf(dataSet, name, options, findings);
  const wkt = readPrj(dataSet);
  const crs = kind
    ? resolveLayerCrs({
        layer: name,
        stated: wkt ? { wkt } : undefined,
        declared: options.srid,
        isConfirmed: options.isSridConfirmed,
        findings,
      })
    : {};
  return {
    kind,
    dbf: dbf && { ...dbf.header, codec: dbf.encoding.codec },
    description: {
      name,
      geometryType: kind?.geometryType ?? null,
      hasZ: kind?.hasZ ?? false,
      hasM: kind?.hasM ?? false,
      columns: dbf ? columnsOf(dbf.header, dbf.encoding.codec) : [],
      featureCount: dbf?.header.recordCount,
      encoding: dbf?.encoding.described,
      extent: header.isEmpty || header.extent[0] > header.extent[2] ? undefined : header.extent,
      ...crs,
    },
  };
}

export interface InspectedDbf {
  readonly header: DbfHeader;
  readonly encoding: DbfEncoding;
}

/** The table of a data set; undefined when there is none, which is said. */
export function inspectDbf(
  dataSet: DataSet,
  layer: string,
  options: OpenOptions,
  findings: FindingCollector,
): InspectedDbf | undefined {
  const file = dataSet.companions.get('dbf');
  if (!file) {
    findings.add('shapefile.dbf-missing', { layer, file: dataSet.main.name });
    return undefined;
  }
  const header = readDbfHeader(file);
  const limit = limitsOf(options).columns;
  if (header.fields.length > limit)
    throw new CartableError('format.too-many-columns', { layer, columns: header.fields.length, limit });
  const encoding = chooseDbfEncoding(dataSet, header, declaredCodec(options));
  const { codec } = encoding;
  for (const memo of header.memoNames)
    findings.add('dbase.memos-left-out', { layer, column: codec.decode(memo, 0, memo.length).trim() });
  if (encoding.unknownName)
    findings.add('encoding.declared-unknown', { layer, params: { encoding: encoding.unknownName } });
  const { name, source, sample } = encoding.described;
  if (encoding.isRatherUtf8 && sample[0])
    findings.add('encoding.rather-utf8', { layer, params: { encoding: name, sample: sample[0] } });
  if (source === 'statistics' && sample[0])
    findings.add('encoding.guessed', { layer, params: { encoding: name, sample: sample[0] } });
  return { header, encoding };
}

/** Two fields cut to the same ten letters are told apart by their rank: names lead to values. */
export function columnsOf(header: DbfHeader, codec: TextCodec): Column[] {
  const seen = new Set<string>();
  return header.fields.map(({ nameBytes, type }, index) => {
    const decoded = codec.decode(nameBytes, 0, nameBytes.length).trim() || `field_${index + 1}`;
    const name = seen.has(decoded) ? `${decoded}_${index + 1}` : decoded;
    seen.add(name);
    return { name, type };
  });
}

function readPrj(dataSet: DataSet): string | undefined {
  const file = dataSet.companions.get('prj') ?? dataSet.companions.get('qpj');
  const text =
    file &&
    readHead(file.path, maxPrjBytes)
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trim();
  return text || undefined;
}
