/**
 * Gathers findings without ever growing beyond a bound: the first finding of a code, layer and column carries the
 * whole `count`; the others, without count, only add places for the map.
 */

import {
  type CartableError,
  type Finding,
  type FindingCode,
  findingCatalogue,
  isFindingCode,
} from '@cartable/contract';
import { defaultLimits } from './limits.ts';

export type FindingDetails = Omit<Partial<Finding>, 'code' | 'severity' | 'count'> & { count?: number };

export class FindingCollector {
  readonly #groups = new Map<string, Finding[]>();
  readonly #placesPerFinding: number;

  constructor(placesPerFinding = defaultLimits.placesPerFinding) {
    this.#placesPerFinding = placesPerFinding;
  }

  /** One more case. `count` only for findings that state a total at once. */
  add(code: FindingCode, details: FindingDetails = {}): void {
    const key = groupKey(code, details);
    const group = this.#groups.get(key);
    const leader = group?.[0];
    if (group && leader) {
      leader.count = (leader.count ?? 1) + (details.count ?? 1);
      extendLines(leader, details);
      if (group.length < this.#placesPerFinding && details.place)
        group.push({ ...newFinding(code, details), count: undefined });
    } else {
      const count = details.count ?? (details.feature === undefined ? undefined : 1);
      this.#groups.set(key, [{ ...newFinding(code, details), count }]);
    }
  }

  /** Whether one more case would be told with its place, or only counted. */
  tellsPlace(code: FindingCode, layer: string): boolean {
    return (this.#groups.get(groupKey(code, { layer }))?.length ?? 0) < this.#placesPerFinding;
  }

  /** A refusal met on the way, as a finding. */
  addError(error: CartableError, details: FindingDetails = {}): void {
    this.#groups.set(`${error.code}\u0000${this.#groups.size}`, [findingOfError(error, details)]);
  }

  build(): Finding[] {
    return [...this.#groups.values()].flat().map(withoutUndefined);
  }
}

const groupKey = (code: FindingCode, { layer = '', column = '', file = '' }: FindingDetails): string =>
  [code, layer, column, file].join('\u0000');

/** Lines listed one by one; a longer list helps nobody. */
const maxLinesLength = 300;

/** A finding that names the line of the file lists those of all its cases. */
function extendLines(leader: Finding, { params }: FindingDetails): void {
  const listed = leader.params.lines;
  if (listed === undefined || params?.lines === undefined || String(listed).endsWith('…')) return;
  const isFull = String(listed).length > maxLinesLength;
  leader.params.lines = `${listed}${isFull ? '…' : `, ${params.lines}`}`;
}

function newFinding(code: FindingCode, details: FindingDetails): Finding {
  return { params: {}, ...details, code, severity: findingCatalogue[code].severity };
}

function withoutUndefined(finding: Finding): Finding {
  return Object.fromEntries(Object.entries(finding).filter(([, value]) => value !== undefined)) as Finding;
}

/** The same situation said as a finding: its file, layer and feature leave the parameters for the fields. */
export function findingOfError(error: CartableError, details: FindingDetails = {}): Finding {
  const { file, layer, column, feature, ...params } = error.params;
  const named = { file, layer, column, feature };
  const fields = Object.entries(named).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  const severity = isFindingCode(error.code) ? findingCatalogue[error.code].severity : 'error';
  return { ...details, ...Object.fromEntries(fields), params: { ...params }, code: error.code, severity };
}
