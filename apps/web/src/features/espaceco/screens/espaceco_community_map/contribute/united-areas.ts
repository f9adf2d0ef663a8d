/** Areas that touch become one without the side between them. */

import type { ManyGeometry, SketchGeometry } from '../../../../../map/index.ts';

type Geometry = SketchGeometry | ManyGeometry;
type Rings = number[][][];

/** Undefined: they are no areas, do not touch where a table takes one part, or cannot be added. */
export async function unitedAreas(
  one: Geometry,
  other: Geometry,
  takesSeveral: boolean,
): Promise<Geometry | undefined> {
  const [mine, theirs] = [areasOf(one), areasOf(other)];
  // Heights would be lost.
  if (!mine || !theirs || [...mine, ...theirs].flat(2).some((place) => place.length > 2)) return undefined;
  const { unitedAreas: unite } = await import('@cartable/expressions/areas');
  try {
    const parts = unite([...mine, ...theirs]) as Rings[];
    const [part, ...others] = parts;
    if (takesSeveral) return { type: 'MultiPolygon', coordinates: parts };
    return part && others.length === 0 ? { type: 'Polygon', coordinates: part } : undefined;
  } catch {
    return undefined;
  }
}

function areasOf({ type, coordinates }: Geometry): readonly Rings[] | undefined {
  if (type === 'Polygon') return [coordinates];
  return type === 'MultiPolygon' ? coordinates : undefined;
}
