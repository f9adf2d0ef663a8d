import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
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

const textOf = (text: string, colour: string, stroke: Stroke): Text =>
  new Text({
    text,
    font: 'bold 16px Marianne, arial, sans-serif',
    fill: new Fill({ color: colour }),
    stroke,
  });
