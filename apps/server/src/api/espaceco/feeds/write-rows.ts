import { propertiesOf, reportColumns, type ShownReport, writePlace } from '@cartable/espaceco';
import type { Transformer } from '@cartable/geo';
import { escapeText } from '@cartable/ogc';
import { csvLine } from '@cartable/platform';

type Pages = AsyncIterable<readonly ShownReport[]>;

/** Coordinates as asked for. */
export interface Placing {
  readonly transform: Transformer;
  /** As the client wrote it. */
  readonly srsName: string;
}

type RowsWriter = (pages: Pages, placing: Placing) => AsyncGenerator<string, void, undefined>;

/** A bare array, the geometry as WKT. */
export async function* writeJsonRows(
  pages: Pages,
  placing: Placing,
): AsyncGenerator<string, void, undefined> {
  yield* writeList(pages, { before: '[', after: ']' }, (report) =>
    JSON.stringify({ ...propertiesOf(report), geometry: writePlace(placed(report, placing)) }),
  );
}

export async function* writeGeoJsonRows(
  pages: Pages,
  placing: Placing,
): AsyncGenerator<string, void, undefined> {
  const frame = { before: '{"type":"FeatureCollection","features":[', after: ']}' };
  yield* writeList(pages, frame, (report) => {
    const { longitude, latitude } = placed(report, placing);
    const geometry = { type: 'Point', coordinates: [longitude, latitude] };
    return JSON.stringify({
      type: 'Feature',
      id: report.report.id,
      geometry,
      properties: propertiesOf(report),
    });
  });
}

const columnNames = reportColumns.map(({ name }) => name);

export async function* writeCsvRows(pages: Pages, placing: Placing): AsyncGenerator<string, void, undefined> {
  yield csvLine([...columnNames, 'geometry']);
  for await (const page of pages) {
    const lines = page.map((report) => {
      const properties = propertiesOf(report);
      const cells = columnNames.map((name) => String(properties[name] ?? ''));
      return csvLine([...cells, writePlace(placed(report, placing))]);
    });
    yield lines.join('');
  }
}

export const namespace = 'espaceco';

/** GML 2 within WFS 1.0.0: longitude first. */
export function gmlWriter(namespaceUrl: string): RowsWriter {
  return async function* writeGml(pages, placing) {
    yield `<?xml version="1.0" encoding="UTF-8"?>
<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:${namespace}="${escapeText(namespaceUrl)}">
<gml:boundedBy><gml:null>unknown</gml:null></gml:boundedBy>
`;
    for await (const page of pages) yield page.map((report) => gmlMember(report, placing)).join('');
    yield '</wfs:FeatureCollection>\n';
  };
}

function gmlMember(report: ShownReport, placing: Placing): string {
  const { longitude, latitude } = placed(report, placing);
  const properties = propertiesOf(report);
  const elements = columnNames
    .filter((name) => properties[name] !== null)
    .map((name) => `<${namespace}:${name}>${escapeText(String(properties[name]))}</${namespace}:${name}>`);
  return `<gml:featureMember><${namespace}:signalement fid="signalement.${report.report.id}">${elements.join('')}<${namespace}:geometry><gml:Point srsName="${escapeText(placing.srsName)}"><gml:coordinates>${longitude},${latitude}</gml:coordinates></gml:Point></${namespace}:geometry></${namespace}:signalement></gml:featureMember>
`;
}

async function* writeList(
  pages: Pages,
  { before, after }: { readonly before: string; readonly after: string },
  write: (report: ShownReport) => string,
): AsyncGenerator<string, void, undefined> {
  yield before;
  let isFirst = true;
  for await (const page of pages) {
    yield (isFirst ? '' : ',\n') + page.map(write).join(',\n');
    isFirst = false;
  }
  yield `${after}\n`;
}

function placed({ report }: ShownReport, { transform }: Placing) {
  const [longitude, latitude] = transform(report.longitude, report.latitude);
  return { longitude, latitude };
}
