import { CartableError } from '@cartable/contract';
import type { FeatureBatch, GeometryType } from '@cartable/geo';
import { FindingCollector } from '../finding-collector.ts';
import type {
  DataSet,
  FormatReader,
  LayerDescription,
  OpenedFile,
  OpenOptions,
  ReadOptions,
} from '../format.ts';
import { writeGeometry } from '../geojson/geometry.ts';
import { PropertyCollector, typedProperties } from '../geojson/properties.ts';
import { resolveLayerCrs } from '../layer-crs.ts';
import { type FormatLimits, limitsOf } from '../limits.ts';
import { BatchBuilder, openedFile, type ReadingReport } from '../opened-file.ts';
import { commonGeometryType } from '../wkb/common-type.ts';
import { WkbWriter } from '../wkb/writer.ts';
import { xmlHeadText } from '../xml/element-stream.ts';
import { Arcs, BrokenTopology } from './arcs.ts';
import { topoJsonFormat } from './format.ts';
import { readTopologyGeometry } from './geometry.ts';
import { looksLikeTopology, readTopology, type Topology, type TopologyGeometry } from './topology.ts';

export const topoJsonReader: FormatReader = {
  description: topoJsonFormat,
  recognises: (head) => looksLikeTopology(xmlHeadText(head)),
  open: openTopoJson,
};

/** As GeoJSON: the specification names no system, and everybody writes degrees. */
const srid = 4326;

interface TopologyLayer {
  readonly layer: LayerDescription;
  readonly features: readonly TopologyGeometry[];
  readonly arcs: Arcs;
}

function openTopoJson({ main: file }: DataSet, options: OpenOptions): OpenedFile {
  const limits = limitsOf(options);
  const findings = new FindingCollector(limits.placesPerFinding);
  const topology = readTopology(file, limits);
  const names = Object.keys(topology.objects);
  if (names.length === 0) throw new CartableError('deposit.no-data', { file: file.name });
  if (names.length > limits.layers)
    throw new CartableError('format.too-many-layers', {
      file: file.name,
      layers: names.length,
      limit: limits.layers,
    });
  const arcs = new Arcs(topology);
  const layers = names.map((name): TopologyLayer => {
    const features = featuresOf(topology.objects[name]!);
    const layer = describe({ name, features, topology }, options, limits, findings);
    return { layer, features, arcs };
  });
  return openedFile({
    format: 'topojson',
    name: file.name,
    sources: layers.map((source) => ({
      layer: source.layer,
      read: (readOptions, report) => readLayer(source, limits, readOptions, report),
    })),
    findings: findings.build(),
    placesPerFinding: limits.placesPerFinding,
    close() {},
  });
}

/** The members of a collection are the features of a layer; another object is the only one. */
function featuresOf(object: TopologyGeometry): readonly TopologyGeometry[] {
  const { type, geometries } = object;
  return type === 'GeometryCollection' && Array.isArray(geometries)
    ? (geometries as TopologyGeometry[])
    : [object];
}

function describe(
  { name, features, topology }: { name: string; features: readonly TopologyGeometry[]; topology: Topology },
  { srid: declared }: OpenOptions,
  limits: FormatLimits,
  findings: FindingCollector,
): LayerDescription {
  const properties = new PropertyCollector({ layer: name, known: [], maxColumns: limits.columns });
  const types = new Set<GeometryType>();
  for (const feature of features) {
    properties.read(feature);
    if (typeof feature.type === 'string') types.add(feature.type as GeometryType);
  }
  const stated = topology.crsName === undefined ? undefined : { name: topology.crsName };
  const crs = resolveLayerCrs({ layer: name, stated, declared, byDefault: srid, findings });
  return {
    name,
    geometryType: commonGeometryType(types) ?? (types.size === 0 ? null : 'Geometry'),
    hasZ: false,
    hasM: false,
    columns: properties.columns,
    featureCount: features.length,
    encoding: { name: 'utf-8', source: 'format', sample: [] },
    ...crs,
  };
}

function* readLayer(
  { layer, features, arcs }: TopologyLayer,
  limits: FormatLimits,
  options: ReadOptions,
  report: ReadingReport,
): Iterable<FeatureBatch> {
  const properties = options.columns
    ? typedProperties(layer.name, options.columns, report)
    : new PropertyCollector({ layer: layer.name, known: layer.columns, maxColumns: limits.columns }, report);
  const batch = new BatchBuilder(options);
  const writer = new WkbWriter();
  for (const [index, feature] of features.entries()) {
    const geometry = geometryOf(feature, arcs, writer);
    if (geometry === undefined)
      report.findings.add('geometry.unreadable', { layer: layer.name, feature: String(index + 1) });
    if (batch.add(geometry ?? null, properties.read(feature, index + 1))) yield batch.take();
  }
  if (!batch.isEmpty) yield batch.take();
  properties.finish();
}

/** Null for none, undefined for one that cannot be read. */
function geometryOf(feature: TopologyGeometry, arcs: Arcs, writer: WkbWriter): Uint8Array | null | undefined {
  try {
    const plain = readTopologyGeometry(feature, arcs);
    return plain && writeGeometry(writer, plain);
  } catch (error) {
    if (error instanceof BrokenTopology) return undefined;
    throw error;
  }
}
