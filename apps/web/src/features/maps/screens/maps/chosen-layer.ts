import type { LayerSource } from '../../../records/index.ts';

/** A layer of the map and how it is shown. */
export interface ChosenLayer {
  readonly source: LayerSource;
  /** Percents. */
  readonly opacity: number;
  readonly isVisible: boolean;
  /** Of those its service draws it with; the default one without. */
  readonly style?: string | undefined;
  /** Name of the group it is in. */
  readonly group?: string | undefined;
}
