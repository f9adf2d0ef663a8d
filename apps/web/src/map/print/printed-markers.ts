/** Markers of the map on paper: a disc each, or a larger one with a number for things that lie together. */

import { severityColours } from '../colours.ts';
import type { MapMarker } from '../map-types.ts';
import { type PrintedLayer, shapeCollection } from './shape-collection.ts';

interface MarkersOnPaper {
  readonly markers: readonly MapMarker[];
  /** Of all of them, in the legend. */
  readonly title: string;
  /** What a colour says; one that is not there says nothing. */
  readonly names: Readonly<Partial<Record<MapMarker['severity'], string>>>;
}

type Severity = MapMarker['severity'];

const discs = { width: 1, halo: 3 } as const;
const [signRadius, groupRadius, innerRadius] = [6, 13, 10];
const white = '#ffffff';

/** From bottom to top; the last one has the words of the legend. */
export function printedMarkers({ markers, title, names }: MarkersOnPaper): PrintedLayer[] {
  if (markers.length === 0) return [];
  const severities = (Object.keys(names) as Severity[]).filter((severity) =>
    markers.some((one) => one.severity === severity),
  );
  const groups = markers.filter(({ count }) => count !== undefined);
  const of = (severity: Severity) => (one: MapMarker) => one.severity === severity;
  const layers: PrintedLayer[] = [
    ...severities.map((severity) =>
      discsOf(groups.filter(of(severity)), { colour: severityColours[severity], radius: groupRadius }),
    ),
    discsOf(groups, { colour: white, radius: innerRadius }),
    ...severities.map((severity) => signsOf(markers.filter(of(severity)), severityColours[severity])),
  ];
  // What lies on top first.
  const entries = severities.toReversed().map((severity) => ({
    name: names[severity] ?? '',
    colour: severityColours[severity],
  }));
  return layers.with(-1, { ...layers.at(-1)!, title, legend: { kind: 'colours', entries } });
}

const point = ({ place }: MapMarker) => ({ type: 'Point', coordinates: place });

const discsOf = (
  groups: readonly MapMarker[],
  { colour, radius }: { readonly colour: string; readonly radius: number },
): PrintedLayer => ({
  kind: 'shapes',
  title: '',
  geojson: shapeCollection(groups.map((one) => ({ geometry: point(one) }))),
  look: { ...discs, stroke: colour, fill: colour, radius },
});

/** Those that lie alone, and the numbers of the others. */
const signsOf = (markers: readonly MapMarker[], colour: string): PrintedLayer => ({
  kind: 'shapes',
  title: '',
  geojson: shapeCollection(
    markers.map((one) => ({
      geometry: point(one),
      ...(one.count !== undefined && { text: written(one.count) }),
    })),
  ),
  look: { ...discs, stroke: colour, fill: colour, radius: signRadius },
});

/** As on the screen. */
const written = (count: number): string => (count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`);
