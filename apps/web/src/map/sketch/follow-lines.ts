/** A line that is drawn along others: between two clicks it takes the shortest way by the lines that are shown. */

import type Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import LineString from 'ol/geom/LineString.js';
import type MultiLineString from 'ol/geom/MultiLineString.js';
import type { GeometryFunction } from 'ol/interaction/Draw.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import { getUid } from 'ol/util.js';
import { type Anchor, LineNetwork, type Ways } from './line-network.ts';

type Place = number[];

/** Around the pointer, in pixels: farther from all lines, one goes straight. */
const reachPixels = 15;

/** @param sourcesNow of the lines, which come and go with their layers */
export function followLines(map: OlMap, sourcesNow: () => readonly VectorSource[]): GeometryFunction {
  let known: { readonly revision: string; readonly network: LineNetwork } | undefined;
  const ways = new Map<string, Ways>();
  /** Between two clicks it stays as it was, whatever is zoomed to, or read, afterwards. */
  const fixed = new Map<string, readonly (readonly number[])[]>();
  const networkNow = (): LineNetwork => {
    const sources = sourcesNow();
    const revision = sources.map((source) => `${getUid(source)}.${source.getRevision()}`).join(' ');
    if (known?.revision !== revision) {
      known = { revision, network: new LineNetwork(sources.flatMap(linesOf)) };
      ways.clear();
    }
    return known.network;
  };
  const waysFrom = (network: LineNetwork, start: Anchor): Ways => {
    const key = start.place.join(' ');
    const found = ways.get(key) ?? network.waysFrom(start);
    ways.set(key, found);
    return found;
  };
  const leg = (network: LineNetwork, from: Place, to: Place): readonly (readonly number[])[] => {
    const reach = reachPixels * (map.getView().getResolution() ?? 1);
    const [start, end] = [network.anchor(from, reach), network.anchor(to, reach)];
    const straight = [start?.place ?? from, end?.place ?? to];
    return (start && end && network.path(waysFrom(network, start), end)) ?? straight;
  };
  return (coordinates, geometry) => {
    const stops = coordinates as Place[];
    const network = networkNow();
    const [first] = stops;
    const drawn = stops.slice(1).flatMap((stop, rank) => {
      const from = stops[rank]!;
      const key = [...from, ...stop].join(' ');
      const places = fixed.get(key) ?? leg(network, from, stop);
      // The last one still follows the pointer.
      if (rank < stops.length - 2) fixed.set(key, places);
      return rank === 0 ? places : places.slice(1);
    });
    const line = (drawn.length > 0 ? drawn : [first!]) as Place[];
    if (!(geometry instanceof LineString)) return new LineString(line);
    geometry.setCoordinates(line);
    return geometry;
  };
}

function linesOf(source: VectorSource): readonly Place[][] {
  return source.getFeatures().flatMap((feature: Feature<Geometry>) => {
    const geometry = feature.getGeometry();
    if (geometry?.getType() === 'LineString') return [(geometry as LineString).getCoordinates()];
    return geometry?.getType() === 'MultiLineString' ? (geometry as MultiLineString).getCoordinates() : [];
  });
}
