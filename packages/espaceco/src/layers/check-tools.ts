import { CartableError, familyOfGeometry, type ReferenceTool, toolsOfGeometry } from '@cartable/contract';
import type { Table } from '../tables/database.model.ts';
import type { Layer } from './layer.model.ts';

/** A layer of a table, with it. */
export interface TableLayer {
  readonly layer: Layer;
  readonly table: Table;
}

/** Tools that suit the geometry, and layers they may refer to. @throws {CartableError} `espaceco.layer-tool`, `espaceco.layer-unknown` */
export function checkTools({ layer, table }: TableLayer, all: readonly TableLayer[]): void {
  const family = familyOfGeometry(table.geometry?.type ?? null);
  const { tools, references } = family ? toolsOfGeometry[family] : { tools: [], references: [] };
  const unfit = layer.tools?.find((tool) => !(tools as readonly string[]).includes(tool));
  if (unfit !== undefined) throw unsuited(layer, unfit, tools);
  for (const [tool, ids] of Object.entries(layer.refTools ?? {}) as [ReferenceTool, readonly number[]][]) {
    if (!(references as readonly string[]).includes(tool)) throw unsuited(layer, tool, references);
    for (const id of ids) {
      const target = all.find((one) => one.layer.id === id);
      if (target === undefined) throw new CartableError('espaceco.layer-unknown', { layer: id });
      const isLine = familyOfGeometry(target.table.geometry?.type ?? null) === 'line';
      if (tool === 'shortestpath' && !isLine) throw unsuited(target.layer, tool, []);
    }
  }
}

function unsuited({ id }: Layer, tool: string, allowed: readonly string[]): CartableError {
  return new CartableError('espaceco.layer-tool', { layer: id, tool, allowed: allowed.join(', ') || '∅' });
}
