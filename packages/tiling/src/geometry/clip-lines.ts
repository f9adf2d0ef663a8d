import type { Path } from './path.ts';

/**
 * Keeps what lies between two values of one axis: a line that leaves and comes back becomes two.
 * @param axis 0 = x, 1 = y
 * @returns whether anything is left
 */
export function clipLines(source: Path, target: Path, axis: 0 | 1, low: number, high: number): boolean {
  target.clear();
  for (let part = 0; part < source.partCount; part++) clipLine(source, part, target, axis, low, high);
  return target.partCount > 0;
}

function clipLine(source: Path, part: number, target: Path, axis: 0 | 1, low: number, high: number): void {
  const start = source.partStart(part);
  const end = source.ends[part]!;
  // Each edge adds its cut at both sides at most, and ends one part.
  target.reserve(end - start + 4);
  const from = source.coordinates;
  const other = 1 - axis;
  let along = from[start + axis]!;
  let across = from[start + other]!;
  let isInside = along >= low && along <= high;
  if (isInside) put(target, axis, along, across);
  for (let i = start + 2; i < end; i += 2) {
    const nextAlong = from[i + axis]!;
    const nextAcross = from[i + other]!;
    const isRising = along < nextAlong;
    const enters = isRising ? low : high;
    const leaves = isRising ? high : low;
    const acrossAt = (cut: number): number =>
      isRising
        ? across + ((nextAcross - across) * (cut - along)) / (nextAlong - along)
        : nextAcross + ((across - nextAcross) * (cut - nextAlong)) / (along - nextAlong);
    const nextInside = nextAlong >= low && nextAlong <= high;
    const passesEntry = isRising
      ? along < enters && nextAlong > enters
      : along > enters && nextAlong < enters;
    const passesExit = isRising ? along < leaves && nextAlong > leaves : along > leaves && nextAlong < leaves;
    if (passesEntry && !isInside) put(target, axis, enters, acrossAt(enters));
    if (passesExit) put(target, axis, leaves, acrossAt(leaves));
    else if (nextInside) put(target, axis, nextAlong, nextAcross);
    if (!nextInside) finish(target);
    along = nextAlong;
    across = nextAcross;
    isInside = nextInside;
  }
  finish(target);
}

function put(target: Path, axis: 0 | 1, along: number, across: number): void {
  target.coordinates[target.length + axis] = along;
  target.coordinates[target.length + 1 - axis] = across;
  target.length += 2;
}

/** A line of one point is none. */
function finish(target: Path): void {
  if (target.length - target.partStart(target.partCount) < 4) {
    target.dropPart();
    return;
  }
  target.reserveParts(1);
  target.endPart();
}
