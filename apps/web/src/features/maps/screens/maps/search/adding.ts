import type { GeographicBox } from '@cartable/contract/core';
import type { LayerSource } from '../../../../records/index.ts';
import type { ChosenLayer } from '../chosen-layer.ts';

export interface AddLayerProps {
  /** Title of data chosen elsewhere: searched for at once, and the keyboard goes there. */
  readonly wanted?: string | undefined;
  readonly chosen: readonly ChosenLayer[];
  readonly isFull: boolean;
  readonly onAdd: AddToMap;
}

export type AddToMap = (
  source: LayerSource,
  added: { readonly title: string; readonly bbox: GeographicBox | null },
) => void;
