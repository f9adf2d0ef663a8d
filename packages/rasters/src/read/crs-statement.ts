/** CRS as a file states it, and which system of the registry that is. */

import { findCrs, findCrsByName, GeoError, recogniseCrs } from '@cartable/geo';

export interface CrsStatement {
  /** EPSG code, known or not. */
  readonly srid?: number;
  readonly wkt?: string;
  readonly name?: string;
}

export interface ResolvedCrs {
  readonly srid: number | null;
  readonly name: string;
}

/** The code first, then the text, then the name. */
export function resolveCrs(statement: CrsStatement): ResolvedCrs {
  const { srid, wkt, name } = statement;
  const byCode = srid === undefined ? undefined : findCrsByName(`EPSG:${srid}`);
  if (byCode) return { srid: byCode.crs.srid, name: byCode.crs.name };
  const fallback = name ?? (srid === undefined ? undefined : `EPSG:${srid}`);
  const byText = wkt ? recognise(wkt) : undefined;
  if (byText?.srid !== undefined)
    return { srid: byText.srid, name: findCrs(byText.srid)?.name ?? byText.name };
  const byName = name ? findCrsByName(name) : undefined;
  if (byName) return { srid: byName.crs.srid, name: byName.crs.name };
  return { srid: null, name: (fallback ?? byText?.name ?? '?').slice(0, 80) };
}

function recognise(wkt: string): { srid?: number; name: string } | undefined {
  try {
    const { srid, name } = recogniseCrs(wkt);
    return { ...(srid !== undefined && { srid }), name };
  } catch (error) {
    if (error instanceof GeoError) return undefined;
    throw error;
  }
}
