import type { GeometryFamily } from '@cartable/contract/espaceco';
import type { SketchTool } from '../../../../../map/index.ts';

export type EditTool = 'draw' | 'path' | 'shape' | 'split' | 'merge';

/** Without an object they do nothing, and clicks of the map would choose none. */
export const toolsOfObject: readonly (EditTool | null)[] = ['shape', 'split', 'merge'];

/** What the map draws or moves with a tool; null: clicks choose objects. */
export function sketchToolOf(
  tool: EditTool | null,
  family: { readonly ofLayer: GeometryFamily | undefined; readonly ofObject: GeometryFamily | undefined },
): SketchTool | null {
  if (tool === 'draw') return family.ofLayer ?? null;
  if (tool === 'path') return 'line';
  if (tool === 'shape') return 'edit';
  if (tool === 'split') return family.ofObject === 'polygon' ? 'line' : 'point';
  return null;
}
