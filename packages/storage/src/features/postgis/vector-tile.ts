import { createHash } from 'node:crypto';
import { bboxHeight, bboxWidth, localProjection } from '@cartable/geo';
import pg from 'pg';
import type { TableDescription, VectorTileRequest } from '../port.ts';
import type { SqlFragment } from '../sql/fragment.ts';
import type { Connections, NamedStatement } from './connections.ts';
import { isThinned, type LocalValues, tileStatement, valuesInPlace } from './vector-tile-query.ts';

/** Web Mercator ends there, and the projection of what is beyond is an error. */
const mercatorLatitude = 85.06;
/** "Internal error": what PostGIS answers when a vertex cannot be placed or a geometry cannot be clipped. */
const internalError = 'XX000';
/** Distance from its place at which a vertex may be put: a sixteenth of a pixel of 256, where a tile has 4096 units. */
const farthestUnits = 1;
/** A table is shown with one choice of columns or two, near enough for tangents or not. */
const mostStatements = 16;

interface TileRow {
  readonly tile: Buffer | null;
  readonly features: number;
}

/**
 * Layers of vector tiles of one table, cut and encoded by PostGIS (ST_AsMVTGeom, ST_AsMVT): three times less work than
 * to send it the geometries to cut. Placing each vertex is half of that work: a geometry is moved by the affine map
 * that the projection is around its middle, as long as nobody could see the difference.
 */
export class PostgisTiles {
  readonly #connections: Connections;
  readonly #table: { readonly name: SqlFragment; readonly description: TableDescription };
  readonly #statements = new Map<string, Pick<NamedStatement, 'name' | 'text'>>();

  /** @param connections for repeated statements */
  constructor(
    connections: Connections,
    table: { readonly name: SqlFragment; readonly description: TableDescription },
  ) {
    this.#connections = connections;
    this.#table = table;
  }

  /** @returns nothing when it had better be cut otherwise: too many features, or vertices that have no place in the set */
  async cut(request: VectorTileRequest): Promise<Uint8Array | undefined> {
    const { description } = this.#table;
    if (!description.geometry || !isPlaceable(description, request)) return undefined;
    const local = localValues(description.geometry.srid, request);
    const { layer, tileBbox: tile, area, extent, buffer } = request;
    const unit = Math.min(bboxWidth(area), bboxHeight(area)) / (extent + 2 * buffer);
    const tolerance = isThinned(description) ? unit : undefined;
    const values = valuesInPlace({ layer, tile, area, local, tolerance });
    try {
      const statement = this.#statementFor(request, local !== undefined);
      const [row] = await this.#connections.ask<TileRow>({ ...statement, values });
      if (!row || row.features > request.mostFeatures) return undefined;
      return row.tile ?? new Uint8Array();
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === internalError) return undefined;
      throw error;
    }
  }

  #statementFor(form: VectorTileRequest, isLocal: boolean): Pick<NamedStatement, 'name' | 'text'> {
    const { srid, columns, extent, buffer, mostFeatures } = form;
    const key = JSON.stringify([srid, columns, extent, buffer, mostFeatures, isLocal]);
    const known = this.#statements.get(key);
    if (known) return known;
    if (this.#statements.size >= mostStatements) this.#statements.clear();
    const text = tileStatement(this.#table, form, isLocal);
    const name = `tile ${createHash('sha256').update(text).digest('base64url')}`;
    this.#statements.set(key, { name, text });
    return { name, text };
  }
}

/** Nothing where there is nothing to project, or where the projection bends too much. */
function localValues(
  srid: number,
  { srid: tileSrid, area, tileBbox, extent }: VectorTileRequest,
): LocalValues | undefined {
  const local = srid === tileSrid ? undefined : localProjection(srid, tileSrid, area);
  if (!local) return undefined;
  const { middle, toX, toY, error, curvature } = local;
  const left = (farthestUnits * bboxWidth(tileBbox)) / extent - error;
  return left > 0 ? { middle, toX, toY, reach: left / curvature } : undefined;
}

/** Features beyond the edges of the world are drawn twice, or held at them: that is for who knows the world. */
function isPlaceable({ extent, geometry }: TableDescription, { isGeographic }: VectorTileRequest): boolean {
  if (!extent || !geometry) return false;
  if (!isGeographic) return true;
  const [west, south, east, north] = extent;
  return west >= -180 && east <= 180 && south >= -mercatorLatitude && north <= mercatorLatitude;
}
