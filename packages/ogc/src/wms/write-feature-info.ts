/** GetFeatureInfo answers (OGC 06-042 §7.4.3.3): the same features as text, HTML, GeoJSON and GML. */

import type { CrsName } from '@cartable/geo';
import { escapeText } from '../common/xml-escape.ts';
import type { FoundLayer } from './found-feature.ts';
import type { WmsInfoFormat } from './wms-formats.ts';
import { writeGml2Info, writeGml31Info } from './write-gml-info.ts';

const writers: Readonly<Record<WmsInfoFormat, (layers: readonly FoundLayer[], crs: CrsName) => string>> = {
  'text/plain': writeText,
  'text/html': writeHtml,
  'application/json': writeJson,
  'application/vnd.ogc.gml': writeGml2Info,
  'text/xml; subtype=gml/3.1.1': writeGml31Info,
  'text/xml': writeGml2Info,
};

/** @param crs system of the map, which GML answers in */
export function writeFeatureInfo(layers: readonly FoundLayer[], format: WmsInfoFormat, crs: CrsName): string {
  return writers[format](layers, crs);
}

/** `text/html` shows what producers typed: everything is escaped. */
function writeHtml(layers: readonly FoundLayer[]): string {
  const tables = layers.flatMap((layer) =>
    layer.features.map((feature) => {
      const rows = Object.entries(feature.properties).map(
        ([name, value]) =>
          `<tr><th scope="row">${escapeText(name)}</th><td>${escapeText(textOf(value))}</td></tr>`,
      );
      return `<table><caption>${escapeText(layer.title)} — ${escapeText(feature.id)}</caption>${rows.join('')}</table>`;
    }),
  );
  const body = tables.length > 0 ? tables.join('') : '<p>—</p>';
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>GetFeatureInfo</title></head><body>${body}</body></html>`;
}

function writeText(layers: readonly FoundLayer[]): string {
  const blocks = layers.flatMap((layer) =>
    layer.features.map((feature) => {
      const lines = Object.entries(feature.properties).map(
        ([name, value]) => `  ${name} = ${oneLine(textOf(value))}`,
      );
      return [`Layer '${layer.name}' feature ${feature.id}:`, ...lines].join('\n');
    }),
  );
  return blocks.length > 0 ? `${blocks.join('\n\n')}\n` : 'no features were found\n';
}

function writeJson(layers: readonly FoundLayer[]): string {
  const features = layers.flatMap((layer) =>
    layer.features.map(({ id, properties, geometry }) => ({
      type: 'Feature',
      id,
      layer: layer.name,
      properties,
      geometry,
    })),
  );
  return JSON.stringify(
    { type: 'FeatureCollection', features, numberReturned: features.length },
    bigIntAsNumber,
  );
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** GeoJSON has one kind of number; beyond 2⁵³ a text keeps every digit. */
function bigIntAsNumber(_key: string, value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value);
}
