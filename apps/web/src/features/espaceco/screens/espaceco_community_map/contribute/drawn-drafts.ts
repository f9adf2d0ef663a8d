import { useMemo } from 'react';
import { geometryOfWkt, type SketchFeature, type SketchGeometry } from '../../../../../map/index.ts';
import { type Draft, wktOf } from '../../../parts/unsent/drafts/draft.ts';
import { type GuichetLayer, mapIdOf } from '../layers/guichet-layers.ts';
import { hasTool } from './editable-layers.ts';

export const draftColours = {
  Insert: '#18753c',
  Update: '#b34000',
  Delete: '#ce0500',
  none: '#0063cb',
} as const;

/** What is drawn over the layers: drafts by what they do, and what is chosen. */
export function useShapes(drafts: readonly Draft[], current: Draft | undefined): readonly SketchFeature[] {
  return useMemo(() => {
    const all = current && !drafts.some(({ id }) => id === current.id) ? [...drafts, current] : drafts;
    return all.flatMap((draft) => {
      const geometry = geometryOfWkt(wktOf(draft));
      if (geometry === null) return [];
      const isKept = drafts.some(({ id }) => id === draft.id);
      const kind = /Point/.test(geometry.type) ? 'point' : /Line/.test(geometry.type) ? 'line' : 'polygon';
      const colour = isKept ? draftColours[draft.state] : draftColours.none;
      // The map draws and moves several parts as it does one.
      const drawn = geometry as SketchGeometry;
      return [
        { id: draft.id, kind, geometry: drawn, colour, name: '', description: '', attributes: {} } as const,
      ];
    });
  }, [drafts, current]);
}

/** Layers the chosen one is drawn along: those its community chose, and itself where it must be. */
export function snapsOf(layer: GuichetLayer | undefined, layers: readonly GuichetLayer[]): readonly string[] {
  if (!layer) return [];
  const references = [...(layer.layer.ref_tools?.snap ?? []), ...(layer.layer.ref_tools?.shortestpath ?? [])];
  const own = hasTool(layer, 'snap_mandatory') ? [layer.layer.id] : [];
  const wanted = new Set([...references, ...own]);
  return layers.filter(({ layer: one }) => wanted.has(one.id)).map((one) => mapIdOf(one));
}

/** Layers whose lines a new one goes along, those its community chose. */
export function alongOf(layer: GuichetLayer | undefined, layers: readonly GuichetLayer[]): readonly string[] {
  const wanted = new Set(layer?.layer.ref_tools?.shortestpath ?? []);
  return layers.filter(({ layer: one }) => wanted.has(one.id)).map((one) => mapIdOf(one));
}

/** Of an object, as the map names it; undefined: it has no number yet. */
export const featureIdOf = (of: GuichetLayer | undefined, key: number | null): string | undefined =>
  of?.table && key !== null ? `${of.table.database}.${of.table.name}.${key}` : undefined;
