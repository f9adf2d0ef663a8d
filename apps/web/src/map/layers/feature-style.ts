/** Styles of features the browser draws: a WFS layer, an outline, what was clicked. */

import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { featureColours, severityColours } from '../colours.ts';
import type { MapMarker } from '../map-types.ts';

function styleOf(strokeColour: string, fillColour: string, width: number): Style {
  const stroke = new Stroke({ color: strokeColour, width });
  const fill = new Fill({ color: fillColour });
  const image = new Circle({
    radius: 5,
    stroke: new Stroke({ color: '#fff', width: 1.5 }),
    fill: new Fill({ color: strokeColour }),
  });
  return new Style({ stroke, fill, image });
}

export const featureStyle = (dark: boolean): Style =>
  dark
    ? styleOf(featureColours.strokeDark, featureColours.fillDark, 1.5)
    : styleOf(featureColours.stroke, featureColours.fill, 1.5);

export const selectedStyle = (): Style => styleOf(featureColours.selected, featureColours.selectedFill, 3);

export function outlineStyle(): Style {
  return new Style({
    stroke: new Stroke({ color: featureColours.outline, width: 2, lineDash: [8, 4] }),
    fill: new Fill({ color: 'rgba(179, 64, 0, 0.06)' }),
  });
}

/** Hollow and in dashes: not there yet. */
export function waitingStyle(): Style {
  const stroke = new Stroke({ color: featureColours.outline, width: 3, lineDash: [6, 6] });
  const image = new Circle({
    radius: 6,
    stroke: new Stroke({ color: featureColours.outline, width: 3 }),
    fill: new Fill({ color: '#fff' }),
  });
  return new Style({ stroke, fill: new Fill({ color: 'rgba(179, 64, 0, 0.12)' }), image });
}

export function markerStyle(severity: MapMarker['severity'], selected: boolean): Style {
  return new Style({
    image: new Circle({
      radius: selected ? 10 : 7,
      fill: new Fill({ color: severityColours[severity] }),
      stroke: new Stroke({ color: '#fff', width: selected ? 3 : 2 }),
    }),
    zIndex: selected ? 1 : 0,
  });
}

const fewRadius = 12;
const perDigit = 4;

/** Several things of one place: a circle that grows with the number it tells. */
export function clusterStyle(severity: MapMarker['severity'], count: number): Style {
  const text = count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`;
  return new Style({
    image: new Circle({
      radius: fewRadius + perDigit * (text.length - 1),
      fill: new Fill({ color: severityColours[severity] }),
      stroke: new Stroke({ color: '#fff', width: 2 }),
    }),
    text: new Text({ text, font: 'bold 12px Marianne, sans-serif', fill: new Fill({ color: '#fff' }) }),
  });
}

/** An object a finding is about: its line is what is wrong, so that it is drawn over what it encloses. */
export function faultyShapeStyle(severity: MapMarker['severity'], selected: boolean): Style {
  const colour = severityColours[severity];
  return new Style({
    stroke: new Stroke({ color: colour, width: selected ? 3 : 2 }),
    fill: new Fill({ color: `${colour}${selected ? '33' : '1a'}` }),
    zIndex: selected ? 1 : 0,
  });
}

/** An area a finding is about: seen without hiding what is under it. */
export function markedAreaStyle(severity: MapMarker['severity'], selected: boolean): Style {
  const colour = severityColours[severity];
  return new Style({
    stroke: new Stroke({ color: colour, width: selected ? 3 : 1.5 }),
    fill: new Fill({ color: `${colour}${selected ? '4d' : '26'}` }),
  });
}
