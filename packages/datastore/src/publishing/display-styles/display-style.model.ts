import type { StyleFormat } from '@cartable/contract';

/** A way of drawing a service that is proposed to whoever shows it. */
export interface DisplayStyle {
  readonly id: string;
  readonly offeringId: string;
  /** Unique in its service. */
  readonly name: string;
  /** The one shown first; one at most in a service. */
  readonly current: boolean;
  readonly layers: readonly StyledLayer[];
  readonly createdAt: string;
}

/** The file that draws a layer, or all of those of tiles. */
export interface StyledLayer {
  /** `layer:table`; `null` for tiles. */
  readonly name: string | null;
  readonly format: StyleFormat;
  readonly annexeId: string;
  /** Path of the annexe. */
  readonly path: string;
}

export const extensionOf: Readonly<Record<StyleFormat, string>> = { sld: 'sld', qml: 'qml', mapbox: 'json' };

/** Styles of one service: a list people choose from. */
export const maxStyles = 50;
