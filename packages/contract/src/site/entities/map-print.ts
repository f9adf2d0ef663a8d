import { z } from 'zod';
import { legalSystems, webMercator } from '../print/map-systems.ts';
import { orientations, papers } from '../print/page-plan.ts';

/** Bounds of a print, beside the pixels of its page. */
export const printLimits = {
  layers: 40,
  leastDpi: 72,
  mostDpi: 300,
  /** Scale denominators on the ground, at the middle of the map. */
  leastScale: 100,
  mostScale: 500_000_000,
  /** Of the ground on a page in a legal system, which is meant for one territory. */
  widestKilometres: 3000,
} as const;

const colour = z.string().regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/i);
const address = z.string().min(1).max(8000);
/** Degrees, CRS:84. Longitudes go on beyond the antimeridian, as maps do. */
const degrees = z.number().min(-1000).max(1000);
const box = z.object({ west: degrees, south: degrees, east: degrees, north: degrees });
const level = z.number().int().min(0).max(30);
const credits = z.string().max(2000).default('');

/** Words of a layer in the legend of the page. */
const legend = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('image'), url: address }),
  z.object({
    kind: z.literal('colours'),
    entries: z.array(z.object({ name: z.string().max(200), colour: z.string().max(60) })).max(200),
  }),
]);

const common = {
  /** Empty: a part of another layer, of which the legend says nothing more. */
  title: z.string().max(300),
  /** 0 to 1. */
  opacity: z.number().min(0).max(1).default(1),
  legend: legend.optional(),
};

/**
 * Templates of tiles hold `{z}`, `{x}` and `{y}`, or `{-y}` where rows begin in the south, on the grid of Web Mercator.
 * `pmtiles:ADDRESS#{z}/{x}/{y}`: those of an archive, read by ranges.
 */
const tiles = { url: address, minLevel: level, maxLevel: level, box: box.nullish() };

/** Look of shapes: pixels are those of a screen (1/96 inch). */
const look = z.object({
  stroke: colour,
  fill: colour.nullable(),
  width: z.number().min(0).max(40),
  /** Around lines and signs; null for none. */
  halo: z.number().min(0).max(20).nullable().default(null),
  radius: z.number().min(0).max(40).default(5),
  dashes: z.array(z.number().min(0).max(200)).max(10).default([]),
});
export type PrintedLook = z.infer<typeof look>;

/**
 * A layer as it can be asked for again, finer than a screen shows it. Addresses of this site are asked as whoever prints;
 * others as `/outside` asks for them.
 */
export const printedLayerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wms'),
    ...common,
    url: address,
    layerName: z.string().max(2000),
    styleName: z.string().max(500).default(''),
    version: z.enum(['1.1.1', '1.3.0']).default('1.3.0'),
    /** Where the service lacks Web Mercator. */
    projection: z.literal('EPSG:4326').optional(),
  }),
  z.object({ kind: z.literal('ogc-map'), ...common, url: address }),
  z.object({
    kind: z.literal('tiles'),
    ...common,
    ...tiles,
    /** Pixels of the side of a tile. */
    tilePixels: z.union([z.literal(256), z.literal(512)]).default(256),
  }),
  z.object({
    kind: z.literal('vector-tiles'),
    ...common,
    ...tiles,
    layerNames: z.array(z.string().max(300)).max(200),
    /** Mapbox, version 8; a colour for each layer without. */
    mapboxStyle: z.string().max(1_000_000).optional(),
  }),
  /** A Cloud Optimized GeoTIFF, read by ranges. */
  z.object({ kind: z.literal('cog'), ...common, url: address }),
  z.object({
    kind: z.literal('features'),
    ...common,
    /** Of a WFS, with its type, or of the items of OGC API – Features. */
    service: z.enum(['wfs', 'ogc-features']),
    url: address,
    typeName: z.string().max(500).default(''),
    /** How a WFS calls GeoJSON. */
    format: z.string().max(200).default('application/json'),
    sld: z.string().max(1_000_000).optional(),
    look,
  }),
  z.object({
    kind: z.literal('shapes'),
    ...common,
    /**
     * Text of a GeoJSON FeatureCollection (RFC 7946), CRS:84: as a text, because its thousands of values are for the thread
     * that draws. A property `text` is written at the place of a point, in place of a sign; a line whose property `arrow` is
     * true has the head of one at its end.
     */
    geojson: z.string().max(4_800_000),
    look,
  }),
  z.object({
    kind: z.literal('picture'),
    ...common,
    picture: z.string().startsWith('data:image/').max(3_000_000),
    box,
  }),
]);
export type PrintedLayer = z.infer<typeof printedLayerSchema>;

export const mapPrintSchema = z.object({
  /** Absent from the page when empty. */
  title: z.string().trim().max(120).default(''),
  format: z.enum(['pdf', 'png']).default('pdf'),
  paper: z.enum(Object.keys(papers) as [keyof typeof papers, ...(keyof typeof papers)[]]).default('A4'),
  orientation: z.enum(orientations).default('landscape'),
  /** Dots per inch. */
  dpi: z.number().int().min(printLimits.leastDpi).max(printLimits.mostDpi).default(300),
  /** Middle of the map and its scale there, or what it must show whole. */
  view: z.union([
    z.object({
      centre: z.tuple([z.number().min(-180).max(180), z.number().min(-85).max(85)]),
      scale: z.number().min(printLimits.leastScale).max(printLimits.mostScale),
    }),
    z.object({ box }),
  ]),
  /** EPSG code of the system of the page: Web Mercator, or the legal system of a territory of France. */
  srid: z.literal([webMercator, ...legalSystems.map(({ srid }) => srid)]).default(webMercator),
  legend: z.boolean().default(true),
  scaleBar: z.boolean().default(true),
  north: z.boolean().default(true),
  credits,
  /** That of the site, one of the others it offers by its rank (`site-1`), the shipped one, or nothing behind the layers. */
  baseMap: z
    .string()
    .regex(/^(?:site(?:-[1-9]\d?)?|embedded|none)$/)
    .default('site'),
  /** From bottom to top. */
  layers: z.array(printedLayerSchema).max(printLimits.layers),
  /** Prints the layers that can be drawn, and says on the page which ones are missing. */
  withoutFailed: z.boolean().default(false),
  /** Chosen by whoever prints, to ask meanwhile how far the print is. */
  following: z.uuid().optional(),
});
export type MapPrint = z.infer<typeof mapPrintSchema>;
export type MapPrintRequest = z.input<typeof mapPrintSchema>;
