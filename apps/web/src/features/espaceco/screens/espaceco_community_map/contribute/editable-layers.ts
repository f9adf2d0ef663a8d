/** Layers somebody may contribute to, and what their tools allow. Pure. */

import type { EspacecoTable, GeometryFamily, LayerToolName } from '@cartable/contract/espaceco';
import { familyOfGeometry } from '@cartable/contract/espaceco';
import { geometryTypeOf } from '../../../parts/objects/geometry-type.ts';
import type { Draft } from '../../../parts/unsent/drafts/draft.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';

export const familyOf = (table: EspacecoTable): GeometryFamily | undefined =>
  familyOfGeometry(geometryTypeOf(table));

/** Whether the community has it edited, as far as its table allows. */
export const isForEditing = ({ layer: { table, role } }: Pick<GuichetLayer, 'layer'>): boolean =>
  table !== null && (role === 'edit' || role === 'ref-edit');

/** Layers somebody may contribute to here, the uppermost first. */
export const editableLayers = (layers: readonly GuichetLayer[]): readonly GuichetLayer[] =>
  layers.filter((one) => one.table && !one.table.read_only && isForEditing(one)).toReversed();

export const hasTool = ({ layer }: GuichetLayer, tool: LayerToolName): boolean =>
  layer.tools?.includes(tool) ?? false;

/** Lines have a tool for it; areas are divided by who may change one and draw others. */
export const maySplit = (layer: GuichetLayer, family: GeometryFamily): boolean =>
  family === 'polygon' ? hasTool(layer, 'modify') && hasTool(layer, 'draw') : hasTool(layer, 'split');

/** A new object takes its shape whatever the tools; those that are there, as its community allows. */
export function reshapesOf(
  layer: GuichetLayer | undefined,
  draft: Draft | undefined,
): 'whole' | 'corners' | 'both' {
  if (!layer || draft?.state === 'Insert' || hasTool(layer, 'modify') === hasTool(layer, 'translate'))
    return 'both';
  return hasTool(layer, 'modify') ? 'corners' : 'whole';
}
