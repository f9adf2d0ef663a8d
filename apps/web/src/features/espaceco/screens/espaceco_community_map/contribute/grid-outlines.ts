import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoGrid } from '@cartable/contract/espaceco';
import { geometryOfWkt, type MapLayer, type MapPlace, unionOfBoxes } from '../../../../../map/index.ts';

/** Grids as the map draws them: their outlines, under the objects that are changed. */
export function outlineOfGrids(grids: readonly EspacecoGrid[], title: string): readonly MapLayer[] {
  const box = boxOfGrids(grids);
  if (box === undefined) return [];
  const polygons = grids.flatMap(({ geometry, extent }) => {
    // Too long to be told: where it is at most, lest the others look like all there is.
    if (geometry === undefined) return [aroundBox(extent)];
    const shape = geometryOfWkt(geometry);
    return shape?.type === 'MultiPolygon' ? (shape.coordinates as unknown as MapPlace[][][]) : [];
  });
  // Another set of grids is another layer of the map.
  return [{ kind: 'outline', id: `grids ${grids.map(({ name }) => name).join(' ')}`, title, box, polygons }];
}

const aroundBox = ([west, south, east, north]: EspacecoGrid['extent']): MapPlace[][] => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];

export function boxOfGrids(grids: readonly EspacecoGrid[]): GeographicBox | undefined {
  const boxes = grids.map(({ extent: [west, south, east, north] }) => ({ west, south, east, north }));
  return unionOfBoxes(boxes) ?? undefined;
}
