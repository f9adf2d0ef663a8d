/** A colour for each layer of the tiles, for as long as nobody has drawn a style for them. */

import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';
import { layerColour } from '../colours.ts';

/** Name of the attribute under which the map library keeps the layer of a feature: no data can have one of that name. */
export const layerAttribute = 'mvt:layer';

interface KindStyles {
  readonly point: Style;
  readonly line: Style;
  readonly area: Style;
}

/** Areas, then lines, then points: none hides what is smaller. */
function stylesOf(colour: string): KindStyles {
  return {
    point: new Style({
      zIndex: 2,
      image: new Circle({
        radius: 4,
        fill: new Fill({ color: colour }),
        stroke: new Stroke({ color: '#fff', width: 1 }),
      }),
    }),
    line: new Style({ zIndex: 1, stroke: new Stroke({ color: colour, width: 1.5 }) }),
    area: new Style({
      zIndex: 0,
      fill: new Fill({ color: `${colour}40` }),
      stroke: new Stroke({ color: colour, width: 1 }),
    }),
  };
}

/** @param layerNames in the order that gives their colours; others get the first one */
export function vectorTileStyle(layerNames: readonly string[], dark: boolean): StyleFunction {
  const known = new Map<number, KindStyles>();
  const stylesAt = (rank: number) => {
    const made = known.get(rank) ?? stylesOf(layerColour(rank, dark));
    known.set(rank, made);
    return made;
  };
  return (feature) => {
    const styles = stylesAt(Math.max(0, layerNames.indexOf(String(feature.get(layerAttribute)))));
    const type = feature.getGeometry()?.getType() ?? '';
    if (type.endsWith('Point')) return styles.point;
    return type.endsWith('LineString') ? styles.line : styles.area;
  };
}
