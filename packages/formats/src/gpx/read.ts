import { CartableError } from '@cartable/contract';
import type { FeatureBatch } from '@cartable/geo';
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
import { type FormatLimits, limitsOf } from '../limits.ts';
import { BatchBuilder, openedFile, type ReadingReport } from '../opened-file.ts';
import { WkbWriter } from '../wkb/writer.ts';
import { readElements, readXmlEncoding, xmlHeadText } from '../xml/element-stream.ts';
import { TextColumns, textRows } from '../xml/text-columns.ts';
import { attributesOf, type GpxLayer, gpxLayers, hasPointDetails, readGpxGeometry } from './features.ts';
import { gpxFormat } from './format.ts';

export const gpxReader: FormatReader = {
  description: gpxFormat,
  recognises: (head) => /<(?:\w+:)?gpx[\s>]/.test(xmlHeadText(head)),
  open: openGpx,
};

/** Features of each kind looked at to describe the layers. */
const sampleFeatures = 1000;
/** GPX is always WGS 84. */
const srid = 4326;

interface GpxSource {
  readonly file: DepositFile;
  readonly kind: GpxLayer;
  readonly layer: LayerDescription;
  readonly limits: FormatLimits;
}

function openGpx({ main: file }: DataSet, options: OpenOptions): OpenedFile {
  const limits = limitsOf(options);
  const findings = new FindingCollector(limits.placesPerFinding);
  const columns = sampleColumns(file, limits);
  if (columns.size === 0) throw new CartableError('deposit.no-data', { file: file.name });
  const encoding = { name: readXmlEncoding(file).encoding, source: 'format', sample: [] } as const;
  const sources = gpxLayers.flatMap((kind): GpxSource[] => {
    const found = columns.get(kind.name);
    if (!found) return [];
    const { name, geometryType } = kind;
    const crs = resolveLayerCrs({ layer: name, stated: { srid }, declared: options.srid, findings });
    const layer = { name, geometryType, hasZ: false, hasM: false, columns: found.columns, encoding, ...crs };
    return [{ file, kind, layer, limits }];
  });
  return openedFile({
    format: 'gpx',
    name: file.name,
    sources: sources.map((source) => ({
      layer: source.layer,
      read: (readOptions, report) => readGpx(source, readOptions, report),
    })),
    findings: findings.build(),
    placesPerFinding: limits.placesPerFinding,
    close() {},
  });
}

const isFeature = (name: string, parent: string | undefined): boolean =>
  parent === 'gpx' && gpxLayers.some(({ element }) => element === name);

/** Columns of each layer the file has; the whole file is gone through, since tracks come after all the waypoints. */
function sampleColumns(file: DepositFile, limits: FormatLimits): Map<string, TextColumns> {
  const columns = new Map<string, TextColumns>();
  const counts = new Map<string, number>();
  for (const elements of readElements(file, { isSelected: isFeature, limits })) {
    for (const element of elements) {
      const { name } = gpxLayers.find((layer) => layer.element === element.name)!;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const own = columns.get(name) ?? new TextColumns(name, [], limits.columns);
      columns.set(name, own);
      if (count <= sampleFeatures) own.read(attributesOf(element));
    }
  }
  return columns;
}

function* readGpx(
  { file, kind, layer, limits }: GpxSource,
  options: ReadOptions,
  report: ReadingReport,
): Iterable<FeatureBatch> {
  const rows = textRows({ ...layer, maxColumns: limits.columns }, options, report);
  const batch = new BatchBuilder(options);
  const writer = new WkbWriter();
  const isSelected = (name: string, parent: string | undefined) => parent === 'gpx' && name === kind.element;
  let rank = 0;
  let detailed = 0;
  for (const elements of readElements(file, { isSelected, limits, signal: options.signal })) {
    for (const element of elements) {
      rank++;
      const plain = readGpxGeometry(element);
      const geometry = plain && writeGeometry(writer, plain);
      if (!geometry) report.findings.add('geometry.unreadable', { layer: layer.name, feature: String(rank) });
      if (hasPointDetails(element)) detailed++;
      if (batch.add(geometry ?? null, rows.read(attributesOf(element), rank))) yield batch.take();
    }
  }
  if (!batch.isEmpty) yield batch.take();
  if (detailed > 0) report.findings.add('gpx.point-details', { layer: layer.name, count: detailed });
  rows.finish();
}
