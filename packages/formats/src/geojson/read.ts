import { CartableError } from '@cartable/contract';
import type { FeatureBatch } from '@cartable/geo';
import { FindingCollector } from '../finding-collector.ts';
import type { DataSet, FormatReader, OpenedFile, OpenOptions, ReadOptions } from '../format.ts';
import { type FormatLimits, limitsOf } from '../limits.ts';
import { BatchBuilder, openedFile, type ReadingReport } from '../opened-file.ts';
import { looksLikeText } from '../text/detect.ts';
import { looksLikeTopology } from '../topojson/topology.ts';
import { WkbWriter } from '../wkb/writer.ts';
import { DocumentScanner, recordSeparator } from './document-scanner.ts';
import { geoJsonFormat } from './format.ts';
import { writeGeometry } from './geometry.ts';
import { type GeoJsonLayer, inspectGeoJson } from './inspect.ts';
import { type JsonFeature, parseExactly, parseGroup } from './parse-group.ts';
import { hasUnsafeInteger, PropertyCollector, typedProperties } from './properties.ts';

export const geoJsonReader: FormatReader = {
  description: geoJsonFormat,
  recognises: looksLikeJson,
  open: openGeoJson,
};

/** An object comes first, after a byte order mark, blanks or the record separator of RFC 8142. */
function looksLikeJson(head: Uint8Array): boolean {
  const texts = head.filter((byte) => byte !== recordSeparator);
  const start = Buffer.from(texts)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  return start.startsWith('{') && looksLikeText(texts) && !looksLikeTopology(start);
}

function openGeoJson({ main }: DataSet, options: OpenOptions): OpenedFile {
  const limits = limitsOf(options);
  const findings = new FindingCollector(limits.placesPerFinding);
  const layer = inspectGeoJson(main, options, findings);
  return openedFile({
    format: 'geojson',
    name: main.name,
    sources: [
      {
        layer: layer.description,
        read: (readOptions, report) => readGeoJson(layer, limits, readOptions, report),
      },
    ],
    findings: findings.build(),
    placesPerFinding: limits.placesPerFinding,
    close() {},
  });
}

function* readGeoJson(
  { file, codec, description }: GeoJsonLayer,
  limits: FormatLimits,
  options: ReadOptions,
  report: ReadingReport,
): Iterable<FeatureBatch> {
  const scanner = new DocumentScanner(file, limits);
  const { name: layer, columns: known } = description;
  const properties = options.columns
    ? typedProperties(layer, options.columns, report)
    : new PropertyCollector({ layer, known, maxColumns: limits.columns }, report);
  const batch = new BatchBuilder(options);
  const writer = new WkbWriter();
  try {
    for (const group of scanner.groups()) {
      const features = parseGroup(group, codec, file.name);
      for (let index = 0; index < features.length; index++) {
        const rank = group.firstRank + index;
        const parsed = features[index]!;
        const feature = hasUnsafeInteger(parsed) ? parseExactly(group, index, codec) : parsed;
        const geometry = geometryOf(feature, writer);
        if (geometry === undefined)
          report.findings.add('geometry.unreadable', { layer, feature: String(rank) });
        if (batch.add(geometry ?? null, properties.read(feature, rank))) yield batch.take();
      }
    }
  } catch (error) {
    // Features read before the damage are worth showing.
    if (error instanceof CartableError && !batch.isEmpty) yield batch.take();
    throw error;
  } finally {
    scanner.close();
  }
  if (!batch.isEmpty) yield batch.take();
  properties.finish();
}

/** Null for none, undefined for one that is not GeoJSON; a bare geometry is a feature without properties. */
function geometryOf(feature: JsonFeature, writer: WkbWriter): Uint8Array | null | undefined {
  const geometry = feature.type === 'Feature' ? feature.geometry : feature;
  const isNone = geometry === null || geometry === undefined || isBlank(geometry);
  return isNone ? null : writeGeometry(writer, geometry);
}

/** `{}`: another way of saying « none ». */
const isBlank = (geometry: object): boolean => Object.keys(geometry).length === 0;
