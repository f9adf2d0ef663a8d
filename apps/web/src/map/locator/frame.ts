import type { GeographicBox } from '@cartable/contract/core';

/** The picture is this many times as wide as high. */
const RATIO = 2.2;
/** Around the data, enough to recognise where it is. */
const MARGIN = 2.5;
/** Narrower, in degrees, no coast would be seen. */
const NARROWEST = 36;
const WIDEST = 360;
/** A box smaller than this share of the picture would not be seen. */
const SMALLEST_SHARE = 0.03;

export interface Frame {
  /** Box of the picture, in degrees with y downwards. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Box of the data, the same way; absent when its extent is unknown. */
  readonly box?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Frame of a small picture around an extent: the extent itself, and enough of the world to know where. */
export function frameOf(extent: GeographicBox | null): Frame {
  if (extent === null) return { x: -180, y: -WIDEST / RATIO / 2, width: WIDEST, height: WIDEST / RATIO };
  const { west, south, east, north } = extent;
  const requested = Math.max((east - west) * MARGIN, (north - south) * MARGIN * RATIO);
  const width = Math.min(WIDEST, Math.max(NARROWEST, requested));
  const height = width / RATIO;
  const [centreX, centreY] = [(west + east) / 2, -(south + north) / 2];
  const side = Math.max(0, width * SMALLEST_SHARE);
  const boxWidth = Math.max(east - west, side);
  const boxHeight = Math.max(north - south, side);
  return {
    x: centreX - width / 2,
    y: centreY - height / 2,
    width,
    height,
    box: { x: centreX - boxWidth / 2, y: centreY - boxHeight / 2, width: boxWidth, height: boxHeight },
  };
}
