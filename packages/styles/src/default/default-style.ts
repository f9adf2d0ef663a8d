/**
 * The style of a table nobody has styled yet. Colours are mid-toned and edged so that they read on light and on
 * dark base maps alike; areas are translucent so that the base map stays legible below.
 */
import type { GeometryType } from '@cartable/geo';
import { defaultStroke } from '../model/defaults.ts';
import type { PointSymbolizer, PolygonSymbolizer, Rule, Stroke, Style, Symbolizer } from '../model/style.ts';

interface Tone {
  readonly fill: string;
  readonly line: string;
}

/** Told apart by people who confuse red and green, and of like strength. */
const tones: readonly Tone[] = [
  { fill: '#5b8def', line: '#1f4fb2' },
  { fill: '#e8813a', line: '#a34a0b' },
  { fill: '#2aa898', line: '#0c6a5f' },
  { fill: '#b565c9', line: '#7a2d90' },
  { fill: '#d9a514', line: '#8a6500' },
  { fill: '#e0607e', line: '#9c2242' },
  { fill: '#6c9f3d', line: '#3f6a17' },
  { fill: '#5c7f95', line: '#2f4f63' },
];

/** @param seed tells styles of one map apart: the same seed always gives the same colours */
export function defaultStyle(geometryType: GeometryType, seed = ''): Style {
  const tone = tones[hash(seed) % tones.length]!;
  return {
    name: 'default',
    title: 'Style par défaut',
    featureTypeStyles: symbolizersOf(geometryType, tone).map((symbolizer) => ({
      rules: [ruleOf(symbolizer)],
      vendorOptions: {},
    })),
  };
}

/** The first tone for no seed. */
function hash(seed: string): number {
  let value = 0;
  for (const character of seed) value = (value * 31 + character.codePointAt(0)!) >>> 0;
  return value;
}

function symbolizersOf(geometryType: GeometryType, tone: Tone): Symbolizer[] {
  switch (geometryType) {
    case 'Point':
    case 'MultiPoint':
      return [pointOf(tone)];
    case 'LineString':
    case 'MultiLineString':
      return linesOf(tone);
    case 'Polygon':
    case 'MultiPolygon':
      return [areaOf(tone)];
    case 'GeometryCollection':
    case 'Geometry':
      // Kinds of geometry that are not there are not drawn: each symbolizer takes the geometries it suits.
      return [areaOf(tone), ...linesOf(tone), pointOf(tone)];
  }
}

function ruleOf(symbolizer: Symbolizer): Rule {
  return { isElse: false, symbolizers: [symbolizer] };
}

const stroke = (color: string, width: number, opacity = 1): Stroke => ({
  ...defaultStroke,
  color,
  width,
  opacity,
  join: 'round',
  cap: 'round',
});

function pointOf(tone: Tone): PointSymbolizer {
  return {
    kind: 'point',
    unit: 'pixel',
    vendorOptions: {},
    graphic: {
      sources: [
        {
          kind: 'mark',
          shape: 'circle',
          fill: { color: tone.fill, opacity: 0.95 },
          stroke: stroke('#ffffff', 1.25),
        },
      ],
      size: 8,
      opacity: 1,
      rotation: 0,
      anchor: [0.5, 0.5],
      displacement: [0, 0],
    },
  };
}

/** A light casing below the line keeps it apart from a dark ground. */
function linesOf(tone: Tone): Symbolizer[] {
  const line = (look: Stroke): Symbolizer => ({
    kind: 'line',
    unit: 'pixel',
    vendorOptions: {},
    stroke: look,
    perpendicularOffset: 0,
  });
  return [line(stroke('#ffffff', 3.5, 0.7)), line(stroke(tone.line, 1.75))];
}

function areaOf(tone: Tone): PolygonSymbolizer {
  return {
    kind: 'polygon',
    unit: 'pixel',
    vendorOptions: {},
    fill: { color: tone.fill, opacity: 0.4 },
    // Thin, or dense areas would be nothing but outline at small scales.
    stroke: stroke(tone.line, 0.75, 0.9),
    perpendicularOffset: 0,
  };
}
