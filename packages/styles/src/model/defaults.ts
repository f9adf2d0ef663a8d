/** Defaults of the standards for a silent document (SE 1.1, OGC 05-077r4 §11; SLD 1.0.0, OGC 02-070 §11–12). */
import type { Fill, Font, Graphic, Halo, Mark, PointPlacement, Stroke } from './style.ts';

export const defaultFill: Fill = { color: '#808080', opacity: 1 };

export const defaultStroke: Stroke = {
  color: '#000000',
  opacity: 1,
  width: 1,
  join: 'mitre',
  cap: 'butt',
  dashArray: [],
  dashOffset: 0,
};

export const defaultMark: Mark = { kind: 'mark', shape: 'square', fill: defaultFill, stroke: defaultStroke };

export const defaultMarkSize = 6;

export const defaultGraphic: Graphic = {
  sources: [defaultMark],
  opacity: 1,
  rotation: 0,
  anchor: [0.5, 0.5],
  displacement: [0, 0],
};

/** « The default value is system-dependent »: ours is the family shipped with the renderer. */
export const defaultFont: Font = { families: ['Noto Sans'], size: 10, isItalic: false, isBold: false };

export const defaultTextFill: Fill = { color: '#000000', opacity: 1 };

export const defaultHalo: Halo = { radius: 1, fill: { color: '#ffffff', opacity: 1 } };

/** SLD 1.0.0 hangs a text by the middle of its left side, SE 1.1 by its centre. */
export const sld10Placement = {
  kind: 'point',
  anchor: [0, 0.5],
  displacement: [0, 0],
  rotation: 0,
} as const satisfies PointPlacement;
export const se11Placement = {
  kind: 'point',
  anchor: [0.5, 0.5],
  displacement: [0, 0],
  rotation: 0,
} as const satisfies PointPlacement;
