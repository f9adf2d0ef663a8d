import type { GeographicBox } from '@cartable/contract';
import type { XmlNode } from '@cartable/ogc';
import { nodeAt, nodesAt, valueAt } from './iso-tree.ts';

/** Characters: an address of a registry, or a name with its code. */
const longestCode = 300;

export function readProjections(root: XmlNode): string[] {
  const path = 'referenceSystemInfo/MD_ReferenceSystem/referenceSystemIdentifier/RS_Identifier';
  return nodesAt(root, path).flatMap((identifier) => {
    const code = valueAt(identifier, 'code').slice(0, longestCode);
    const epsg =
      /EPSG\D*?(?:\/0\/|::?)?(\d{4,6})\b/i.exec(code)?.[1] ??
      (/^EPSG$/i.test(valueAt(identifier, 'codeSpace')) ? /\d{4,6}/.exec(code)?.[0] : undefined);
    return epsg === undefined ? [] : [`EPSG:${epsg}`];
  });
}

/** Two boxes that meet at the antimeridian are one. */
export function readBox(identification: XmlNode | undefined): GeographicBox | null {
  const boxes = nodesAt(identification, 'extent/EX_Extent/geographicElement/EX_GeographicBoundingBox').map(
    (box) => {
      const degrees = (name: string) => Number(nodeAt(box, `${name}/Decimal`)?.text.trim() || Number.NaN);
      return {
        west: degrees('westBoundLongitude'),
        south: degrees('southBoundLatitude'),
        east: degrees('eastBoundLongitude'),
        north: degrees('northBoundLatitude'),
      };
    },
  );
  const [first, second] = boxes.filter(isOnEarth);
  if (first === undefined) return null;
  if (first.east === 180 && second?.west === -180) return { ...first, east: second.east };
  return first;
}

/** A document may say anything; what is no place on earth is not told again. */
function isOnEarth({ west, south, east, north }: GeographicBox): boolean {
  const isInside = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90;
  return isInside && south <= north;
}
