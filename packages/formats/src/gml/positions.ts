/** Positions as GML writes them, brought to x then y. */

import { findCrsByName, isWrittenYx } from '@cartable/geo';
import type { CurveDrawing } from '../wkb/arc.ts';
import { childNamed, type XmlElement } from '../xml/element-stream.ts';

export interface GmlContext {
  /** Name of the system in force, inherited from the elements above. */
  readonly srsName: string | undefined;
  readonly dimension: number;
  readonly curves: CurveDrawing;
}

/** Context of the positions inside an element: its own attributes, or else those of the outer one. */
export function contextWithin(element: XmlElement, outer: GmlContext): GmlContext {
  const { srsName, srsDimension, dimension } = element.attributes;
  return {
    srsName: srsName ?? outer.srsName,
    dimension: Number(srsDimension ?? dimension ?? outer.dimension),
    curves: outer.curves,
  };
}

/** Elements that may stand beside positions and say nothing of them (OGC 07-036 §7.2.3, §14). */
const besidePositions = new Set([
  'metaDataProperty',
  'description',
  'descriptionReference',
  'identifier',
  'name',
  'radius',
  'startAngle',
  'endAngle',
]);

/**
 * From `posList`, `pos`, `pointProperty`, the `coordinates` of GML 2 or its `coord`. An element without any has none;
 * undefined when it holds something else, or numbers that are none.
 */
export function positionsOf(element: XmlElement, outer: GmlContext): number[][] | undefined {
  const context = contextWithin(element, outer);
  const list = childNamed(element, 'posList');
  const written = list ? readPosList(list, context) : readPositions(element, context);
  const isWhole = written?.every(
    (position) => position.length >= 2 && position.every((number) => !Number.isNaN(number)),
  );
  if (!written || !isWhole) return undefined;
  const crs = context.srsName ? findCrsByName(context.srsName) : undefined;
  return crs && isWrittenYx(crs)
    ? written.map(([first, second, ...rest]) => [second!, first!, ...rest])
    : written;
}

function readPosList(list: XmlElement, context: GmlContext): number[][] | undefined {
  const dimension = Number(list.attributes.srsDimension ?? context.dimension);
  const numbers = numbersOf(list.text);
  if (!(dimension >= 2) || numbers.length % dimension !== 0) return undefined;
  return Array.from({ length: numbers.length / dimension }, (_, index) =>
    numbers.slice(index * dimension, (index + 1) * dimension),
  );
}

function readPositions(element: XmlElement, context: GmlContext): number[][] | undefined {
  const coordinates = childNamed(element, 'coordinates');
  if (coordinates) return readCoordinates(coordinates);
  const positions = element.children.flatMap((child): (number[] | undefined)[] => {
    // An empty position is a point without coordinates.
    if (child.name === 'pos') return child.text.trim() === '' ? [] : [numbersOf(child.text)];
    if (child.name === 'coord') return [child.children.map(({ text }) => Number(text))];
    const isPoint = child.name === 'pointProperty' || child.name === 'pointRep';
    if (!isPoint) return besidePositions.has(child.name) ? [] : [undefined];
    return child.children[0] ? (readPositions(child.children[0], context) ?? [undefined]) : [undefined];
  });
  return positions.includes(undefined) ? undefined : (positions as number[][]);
}

/** GML 2: the separators are attributes, comma and blank when absent. */
function readCoordinates({ text, attributes }: XmlElement): number[][] {
  const { cs = ',', ts = ' ', decimal = '.' } = attributes;
  const tuples = ts.trim() === '' ? text.trim().split(/\s+/) : text.trim().split(ts);
  return tuples
    .filter((tuple) => tuple.trim() !== '')
    .map((tuple) => tuple.split(cs).map((number) => Number(number.replace(decimal, '.'))));
}

function numbersOf(text: string): number[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/).map(Number);
}
