/** Spatial conditions of Filter Encoding 1.0 and 1.1 (OGC 02-059 §8, 04-095 §9). */
import {
  type Distance,
  type Expression,
  filterEncodingSpatial,
  inBbox,
  ownEntry,
  topological,
} from '@cartable/expressions';
import { wkbEnvelope } from '@cartable/geo';
import { NotUnderstood } from './not-understood.ts';
import { readGeometry } from './read-geometry.ts';
import { elementsOf, textOf, type XmlElement } from './xml-tree.ts';

/** Metres per unit of a distance, by the names met in documents. */
const metresPer: Readonly<Record<string, number>> = {
  m: 1,
  metre: 1,
  meter: 1,
  metres: 1,
  meters: 1,
  km: 1000,
  kilometre: 1000,
  kilometer: 1000,
  kilometers: 1000,
  ft: 0.3048,
  foot: 0.3048,
  feet: 0.3048,
  mi: 1609.344,
  'statute miles': 1609.344,
  'nautical miles': 1852,
};

/** Undefined for an element that is no spatial condition. @throws {NotUnderstood} */
export function readSpatial(element: XmlElement): Expression | undefined {
  const operator = ownEntry(filterEncodingSpatial, element.name);
  if (operator) {
    const { wkb, srid } = operandOf(element);
    return topological(operator, { wkb, srid });
  }
  if (element.name === 'BBOX') {
    const { wkb, srid } = operandOf(element);
    return inBbox(wkbEnvelope(wkb)!, srid);
  }
  if (element.name === 'DWithin' || element.name === 'Beyond') return readDistance(element);
  return undefined;
}

/** The table has one geometry: its name may be left out, and is not compared. */
function operandOf(element: XmlElement): ReturnType<typeof readGeometry> {
  const operands = elementsOf(element).filter(
    ({ name }) => name !== 'PropertyName' && name !== 'ValueReference' && name !== 'Distance',
  );
  if (operands.length !== 1) throw new NotUnderstood(element);
  return readGeometry(operands[0]!);
}

function readDistance(element: XmlElement): Distance {
  const { wkb, srid } = operandOf(element);
  const distance = elementsOf(element).find(({ name }) => name === 'Distance');
  const unit = distance?.attributes.get('units') ?? distance?.attributes.get('uom') ?? '';
  const metres = ownEntry(metresPer, unit.replace(/^.*[#/]/, '').toLowerCase());
  const length = distance && textOf(distance) !== '' ? Number(textOf(distance)) : Number.NaN;
  if (!distance || metres === undefined || !(length >= 0))
    throw new NotUnderstood(element, `${element.name} Distance`);
  const op = element.name === 'Beyond' ? 'beyond' : 'dwithin';
  return { op, geometry: { wkb, srid }, distanceMetres: length * metres };
}
