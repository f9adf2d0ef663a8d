/** Tools of the layers one may edit, as their form holds them. Pure. */

import type { CallAnswer } from '@cartable/contract/core';
import type { espacecoCalls } from '@cartable/contract/espaceco';
import {
  familyOfGeometry,
  type GeometryFamily,
  type LayerToolName,
  type ReferenceTool,
  toolsOfGeometry,
} from '@cartable/contract/espaceco';

export type FeatureTypes = CallAnswer<typeof espacecoCalls.getEspacecoFeatureTypes>;
export type FeatureTypeLayer = FeatureTypes[string][number];

export interface ToolsOfLayer {
  readonly tools: readonly LayerToolName[];
  /** Layers each tool refers to. */
  readonly references: Readonly<Partial<Record<ReferenceTool, readonly number[]>>>;
}
/** By number of the layer. */
export type LayerToolValues = Readonly<Record<string, ToolsOfLayer>>;

/** Layers members edit, that have tools. */
export function editableLayers(all: readonly FeatureTypeLayer[]) {
  return all.flatMap((layer) => {
    const family = familyOfGeometry(layer.geometry_type);
    const isEdited = layer.role === 'edit' || layer.role === 'ref-edit';
    return isEdited && family ? [{ layer, family }] : [];
  });
}

/** Other layers a tool of this one may refer to: lines, for a path. */
export function candidatesOf(
  tool: ReferenceTool,
  of: FeatureTypeLayer,
  all: readonly FeatureTypeLayer[],
): readonly FeatureTypeLayer[] {
  return all.filter(
    ({ id, geometry_type }) =>
      id !== of.id && (tool === 'snap' || familyOfGeometry(geometry_type) === 'line'),
  );
}

/**
 * Those its geometry does not allow are left out.
 * @param untold nobody has chosen yet: a layer without tools has all that oblige to nothing
 */
export function toolValuesOf(
  all: readonly FeatureTypeLayer[],
  { untold }: { readonly untold: boolean },
): LayerToolValues {
  return Object.fromEntries(
    editableLayers(all).map(({ layer, family }) => [
      String(layer.id),
      untold && layer.tools === null ? usualTools(family) : toolsOf(layer, family),
    ]),
  );
}

function usualTools(family: GeometryFamily): ToolsOfLayer {
  return { tools: toolsOfGeometry[family].tools.filter((tool) => tool !== 'snap_mandatory'), references: {} };
}

function toolsOf({ tools, ref_tools }: FeatureTypeLayer, family: GeometryFamily): ToolsOfLayer {
  const allowed = toolsOfGeometry[family];
  return {
    tools: allowed.tools.filter((tool) => tools?.includes(tool)),
    references: Object.fromEntries(
      allowed.references.flatMap((tool) => {
        const layers = ref_tools?.[tool];
        return layers ? [[tool, layers] as const] : [];
      }),
    ),
  };
}

/** A list without tools says that there are none, `null` that nobody chose; a tool that refers to nothing is none. */
export function writtenTools(values: LayerToolValues) {
  return Object.fromEntries(
    Object.entries(values).map(([id, { tools, references }]) => {
      const used = Object.entries(references).filter(([, layers]) => layers.length > 0);
      return [
        id,
        {
          tools: [...tools],
          ref_tools:
            used.length === 0 ? null : Object.fromEntries(used.map(([tool, ids]) => [tool, [...ids]])),
        },
      ];
    }),
  );
}
