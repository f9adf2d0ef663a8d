import {
  bboxAround,
  bboxInSrid,
  bboxInside,
  type Distance,
  type InBbox,
  isAreal,
  isMeasuredOnEllipsoid,
  operandInSrid,
  type Topological,
  type TopologicalOperator,
} from '@cartable/expressions';
import { type Bbox, isInDegrees, wkbEnvelope } from '@cartable/geo';
import { quoteIdentifier } from '../identifiers.ts';
import type { TableDefinition } from '../port.ts';
import { anyOf, joinSql, type SqlFragment, sql, trusted } from '../sql/fragment.ts';

const predicates: Readonly<Record<Exclude<TopologicalOperator, 'intersects' | 'disjoint'>, string>> = {
  within: 'ST_Within',
  contains: 'ST_Contains',
  crosses: 'ST_Crosses',
  overlaps: 'ST_Overlaps',
  touches: 'ST_Touches',
  equals: 'ST_Equals',
};

const geographicSrid = 4326;

/** Conditions on the geometry of a table, with the answers of the evaluation in memory. */
export class SpatialConditions {
  readonly #shape: SqlFragment;
  readonly #srid: number;
  readonly #mayHoldCollections: boolean;

  constructor({ geometry }: TableDefinition) {
    this.#shape = trusted(geometry ? quoteIdentifier(geometry.column) : 'null::geometry');
    this.#srid = geometry?.srid ?? 0;
    this.#mayHoldCollections = geometry?.type === 'Geometry' || geometry?.type === 'GeometryCollection';
  }

  /** Features whose envelope lies inside need no look at their geometry. */
  bbox({ bbox, srid }: InBbox): SqlFragment {
    const operand = this.#constant(bboxInSrid(bbox, srid, this.#srid));
    const meets = sql`ST_Intersects(${this.#shape}, ${operand})`;
    const inside = roundInwards(bboxInside(bbox, srid, this.#srid));
    if (!inside) return meets;
    return sql`${this.#shape} && ${operand} and (${this.#shape} @ ${this.#envelope(inside)} or ${meets})`;
  }

  topological({ op, geometry }: Topological): SqlFragment {
    const wkb = operandInSrid(geometry, this.#srid);
    const operand = this.#constant(wkb);
    const meets = sql`ST_Intersects(${this.#shape}, ${operand})`;
    if (op === 'intersects') return meets;
    // Its own predicate ends the statement on features whose rings cross.
    if (op === 'disjoint') return sql`not ${meets}`;
    const predicate = trusted(predicates[op]);
    const isInside = isAreal(wkb) ? trusted(op === 'within' ? 'true' : 'false') : undefined;
    return sql`${this.#shape} && ${operand} and ${this.#related(predicate, operand, isInside)}`;
  }

  /**
   * Unknown for what has no relation, collections of several kinds and invalid geometries: PostGIS would end the whole
   * statement on some of them. What meets no boundary of the operand needs no relation, valid or not.
   * @param isInside the answer for what lies inside the operand, when it has an inside
   */
  #related(predicate: SqlFragment, constant: SqlFragment, isInside: SqlFragment | undefined): SqlFragment {
    const operand = sql`ST_CollectionHomogenize(${constant})`;
    const shape = this.#mayHoldCollections ? sql`ST_CollectionHomogenize(${this.#shape})` : this.#shape;
    const ways = [
      ...(this.#mayHoldCollections
        ? [sql`when ST_GeometryType(${shape}) = 'ST_GeometryCollection' then null`]
        : []),
      sql`when not ST_Intersects(${shape}, ${operand}) then false`,
      ...(isInside ? [sql`when ST_ContainsProperly(${operand}, ${shape}) then ${isInside}`] : []),
      sql`when ST_IsValid(${shape}) then ${predicate}(${shape}, ${operand})`,
    ];
    return sql`case ${joinSql(ways, ' ')} end`;
  }

  distance(node: Distance): SqlFragment {
    const isWithin = this.#isWithin(node);
    return node.op === 'dwithin' ? isWithin : sql`not (${isWithin})`;
  }

  #isWithin({ geometry, distanceMetres }: Distance): SqlFragment {
    const wkb = operandInSrid(geometry, this.#srid);
    const operand = this.#constant(wkb);
    const metres = sql`${{ type: 'float8', value: distanceMetres }}`;
    if (!isMeasuredOnEllipsoid(this.#srid)) return sql`ST_DWithin(${this.#shape}, ${operand}, ${metres})`;
    const around = bboxAround(wkbEnvelope(wkb), this.#srid, distanceMetres) ?? [];
    const isNear = anyOf(around.map((box) => sql`${this.#shape} && ${this.#envelope(box)}`));
    const [here, there] = [this.#shape, operand].map((value) => this.#geography(value)) as [
      SqlFragment,
      SqlFragment,
    ];
    const isKnown = sql`${this.#shape} is not null or null`;
    // Edges are straight in degrees for what meets, great circles for what is measured.
    const isMet = sql`ST_Intersects(${this.#shape}, ${operand})`;
    return sql`(${isKnown}) and (${isNear}) and (${isMet} or ST_DWithin(${here}, ${there}, ${metres}))`;
  }

  #geography(value: SqlFragment): SqlFragment {
    const degrees = isInDegrees(this.#srid)
      ? value
      : sql`ST_Transform(${value}, ${trusted(String(geographicSrid))})`;
    return sql`(${degrees})::geography`;
  }

  #constant(wkb: Uint8Array): SqlFragment {
    return sql`ST_GeomFromWKB(${{ type: 'bytea', value: wkb }}, ${trusted(String(Number(this.#srid)))})`;
  }

  #envelope(box: Bbox): SqlFragment {
    const corners = joinSql(
      box.map((value) => sql`${{ type: 'float8', value }}`),
      ', ',
    );
    return sql`ST_MakeEnvelope(${corners}, ${trusted(String(Number(this.#srid)))})`;
  }
}

/** PostGIS compares envelopes rounded outwards to 32 bits: one that they keep as it is. */
function roundInwards(box: Bbox | undefined): Bbox | undefined {
  if (!box) return undefined;
  const rounded: Bbox = [roundUp(box[0]), roundUp(box[1]), -roundUp(-box[2]), -roundUp(-box[3])];
  const isBox = rounded.every(Number.isFinite) && rounded[0] <= rounded[2] && rounded[1] <= rounded[3];
  return isBox ? rounded : undefined;
}

/** A 32-bit number just above; at least as great. */
function roundUp(value: number): number {
  const near = Math.fround(value);
  return near >= value ? near : Math.fround(near + Math.abs(near) * 2 ** -23 + 2 ** -149);
}
