import type { Extent } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import type { LayerAnswer } from '../map-types.ts';

/** Place and scale of a click. */
export interface MapClick {
  readonly map: OlMap;
  readonly pixel: number[];
  /** EPSG:3857 metres. */
  readonly coordinate: number[];
  /** Metres per pixel. */
  readonly resolution: number;
  readonly signal: AbortSignal;
}

export interface ClickAnswer extends LayerAnswer {
  /** Geometries found, in EPSG:3857, to be highlighted. */
  readonly geometries: readonly Feature[];
}

/** A layer on the map, whatever its protocol: the map itself never asks which one it is. */
export interface DrawnLayer {
  readonly layer: BaseLayer;
  /** Its features whose shapes are as they are stored, to which drawings are tied. Absent: those of its source. */
  readonly exactSource?: VectorSource;
  /** Absent: the layer has no attributes. */
  readonly query?: (click: MapClick) => Promise<ClickAnswer>;
  /** Reads what it draws again, and draws the former until then. Absent: its definition has no edition. */
  readonly readAgain?: () => void;
  /** What it answered, as the objects are since they were read again. Absent: they never are. */
  readonly answerAgain?: (answer: ClickAnswer) => ClickAnswer;
  /** Whether it has each of its features of an extent. Absent: it never tells. */
  readonly knows?: (extent: Extent) => boolean;
  /** Stops what it is doing. */
  readonly remove: () => void;
}
