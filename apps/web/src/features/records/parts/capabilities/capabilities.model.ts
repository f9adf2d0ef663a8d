import type { GeographicBox } from '@cartable/contract/core';

/** What a service says of itself, in one shape whatever its protocol; '' and empty lists where it says nothing. */
export interface Capabilities {
  readonly title: string;
  readonly abstract: string;
  readonly version: string;
  readonly provider: string;
  readonly fees: string;
  readonly constraints: string;
  readonly operations: readonly ServiceOperation[];
  readonly layers: readonly AnnouncedLayer[];
}

export interface ServiceOperation {
  readonly name: string;
  readonly formats: readonly string[];
}

export interface LayerStyle {
  readonly name: string;
  readonly title: string;
  /** Address of its picture. */
  readonly legend: string | undefined;
}

export interface AnnouncedLayer {
  /** By which clients ask for it; '' for a group. */
  readonly name: string;
  readonly title: string;
  readonly abstract: string;
  readonly box: GeographicBox | null;
  /** Coordinate reference systems, in short (`EPSG:2154`) where that is known. */
  readonly systems: readonly string[];
  readonly styles: readonly LayerStyle[];
  /** Those of its own; the other formats are those of the operations. */
  readonly formats: readonly string[];
  /** Tile matrix sets. */
  readonly grids: readonly string[];
  /** Whether one may ask what lies at a point; undefined where its protocol has no such thing. */
  readonly isQueryable: boolean | undefined;
  /** Denominators of the scales between which it is drawn. */
  readonly minScale: number | undefined;
  readonly maxScale: number | undefined;
}

/** Of an announced layer, what a protocol or a service leaves unsaid. */
export const unsaid: Omit<AnnouncedLayer, 'name' | 'title'> = {
  abstract: '',
  box: null,
  systems: [],
  styles: [],
  formats: [],
  grids: [],
  isQueryable: undefined,
  minScale: undefined,
  maxScale: undefined,
};

/** More layers of one service are neither read nor listed: a page is no place for them. */
export const mostLayers = 5000;

/** An answer that describes no service: what was found there instead. */
export class NoCapabilities extends Error {}

/** Codes as people write them: `urn:ogc:def:crs:EPSG:6.9:2154`, `http://www.opengis.net/def/crs/EPSG/0/2154`. */
export function shortSystem(name: string): string {
  const [, authority = '', code = ''] =
    /(?:def:crs:|def\/crs\/|gml\/srs\/)(\w+)(?:[:/][\w.]*[:/]|\.xml#)(\w+)$/.exec(name.trim()) ?? [];
  if (authority === '') return name.trim();
  // Of OGC's own, the code names its authority: CRS84 is CRS:84 in the other spelling.
  return authority === 'OGC' ? code.replace(/^CRS(?=\d)/, 'CRS:') : `${authority.toUpperCase()}:${code}`;
}

export const uniqueTexts = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];
