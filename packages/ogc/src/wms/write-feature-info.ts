/** GetFeatureInfo answers (OGC 06-042 §7.4.3.3): the same features as text, HTML, GeoJSON and GML. */

import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import { escapeText } from '../common/xml-escape.ts';
import { encodeXmlName } from '../common/xml-names.ts';
import type { WmsInfoFormat } from './wms-formats.ts';

export interface FoundFeature {
  /** `table.key` */
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** GeoJSON geometry in CRS:84, longitude first. */
  readonly geometry: unknown;
}

export interface FoundLayer {
  readonly name: string;
  readonly title: string;
  readonly features: readonly FoundFeature[];
}

const writers: Readonly<Record<WmsInfoFormat, (layers: readonly FoundLayer[]) => string>> = {
  'text/plain': writeText,
  'text/html': writeHtml,
  'application/json': writeJson,
  'application/vnd.ogc.gml': writeGml,
};

export function writeFeatureInfo(layers: readonly FoundLayer[], format: WmsInfoFormat): string {
  return writers[format](layers);
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

/** The `msGMLOutput` shape MapServer made common: clients read layer and attribute names from elements. */
function writeGml(layers: readonly FoundLayer[]): string {
  return serializeDocument(
    element(
      'msGMLOutput',
      { 'xmlns:gml': 'http://www.opengis.net/gml', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' },
      layers.map((layer) => {
        const name = encodeXmlName(layer.name);
        return element(
          `${name}_layer`,
          {},
          element('gml:name', {}, layer.title),
          layer.features.map((feature) => featureElement(`${name}_feature`, feature)),
        );
      }),
    ),
  );
}

function featureElement(name: string, feature: FoundFeature): XmlElement {
  return element(
    name,
    {},
    Object.entries(feature.properties).map(([property, value]) =>
      element(encodeXmlName(property), {}, textOf(value)),
    ),
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
