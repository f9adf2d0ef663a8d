/**
 * Builds packages/geo/base-map/france-outlines.json (TopoJSON) from a GeoJSON of the French départements (CRS:84).
 * Shared borders are cut once into arcs, so that simplification leaves neither gap nor overlap between neighbours.
 *
 *   node apps/web/scripts/build-france-outlines.mjs departements.geojson packages/geo/base-map/france-outlines.json
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** Degrees, about 200 m: invisible up to the scale of a département filling the screen. */
const TOLERANCE_DEGREES = 0.0022;
/** Smaller closed rings (islets), in square degrees, are left out: about 0.5 km². */
const SMALLEST_RING = 0.00006;
/** Grid of the delta-encoded coordinates, about 20 m. */
const GRID_DEGREES = 0.0002;

const regions = {
  84: ['01', '03', '07', '15', '26', '38', '42', '43', '63', '69', '73', '74'],
  27: ['21', '25', '39', '58', '70', '71', '89', '90'],
  53: ['22', '29', '35', '56'],
  24: ['18', '28', '36', '37', '41', '45'],
  94: ['2A', '2B'],
  44: ['08', '10', '51', '52', '54', '55', '57', '67', '68', '88'],
  32: ['02', '59', '60', '62', '80'],
  11: ['75', '77', '78', '91', '92', '93', '94', '95'],
  28: ['14', '27', '50', '61', '76'],
  75: ['16', '17', '19', '23', '24', '33', '40', '47', '64', '79', '86', '87'],
  76: ['09', '11', '12', '30', '31', '32', '34', '46', '48', '65', '66', '81', '82'],
  52: ['44', '49', '53', '72', '85'],
  93: ['04', '05', '06', '13', '83', '84'],
};
const regionOf = new Map(
  Object.entries(regions).flatMap(([region, codes]) => codes.map((code) => [code, region])),
);

const [source, target] = process.argv.slice(2);
const { features } = JSON.parse(readFileSync(source, 'utf8'));
const key = (point) => `${point[0]},${point[1]}`;
const openRing = (ring) => ring.slice(0, -1);
const polygonsOf = (geometry) =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

const neighbours = new Map();
for (const feature of features)
  for (const ring of polygonsOf(feature.geometry).flat().map(openRing))
    ring.forEach((point, i) => {
      const around = neighbours.get(key(point)) ?? new Set();
      around.add(key(ring.at(i - 1))).add(key(ring[(i + 1) % ring.length]));
      neighbours.set(key(point), around);
    });
const isJunction = (point) => neighbours.get(key(point)).size !== 2;

const arcs = [];
const arcIds = new Map();

/** Rank of an arc, `~rank` when it is walked backwards. */
function arcOf(points) {
  const forward = points.map(key).join(' ');
  if (arcIds.has(forward)) return arcIds.get(forward);
  const backward = points.map(key).reverse().join(' ');
  if (arcIds.has(backward)) return ~arcIds.get(backward);
  arcIds.set(forward, arcs.length);
  arcs.push(simplify(points));
  return arcs.length - 1;
}

function arcsOfRing(closed) {
  const ring = openRing(closed);
  let start = ring.findIndex(isJunction);
  if (start < 0) start = ring.reduce((best, point, i) => (key(point) < key(ring[best]) ? i : best), 0);
  const turned = [...ring.slice(start), ...ring.slice(0, start), ring[start]];
  const ids = [];
  let from = 0;
  for (let i = 1; i < turned.length; i++)
    if (i === turned.length - 1 || isJunction(turned[i])) {
      ids.push(arcOf(turned.slice(from, i + 1)));
      from = i;
    }
  return ids;
}

/** Douglas–Peucker; a closed arc keeps at least its farthest point, so that it stays a ring. */
function simplify(points) {
  const kept = new Uint8Array(points.length);
  kept[0] = kept[points.length - 1] = 1;
  const stack = [[0, points.length - 1]];
  const closed = key(points[0]) === key(points.at(-1));
  while (stack.length) {
    const [a, b] = stack.pop();
    let far = -1;
    let most = closed && a === 0 && b === points.length - 1 ? 0 : TOLERANCE_DEGREES ** 2;
    for (let i = a + 1; i < b; i++) {
      const distance = squareDistance(points[i], points[a], points[b]);
      if (distance > most) [far, most] = [i, distance];
    }
    if (far > 0) {
      kept[far] = 1;
      stack.push([a, far], [far, b]);
    }
  }
  return points.filter((_, i) => kept[i]);
}

function squareDistance([x, y], [ax, ay], [bx, by]) {
  const scale = Math.cos((y * Math.PI) / 180);
  const [dx, dy] = [(bx - ax) * scale, by - ay];
  const length = dx * dx + dy * dy;
  const t = length ? Math.max(0, Math.min(1, ((x - ax) * scale * dx + (y - ay) * dy) / length)) : 0;
  return ((x - ax) * scale - t * dx) ** 2 + (y - ay - t * dy) ** 2;
}

const areaOf = (ring) =>
  Math.abs(ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0) / 2);

const geometries = features.map(({ properties: { code, nom }, geometry }) => ({
  type: 'MultiPolygon',
  properties: { code, name: nom, region: regionOf.get(code) },
  arcs: polygonsOf(geometry)
    .filter(([outer], _polygon, all) => all.length === 1 || areaOf(outer) > SMALLEST_RING)
    .map((polygon) => polygon.map(arcsOfRing)),
}));

const all = arcs.flat();
const [west, south] = [Math.min(...all.map((p) => p[0])), Math.min(...all.map((p) => p[1]))];
const encoded = arcs.map((arc) => {
  let [px, py] = [0, 0];
  return arc
    .map(([x, y]) => [Math.round((x - west) / GRID_DEGREES), Math.round((y - south) / GRID_DEGREES)])
    .map(([x, y], i) => {
      const delta = [x - px, y - py];
      [px, py] = [x, y];
      return i > 0 && delta[0] === 0 && delta[1] === 0 ? undefined : delta;
    })
    .filter((delta) => delta !== undefined);
});

const topology = {
  type: 'Topology',
  transform: { scale: [GRID_DEGREES, GRID_DEGREES], translate: [west, south] },
  objects: { departements: { type: 'GeometryCollection', geometries } },
  arcs: encoded,
};
writeFileSync(target, `${JSON.stringify(topology)}\n`);
console.log(`${arcs.length} arcs, ${encoded.flat().length} points, ${JSON.stringify(topology).length} bytes`);
