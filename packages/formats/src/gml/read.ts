import { CartableError } from '@cartable/contract';
import { type FeatureBatch, findCrsByName, type GeometryType } from '@cartable/geo';
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
import { bringerInto } from '../own-system.ts';
import { commonGeometryType } from '../wkb/common-type.ts';
import { curveToleranceOf, sayDrawn } from '../wkb/curve-tolerance.ts';
import { WkbWriter } from '../wkb/writer.ts';
import { readElements, readXmlEncoding, type XmlElement, xmlHeadText } from '../xml/element-stream.ts';
import { TextColumns, textRows } from '../xml/text-columns.ts';
import { sayRepeated } from '../xml/text-record.ts';
import { isCollectionEnvelope, isFeatureOrEnvelope, readFeature, srsNameOf } from './features.ts';
import { gmlFormat } from './format.ts';
import { readGmlGeometry } from './geometry.ts';
import { GmlLinks } from './links.ts';

export const gmlReader: FormatReader = {
  description: gmlFormat,
  recognises: looksLikeGml,
  open: openGml,
};

/** XML of the GML namespace; its schemas use it too and hold no feature. */
function looksLikeGml(head: Uint8Array): boolean {
  const text = xmlHeadText(head);
  const isSchema = /<(?:\w+:)?schema[\s>]/.test(text);
  return text.startsWith('<') && !isSchema && text.includes('http://www.opengis.net/gml');
}

/** Only types are looked at. */
const sampleContext = {
  srsName: undefined,
  dimension: 2,
  curves: { tolerance: Number.POSITIVE_INFINITY, isUsed: false },
};

/** Features looked at to describe the layers: one type may only come after many of another. */
const sampleFeatures = 20_000;

interface GmlLayer {
  readonly file: DepositFile;
  readonly description: LayerDescription;
  /** CRS name of the collection, for geometries that do not name their own. */
  readonly srsName: string | undefined;
  readonly isConfirmed: boolean | undefined;
  readonly limits: FormatLimits;
  readonly links: GmlLinks;
}

function openGml({ main }: DataSet, options: OpenOptions): OpenedFile {
  const limits = limitsOf(options);
  const findings = new FindingCollector(limits.placesPerFinding);
  const layers = inspectGml(main, options, limits, findings);
  if (layers.length === 0) throw new CartableError('deposit.no-data', { file: main.name });
  return openedFile({
    format: 'gml',
    name: main.name,
    sources: layers.map((layer) => ({
      layer: layer.description,
      read: (readOptions, report) => readGml(layer, readOptions, report),
    })),
    findings: findings.build(),
    placesPerFinding: limits.placesPerFinding,
    close() {},
  });
}

interface LayerSketch {
  readonly columns: TextColumns;
  readonly types: Set<GeometryType>;
  srsName: string | undefined;
  hasGeometry: boolean;
}

function inspectGml(
  file: DepositFile,
  options: OpenOptions,
  limits: FormatLimits,
  findings: FindingCollector,
): GmlLayer[] {
  const sketches = new Map<string, LayerSketch>();
  const links = new GmlLinks(file, limits);
  let collectionSrs: string | undefined;
  let count = 0;
  for (const elements of readElements(file, { isSelected: isFeatureOrEnvelope, limits })) {
    for (const element of elements) {
      if (isCollectionEnvelope(element)) {
        collectionSrs ??= srsNameOf(element);
        continue;
      }
      const sketch = sketches.get(element.name) ?? newSketch(element.name, limits);
      sketches.set(element.name, sketch);
      const { geometry, attributes } = readFeature(element);
      sketch.columns.read(attributes);
      sketch.hasGeometry ||= geometry !== undefined;
      sketch.srsName ??= geometry && srsNameOf(geometry);
      const type = geometry && readGmlGeometry(links.resolve(geometry), sampleContext)?.type;
      if (type) sketch.types.add(type as GeometryType);
      count++;
    }
    if (count >= sampleFeatures) break;
  }
  if (sketches.size > limits.layers)
    throw new CartableError('format.too-many-layers', {
      file: file.name,
      layers: sketches.size,
      limit: limits.layers,
    });
  const encoding = { name: readXmlEncoding(file).encoding, source: 'format' as const, sample: [] };
  return [...sketches].map(([name, sketch]) => {
    const srsName = sketch.srsName ?? collectionSrs;
    const stated = srsName ? { name: srsName } : undefined;
    const crs = sketch.hasGeometry
      ? resolveLayerCrs({
          layer: name,
          stated,
          declared: options.srid,
          isConfirmed: options.isSridConfirmed,
          findings,
        })
      : {};
    const geometryType = sketch.hasGeometry ? (commonGeometryType(sketch.types) ?? 'Geometry') : null;
    return {
      file,
      limits,
      links,
      srsName,
      isConfirmed: options.isSridConfirmed,
      description: {
        name,
        geometryType,
        hasZ: false,
        hasM: false,
        columns: sketch.columns.columns,
        encoding,
        ...crs,
      },
    };
  });
}

function newSketch(name: string, limits: FormatLimits): LayerSketch {
  return {
    columns: new TextColumns(name, [], limits.columns),
    types: new Set(),
    srsName: undefined,
    hasGeometry: false,
  };
}

function* readGml(
  { file, description, srsName, isConfirmed, limits, links }: GmlLayer,
  options: ReadOptions,
  report: ReadingReport,
): Iterable<FeatureBatch> {
  const rows = textRows({ ...description, maxColumns: limits.columns }, options, report);
  const batch = new BatchBuilder(options);
  const writer = new WkbWriter();
  const { name: layer, srid } = description;
  const curves = { tolerance: curveToleranceOf(srid), isUsed: false };
  const bring = bringerInto({ layer, srid, isConfirmed, findings: report.findings });
  let rank = 0;
  for (const elements of readElements(file, {
    isSelected: isFeatureOrEnvelope,
    limits,
    signal: options.signal,
  })) {
    for (const element of elements) {
      if (element.name !== description.name) continue;
      rank++;
      const feature = readFeature(element);
      const { geometry: held, attributes } = feature;
      curves.isUsed = false;
      const whole = held && links.resolve(held, options.signal);
      const plain = whole && readGmlGeometry(whole, { srsName, dimension: 2, curves });
      const written = plain && writeGeometry(writer, plain);
      const own = whole && ownSystemOf(whole, srsName);
      const geometry = written && own !== 'unknown' && bring(written, own, rank);
      if (held && !geometry) report.findings.add('geometry.unreadable', { layer, feature: String(rank) });
      else if (curves.isUsed) sayDrawn(report, { layer, feature: rank, srid });
      sayRepeated(report, layer, { repeated: feature.repeated, rank });
      for (const column of feature.leftOut)
        report.findings.add('geometry.left-out', { layer, column, feature: String(rank) });
      if (batch.add(geometry || null, rows.read(attributes, rank))) yield batch.take();
    }
  }
  if (!batch.isEmpty) yield batch.take();
  rows.finish();
}

/** EPSG code that a geometry names, when it is not by the words of its layer. */
function ownSystemOf(geometry: XmlElement, ofLayer: string | undefined): number | 'unknown' | undefined {
  const own = srsNameOf(geometry);
  if (own === undefined || own === ofLayer) return undefined;
  return findCrsByName(own)?.crs.srid ?? 'unknown';
}
