import type { Path } from './path.ts';

/**
 * Keeps what lies between two values of one axis (Sutherland and Hodgman, one axis at a time). Both ends of a cut
 * edge are taken in the same order whoever draws it, so that neighbours stay joined. A polygon whose outer ring
 * vanishes takes its holes along.
 * @param axis 0 = x, 1 = y
 * @returns whether anything is left
 */
export function clipRings(source: Path, target: Path, axis: 0 | 1, low: number, high: number): boolean {
  target.clear();
  target.reserveParts(source.partCount);
  let hasOuter = false;
  for (let part = 0; part < source.partCount; part++) {
    const isOuter = source.isOuter[part] as 0 | 1;
    if (!isOuter && !hasOuter) continue;
    clipRing(source, part, target, axis, low, high);
    const isRetained = target.length - target.partStart(target.partCount) >= 6;
    if (isRetained) target.endPart(isOuter);
    else target.dropPart();
    if (isOuter) hasOuter = isRetained;
  }
  return target.partCount > 0;
}

function clipRing(source: Path, part: number, target: Path, axis: 0 | 1, low: number, high: number): void {
  const start = source.partStart(part);
  const end = source.ends[part]!;
  // A ring that crosses back and forth gains two vertices for each edge at most.
  target.reserve(end - start + 4);
  const from = source.coordinates;
  const to = target.coordinates;
  const other = 1 - axis;
  let at = target.length;
  let along = from[end - 2 + axis]!;
  let across = from[end - 2 + other]!;
  for (let i = start; i < end; i += 2) {
    const nextAlong = from[i + axis]!;
    const nextAcross = from[i + other]!;
    if (along >= low && along <= high) {
      to[at + axis] = along;
      to[at + other] = across;
      at += 2;
    }
    const isRising = along < nextAlong;
    for (let side = 0; side < 2; side++) {
      const cut = (side === 0) === isRising ? low : high;
      const isCrossed = isRising ? along < cut && nextAlong > cut : along > cut && nextAlong < cut;
      if (!isCrossed) continue;
      to[at + axis] = cut;
      to[at + other] = isRising
        ? across + ((nextAcross - across) * (cut - along)) / (nextAlong - along)
        : nextAcross + ((across - nextAcross) * (cut - nextAlong)) / (along - nextAlong);
      at += 2;
    }
    along = nextAlong;
    across = nextAcross;
  }
  target.length = at;
}
