/** KML geometry (OGC 12-007r2 §10) from the parts of a WKB in WGS 84: longitude, latitude and, when there is one, height. */

import { base, type GeometryParts, type Run } from '../write/geometry-parts.ts';

/** 10⁻⁸ degree is about a millimetre. */
const degreeDecimals = 8;
const heightDecimals = 3;

/** Without it heights are ignored (clampToGround is the default). */
const absolute = '<altitudeMode>absolute</altitudeMode>';

export function kmlGeometry(parts: GeometryParts): string {
  if (parts.runs.length === 0)
    return `<MultiGeometry>${parts.members.map(kmlGeometry).join('')}</MultiGeometry>`;
  const mode = parts.hasZ ? absolute : '';
  if (parts.base === base.point) return `<Point>${mode}${coordinates(parts, parts.runs[0]!)}</Point>`;
  if (parts.base === base.line)
    return `<LineString>${mode}${coordinates(parts, parts.runs[0]!)}</LineString>`;
  const rings = parts.runs.map((run, rank) => {
    const boundary = rank === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    return `<${boundary}><LinearRing>${coordinates(parts, run)}</LinearRing></${boundary}>`;
  });
  return `<Polygon>${mode}${rings.join('')}</Polygon>`;
}

function coordinates({ view, stride, hasZ }: GeometryParts, { offset, count }: Run): string {
  let text = '<coordinates>';
  for (let i = 0, at = offset; i < count; i++, at += stride) {
    if (i > 0) text += ' ';
    text += `${rounded(view.getFloat64(at, true), degreeDecimals)},${rounded(view.getFloat64(at + 8, true), degreeDecimals)}`;
    if (hasZ) text += `,${rounded(view.getFloat64(at + 16, true), heightDecimals)}`;
  }
  return `${text}</coordinates>`;
}

/** Never an exponent: schemas accept it, many readers do not. */
function rounded(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '0';
  const fixed = value.toFixed(decimals);
  return fixed.replace(/\.?0+$/, '').replace(/^-0$/, '0');
}
