/**
 * Polygons as short text: each ring is the differences between its points, in ten-thousandths of a degree (about 11 m),
 * in the encoding of Google polylines (sign in the lowest bit, five bits a letter); rings are separated by a space,
 * polygons by an exclamation mark: the encoding uses neither. Longitude comes first. A ring is written without its last point,
 * which is its first.
 */
export type Ring = readonly (readonly [longitude: number, latitude: number])[];
/** Exterior ring first. */
export type Polygons = readonly (readonly Ring[])[];

const perDegree = 10_000;
const bitsPerLetter = 5;
const continued = 0x20;
const firstLetter = 63;
const polygonSeparator = '!';

export function encodePolygons(polygons: Polygons): string {
  return polygons
    .map((rings) => rings.map(encodeRing).filter(Boolean).join(' '))
    .filter(Boolean)
    .join(polygonSeparator);
}

export function decodePolygons(text: string): Polygons {
  return text
    .split(polygonSeparator)
    .filter(Boolean)
    .map((polygon) => polygon.split(' ').map(decodeRing));
}

/** Empty when nothing of the ring is left on the lattice. */
function encodeRing(ring: Ring): string {
  let [lastX, lastY] = [0, 0];
  let text = '';
  let points = 0;
  for (const [longitude, latitude] of ring.slice(0, -1)) {
    const [x, y] = [Math.round(longitude * perDegree), Math.round(latitude * perDegree)];
    if (points > 0 && x === lastX && y === lastY) continue;
    text += encodeNumber(x - lastX) + encodeNumber(y - lastY);
    [lastX, lastY] = [x, y];
    points += 1;
  }
  return points < 3 ? '' : text;
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  while (rest >= continued) {
    text += String.fromCharCode((continued | (rest & (continued - 1))) + firstLetter);
    rest = Math.floor(rest / 2 ** bitsPerLetter);
  }
  return text + String.fromCharCode(rest + firstLetter);
}

function decodeRing(text: string): Ring {
  const points: [number, number][] = [];
  let [x, y, rank] = [0, 0, 0];
  const next = () => {
    let value = 0;
    for (let weight = 1; ; weight *= 2 ** bitsPerLetter) {
      const code = text.charCodeAt(rank) - firstLetter;
      rank += 1;
      value += (code & (continued - 1)) * weight;
      if (code < continued) break;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  while (rank < text.length) {
    x += next();
    y += next();
    points.push([x / perDegree, y / perDegree]);
  }
  const [first] = points;
  return first === undefined ? [] : [...points, first];
}
