import type { DatabaseSync } from 'node:sqlite';
import { type Bbox, readGpkgGeometry, wkbEnvelope } from '@cartable/geo';

/** Functions that the triggers of a spatial index call (OGC 12-128r17 annex F.3). */
export function registerGeometryFunctions(database: DatabaseSync): void {
  const sides = { ST_MinX: 0, ST_MinY: 1, ST_MaxX: 2, ST_MaxY: 3 } as const;
  for (const [name, side] of Object.entries(sides))
    database.function(
      name,
      { deterministic: true },
      (blob) => boxOf(blob as Uint8Array | null)?.[side] ?? null,
    );
  database.function('ST_IsEmpty', { deterministic: true }, (blob) =>
    blob === null ? null : Number(boxOf(blob as Uint8Array) === undefined),
  );
}

function boxOf(blob: Uint8Array | null): Bbox | undefined {
  if (blob === null) return undefined;
  const { envelope, wkb } = readGpkgGeometry(blob);
  return envelope ?? wkbEnvelope(wkb);
}
