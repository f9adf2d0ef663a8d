import type { GeographicBox, Language } from '@cartable/contract/core';
import type { Finding } from '@cartable/contract/datastore';
import { findingText } from '../../../base/i18n/finding-text.ts';
import { boxOfPlaces } from '../../../map/extents.ts';
import type { MapMarker } from '../../../map/index.ts';

/** More points than this would be one stain; the list tells the rest. */
const MAX_MARKERS = 500;

/** Stable name of a finding, by which the list and the map agree. */
export function idOfFinding({ code, file, layer, column, feature, box }: Finding): string {
  return [code, file, layer, column, feature, ...(box ? Object.values(box) : [])].join('|');
}

/** Findings that say where they are, as points of a map; the gravest first when there are too many. */
export function markersOf(findings: readonly Finding[], language: Language): MapMarker[] {
  const order = { error: 0, warning: 1, info: 2 } as const;
  const seen = new Set<string>();
  return findings
    .toSorted((a, b) => order[a.severity] - order[b.severity])
    .flatMap((finding) => {
      const id = idOfFinding(finding);
      const place = placeOf(finding);
      if (!place || seen.has(id)) return [];
      seen.add(id);
      const { box, shape, severity } = finding;
      return [
        {
          id,
          place,
          ...(box && { box }),
          ...(shape && { shape }),
          severity,
          text: findingText(finding, language),
        },
      ];
    })
    .slice(0, MAX_MARKERS);
}

/** Position of a finding: the place it names, or the middle of the area it concerns. */
export function placeOf({ place, box }: Finding): readonly [number, number] | undefined {
  return place ?? (box && [(box.west + box.east) / 2, (box.south + box.north) / 2]);
}

/** Around a point, in degrees: some two kilometres, within which one finds one's way. */
const AROUND = 0.02;

/** Area the map must show for a marker: its area, its object, or the surroundings of the point. */
export function areaOf({ place: [x, y], box, shape }: MapMarker): GeographicBox {
  const known = box ?? boxOfPlaces(shape?.coordinates.flat() ?? []);
  return known ?? { west: x - AROUND, south: y - AROUND, east: x + AROUND, north: y + AROUND };
}

export function countBySeverity(findings: readonly Finding[]): Record<Finding['severity'], number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/**
 * The list without the repetitions: where a finding counts the features it concerns, those told one by one for the
 * sake of the map say nothing more; what two checks both noticed is told once.
 */
export function summarised(findings: readonly Finding[]): Finding[] {
  const subject = ({ code, file, layer, column }: Finding) => [code, file, layer, column].join('|');
  const counted = new Set(findings.filter(({ count = 1 }) => count > 1).map(subject));
  const shownKeys = new Set<string>();
  return findings.filter((finding) => {
    const text = JSON.stringify(finding);
    if (shownKeys.has(text)) return false;
    shownKeys.add(text);
    return (finding.count ?? 1) > 1 || !counted.has(subject(finding));
  });
}
