import type { FeatureBatch, GeometryType } from '@cartable/geo';
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
import { commonGeometryType } from '../wkb/common-type.ts';
import { WkbWriter } from '../wkb/writer.ts';
import {
  childNamed,
  readElements,
  readXmlEncoding,
  type XmlElement,
  xmlHeadText,
} from '../xml/element-stream.ts';
import { TextColumns, textRows } from '../xml/text-columns.ts';
import { sayRepeated, TextRecordBuilder } from '../xml/text-record.ts';
import { kmlFormat } from './format.ts';
import { geometryElement, readKmlGeometry } from './geometry.ts';

export const kmlReader: FormatReader = {
  description: kmlFormat,
  recognises: (head) => /<(?:\w+:)?kml[\s>]/.test(xmlHeadText(head)),
  open: openKml,
};

const sampleFeatures = 1000;
/** KML is always WGS 84, longitude first (§6.1). */
const srid = 4326;
const isPlacemark = (name: string): boolean => name === 'Placemark';
const isLink = (name: string): boolean => name === 'NetworkLink';
/** Images laid over the ground, the screen or a place: no features. */
const isOverlay = (name: string): boolean => /^(?:Ground|Screen|Photo)Overlay$/.test(name);

function openKml({ main }: DataSet, options: OpenOptions): OpenedFile {
  const limits = limitsOf(options);
  const findings = new FindingCollector(limits.placesPerFinding);
  const layer = inspectKml(main, options, limits, findings);
  return openedFile({
    format: 'kml',
    name: main.name,
    sources: [
      { layer, read: (readOptions, report) => readKml({ file: main, layer, limits }, readOptions, report) },
    ],
    findings: findings.build(),
    placesPerFinding: limits.placesPerFinding,
    close() {},
  });
}

function inspectKml(
  file: DepositFile,
  options: OpenOptions,
  limits: FormatLimits,
  findings: FindingCollector,
): LayerDescription {
  const name = layerNameOf(file.name);
  const columns = new TextColumns(name, [], limits.columns);
  const types = new Set<GeometryType>();
  let count = 0;
  const isSelected = (element: string) => isPlacemark(element) || isLink(element) || isOverlay(element);
  for (const elements of readElements(file, { isSelected, limits })) {
    const placemarks = elements.filter((element) => isPlacemark(element.name));
    const [links, overlays] = [isLink, isOverlay].map(
      (isOne) => elements.filter((one) => isOne(one.name)).length,
    );
    if (links) findings.add('kml.network-links', { layer: name, count: links });
    if (overlays) findings.add('kml.overlays-left-out', { layer: name, count: overlays });
    for (const placemark of placemarks) {
      columns.read(attributesOf(placemark).record);
      const element = geometryElement(placemark);
      const type = element && readKmlGeometry(element)?.type;
      if (type) types.add(type as GeometryType);
    }
    count += placemarks.length;
    if (count >= sampleFeatures) break;
  }
  return {
    name,
    geometryType: commonGeometryType(types) ?? 'Geometry',
    hasZ: false,
    hasM: false,
    columns: columns.columns,
    encoding: { name: readXmlEncoding(file).encoding, source: 'format', sample: [] },
    ...resolveLayerCrs({
      layer: name,
      stated: { srid },
      declared: options.srid,
      isConfirmed: options.isSridConfirmed,
      findings,
    }),
  };
}

interface KmlLayer {
  readonly file: DepositFile;
  readonly layer: LayerDescription;
  readonly limits: FormatLimits;
}

function* readKml(
  { file, layer, limits }: KmlLayer,
  options: ReadOptions,
  report: ReadingReport,
): Iterable<FeatureBatch> {
  const rows = textRows({ ...layer, maxColumns: limits.columns }, options, report);
  const batch = new BatchBuilder(options);
  const writer = new WkbWriter();
  let rank = 0;
  for (const placemarks of readElements(file, { isSelected: isPlacemark, limits, signal: options.signal })) {
    for (const placemark of placemarks) {
      rank++;
      const element = geometryElement(placemark);
      const plain = element && readKmlGeometry(element);
      const geometry = plain && writeGeometry(writer, plain);
      if (element && !geometry)
        report.findings.add('geometry.unreadable', { layer: layer.name, feature: String(rank) });
      const { record, repeated } = attributesOf(placemark);
      sayRepeated(report, layer.name, { repeated, rank });
      if (hasInstants(element))
        report.findings.add('kml.instants-left-out', { layer: layer.name, feature: String(rank) });
      if (batch.add(geometry ?? null, rows.read(record, rank))) yield batch.take();
    }
  }
  if (!batch.isEmpty) yield batch.take();
  rows.finish();
}

/** Name, description, time and the extended data (§9.1.3.8), typed or not. */
function attributesOf(placemark: XmlElement): TextRecordBuilder {
  const attributes = new TextRecordBuilder();
  const addText = (name: string, element: XmlElement | undefined): void => {
    const text = element?.text.trim();
    if (text) attributes.add(name, text);
  };
  for (const name of ['name', 'description']) addText(name, childNamed(placemark, name));
  const stamp = childNamed(placemark, 'TimeStamp');
  const span = childNamed(placemark, 'TimeSpan');
  const instants = instantsOf(geometryElement(placemark));
  addText('timestamp', stamp && childNamed(stamp, 'when'));
  addText('begin', (span && childNamed(span, 'begin')) ?? instants[0]);
  addText('end', (span && childNamed(span, 'end')) ?? instants.at(-1));
  for (const data of childNamed(placemark, 'ExtendedData')?.children ?? []) {
    if (data.name === 'Data' && data.attributes.name)
      attributes.add(data.attributes.name, childNamed(data, 'value')?.text.trim() ?? '');
    if (data.name !== 'SchemaData') continue;
    for (const simple of data.children)
      if (simple.name === 'SimpleData' && simple.attributes.name)
        attributes.add(simple.attributes.name, simple.text.trim());
  }
  return attributes;
}

/** `when` of a track, or of all the tracks of a multiple one. */
function instantsOf(geometry: XmlElement | undefined): XmlElement[] {
  if (geometry?.name !== 'Track' && geometry?.name !== 'MultiTrack') return [];
  return geometry.children.flatMap((child) =>
    child.name === 'Track' ? instantsOf(child) : child.name === 'when' ? [child] : [],
  );
}

const hasInstants = (geometry: XmlElement | undefined): boolean => instantsOf(geometry).length > 0;
