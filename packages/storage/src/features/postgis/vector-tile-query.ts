import type { Column } from '@cartable/geo';
import { quoteIdentifier } from '../identifiers.ts';
import type { TableDescription, VectorTileRequest } from '../port.ts';
import { joinSql, type SqlFragment, sql, trusted } from '../sql/fragment.ts';
import { columnsNamed, keyColumn } from '../table-columns.ts';
import { asText } from './typed-sql.ts';

/** Part of a request that does not change from one tile to the next. */
export type TileForm = Pick<VectorTileRequest, 'srid' | 'columns' | 'extent' | 'buffer' | 'mostFeatures'>;

/** In the order of their places in the statement. */
export interface TileValues {
  /** Name of the layer. */
  readonly layer: string;
  /** Box of the tile, four numbers in its CRS. */
  readonly tile: readonly number[];
  /** Box of the tile and what is around it, four numbers in the CRS of the table. */
  readonly area: readonly number[];
  readonly local?: LocalValues | undefined;
  /** Distance from the line between its neighbours up to which a vertex is left out; not for points. */
  readonly tolerance?: number | undefined;
}

/** A projection taken as a polynomial, and that as its tangents. */
export interface LocalValues {
  readonly middle: readonly number[];
  readonly toX: readonly number[];
  readonly toY: readonly number[];
  /** Square of the distance as far as a tangent is followed. */
  readonly reach: number;
}

export function valuesInPlace({ layer, tile, area, local, tolerance }: TileValues): unknown[] {
  const values: unknown[] = [layer, ...tile, ...area];
  if (local) values.push(...local.middle, ...local.toX, ...local.toY, local.reach);
  if (tolerance !== undefined) values.push(tolerance);
  return values;
}

const [west, south, east, north] = places(6, 4);
const [middleX, middleY] = places(10, 2);
const toX = places(12, 6);
const toY = places(18, 6);
const reach = place(24);
const toleranceAfter = (isLocal: boolean) => place(isLocal ? 25 : 10);

/** Points have nothing between them. */
export function isThinned({ geometry }: TableDescription): boolean {
  return geometry !== null && !geometry.type.endsWith('Point');
}

/** Text of the statement that `valuesInPlace` completes. */
export function tileStatement(
  table: { readonly name: SqlFragment; readonly description: TableDescription },
  form: TileForm,
  isLocal: boolean,
): string {
  const { srid, extent, buffer } = form;
  const units = `${whole(extent)}, ${whole(buffer)}`;
  const box = sql`${envelope(places(2, 4), srid)}::box2d`;
  const cut = sql`ST_AsMVTGeom(${placed(table.description, srid, isLocal)}, ${box}, ${trusted(units)}, true)`;
  const values = namesOf(table.description, form).map((name) => sql`near.${name}`);
  const shown = joinSql([trusted('near."$key"'), sql`${cut} as "$shape"`, ...values], ', ');
  const found = sql`select ${shown} from (${nearby(table, form, isLocal)}) as near ${isLocal ? tangent : trusted('')}`;
  const layer = sql`ST_AsMVT(found, $1::text, ${trusted(whole(extent))}, '$shape', '$key')`;
  return textOf(sql`select ${layer} as tile, count(*)::float8 as features from (${found}) as found`);
}

/** Thinned before they are placed, which is dearer. The limit keeps the planner from doing it several times. */
function nearby(
  { name, description }: { readonly name: SqlFragment; readonly description: TableDescription },
  form: TileForm,
  isLocal: boolean,
): SqlFragment {
  const geometry = description.geometry!;
  const shape = trusted(quoteIdentifier(geometry.column));
  const key = trusted(quoteIdentifier(keyColumn(description).name));
  const thin = isThinned(description) ? sql`ST_Simplify(${shape}, ${toleranceAfter(isLocal)}, true)` : shape;
  const columns = [
    sql`${key} as "$key"`,
    sql`${thin} as "$thin"`,
    sql`${shape}::box2d::box3d as "$box"`,
    ...columnsNamed(description, form.columns).map(shownValue),
  ];
  return sql`select ${joinSql(columns, ', ')} from ${name}
    where ${shape} && ${envelope(places(6, 4), geometry.srid)} limit ${trusted(whole(form.mostFeatures + 1))}`;
}

function placed({ geometry }: TableDescription, srid: number, isLocal: boolean): SqlFragment {
  const thin = trusted('near."$thin"');
  if (geometry!.srid === srid) return thin;
  const projected = sql`ST_Transform(${thin}, ${trusted(whole(srid))})`;
  if (!isLocal) return projected;
  const affine = sql`ST_Affine(${thin}, xu, xv, 0, yu, yv, 0, 0, 0, 1, ${origin(toX, 'x')}, ${origin(toY, 'y')}, 0)`;
  return sql`case when square <= ${reach} then ${affine} else ${projected} end`;
}

/** Image of 0, 0 of the CRS of the table by the tangent taken in u, v. */
function origin([constant, , , uu, uv, vv]: readonly SqlFragment[], axis: 'x' | 'y'): SqlFragment {
  const bends = sql`(${uu!} * u * u + ${uv!} * u * v + ${vv!} * v * v)`;
  return sql`${constant!} - ${bends} - ${trusted(axis)}u * ${middleX!} - ${trusted(axis)}v * ${middleY!}`;
}

/**
 * The middle of what is seen of a geometry, counted from that of the area; the square of its half diagonal; the slopes
 * of the polynomial there. `offset 0` has each computed once.
 */
const tangent = sql`
  cross join lateral (select
    greatest(ST_XMin(near."$box"), ${west!}) as west, greatest(ST_YMin(near."$box"), ${south!}) as south,
    least(ST_XMax(near."$box"), ${east!}) as east, least(ST_YMax(near."$box"), ${north!}) as north offset 0) as seen
  cross join lateral (select (west + east) / 2 - ${middleX!} as u, (south + north) / 2 - ${middleY!} as v,
    ((east - west) ^ 2 + (north - south) ^ 2) / 4 as square offset 0) as around
  cross join lateral (select ${slope(toX, 'u')} as xu, ${slope(toX, 'v')} as xv,
    ${slope(toY, 'u')} as yu, ${slope(toY, 'v')} as yv offset 0) as slopes`;

function slope([, alongU, alongV, uu, uv, vv]: readonly SqlFragment[], axis: 'u' | 'v'): SqlFragment {
  return axis === 'u'
    ? sql`${alongU!} + 2 * ${uu!} * u + ${uv!} * v`
    : sql`${alongV!} + ${uv!} * u + 2 * ${vv!} * v`;
}

const namesOf = (description: TableDescription, { columns }: TileForm): SqlFragment[] =>
  columnsNamed(description, columns).map(({ name }) => trusted(quoteIdentifier(name)));

/** As a feature batch would hold it. */
function shownValue({ name, type }: Column): SqlFragment {
  const column = trusted(quoteIdentifier(name));
  const isText = type === 'json' || type === 'date' || type === 'datetime' || type === 'time';
  return isText ? sql`${asText({ kind: type, sql: column })} as ${column}` : column;
}

function envelope(corners: readonly SqlFragment[], srid: number): SqlFragment {
  return sql`ST_MakeEnvelope(${joinSql(corners, ', ')}, ${trusted(whole(srid))})`;
}

function place(rank: number): SqlFragment {
  return trusted(`$${rank}::float8`);
}

function places(first: number, count: number): SqlFragment[] {
  return Array.from({ length: count }, (_, i) => place(first + i));
}

const whole = (value: number): string => String(Math.trunc(Number(value)));

/** Text of a query that holds no value: each has its place in the text. */
function textOf(query: SqlFragment): string {
  if (query.values.length > 0) throw new TypeError('a repeated statement holds a value');
  return query.texts[0]!;
}
