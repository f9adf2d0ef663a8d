import type { FeatureLike } from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleLike } from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { SketchFeature } from './sketch-types.ts';

const translucent = '33';
const halo = 'rgba(255, 255, 255, 0.9)';
const selectedHalo = 'rgba(255, 210, 0, 0.9)';

type Drawn = Pick<SketchFeature, 'kind' | 'colour' | 'name'>;

/** Its colour over a halo, so that it is read on any background; the halo of what is chosen is yellow and wider. */
export function sketchStyle(drawn: Drawn, isSelected = false): Style[] {
  const { kind, colour, name } = drawn;
  const around = new Stroke({ color: isSelected ? selectedHalo : halo, width: isSelected ? 9 : 5 });
  if (kind === 'text') return [new Style({ text: textOf(name, colour, around) })];
  if (kind === 'point')
    return [
      new Style({
        image: new Circle({ radius: 7, fill: new Fill({ color: colour }), stroke: around }),
      }),
    ];
  return [
    new Style({ stroke: around }),
    new Style({
      stroke: new Stroke({ color: colour, width: 3 }),
      fill: new Fill({ color: colour + translucent }),
    }),
  ];
}

/** The same, with the head of an arrow at the end of its line, whatever the scale. */
export function sketchStyleLike(drawn: Drawn, isSelected = false): StyleLike {
  const styles = sketchStyle(drawn, isSelected);
  return drawn.kind === 'arrow' ? (feature) => [...styles, ...headOf(feature, drawn.colour)] : styles;
}

/** Radius in pixels: three times as wide as the line. */
const headRadius = 9;

function headOf(feature: FeatureLike, colour: string): Style[] {
  const line = feature.getGeometry();
  if (!(line instanceof LineString)) return [];
  const end = line.getLastCoordinate();
  const before = line.getCoordinates().findLast(([x, y]) => x !== end[0] || y !== end[1]);
  if (!before) return [];
  const image = new RegularShape({
    points: 3,
    radius: headRadius,
    fill: new Fill({ color: colour }),
    stroke: new Stroke({ color: halo, width: 1 }),
    // Of its first corner, which points to the north; clockwise.
    rotation: Math.atan2(end[0]! - before[0]!, end[1]! - before[1]!),
    rotateWithView: true,
  });
  return [new Style({ image, geometry: new Point(end) })];
}

const textOf = (text: string, colour: string, stroke: Stroke): Text =>
  new Text({
    text,
    font: 'bold 16px Marianne, arial, sans-serif',
    fill: new Fill({ color: colour }),
    stroke,
  });
