import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { StoredPyramid } from '../../ingest/stored-data/pyramid.model.ts';
import { sqlTypeOf } from '../../ingest/stored-data/sql-types.ts';
import type { StoredData, StoredRelation } from '../../ingest/stored-data/stored-data.model.ts';
import { listPyramidsOf } from '../../ingest/stored-data/stored-data.store.ts';
import { contentsOfStatics } from '../../library/statics/static.store.ts';
import type { Offering, ServiceRelation } from '../offerings/offering.model.ts';
import { listOfferings } from '../offerings/offering.store.ts';
import { offeringTypes } from '../offerings/types/index.ts';
import { describeObstacle } from './describe-obstacle.ts';

/** Before it is said in words. */
export type Obstacle = Omit<Contract.VersionObstacle, 'message'> & { readonly reason?: CartableError };

/**
 * Breakages, and changes for clients, if these tables took the place of those of a stored data: in each of its
 * services, published or about to be, and in the pyramids made from it.
 */
export async function findObstacles(
  db: Connection,
  data: StoredData,
  relations: readonly StoredRelation[],
): Promise<Obstacle[]> {
  const change = { before: data.relations, after: relations };
  const offerings = await listOfferings(db, { storedDataId: data.id });
  const obstacles: Obstacle[] = [];
  for (const offering of offerings) obstacles.push(...(await ofService(db, offering, change)));
  for (const { id, name, pyramid } of await listPyramidsOf(db, { storedDataId: data.id })) {
    if (pyramid) obstacles.push(...ofPyramid({ id, name, pyramid }, change));
  }
  return obstacles;
}

/** In the language of a reader. */
export function presentObstacles(
  obstacles: readonly Obstacle[],
  language: Contract.Language,
): Contract.VersionObstacle[] {
  return obstacles.map(({ reason, ...obstacle }) => ({
    ...obstacle,
    message: describeObstacle({ ...obstacle, ...(reason ? { reason } : {}) }, language),
  }));
}

interface Change {
  readonly before: readonly StoredRelation[];
  readonly after: readonly StoredRelation[];
}

async function ofService(db: Connection, offering: Offering, change: Change): Promise<Obstacle[]> {
  const service = { _id: offering.id, layer_name: offering.layerName, type: offering.type };
  const shown = await shownTables(db, offering);
  return shown
    .flatMap(({ relation, style }) => ofTable(offering.type, { relation, style }, change))
    .map((obstacle) => ({ ...obstacle, service, pyramid: null }));
}

interface ShownTable {
  readonly relation: ServiceRelation;
  /** SLD text. */
  readonly style: string | null;
}

/** Tables that are published or about to be: once each, with every style that draws them. */
async function shownTables(db: Connection, { published, draft }: Offering): Promise<ShownTable[]> {
  const staticIds = (published?.relations ?? []).flatMap(({ staticId }) => staticId ?? []);
  const styles = await contentsOfStatics(db, staticIds);
  const now = (published?.relations ?? []).map((relation) => ({
    relation,
    style: relation.staticId ? (styles.get(relation.staticId) ?? null) : null,
  }));
  const next = (draft?.relations ?? []).map((relation) => ({ relation, style: relation.style }));
  const isSaid = ({ relation, style }: ShownTable) =>
    now.some((said) => said.relation.table === relation.table && said.style === style);
  return [...now, ...next.filter((table) => !isSaid(table))];
}

type TableObstacle = Omit<Obstacle, 'service' | 'pyramid'>;

function ofTable(
  type: Offering['type'],
  { relation, style }: ShownTable,
  { before, after }: Change,
): TableObstacle[] {
  const descriptor = offeringTypes[type];
  if (descriptor.holds !== 'tables') return [];
  const { table } = relation;
  const next = after.find(({ name }) => name === table);
  const previous = before.find(({ name }) => name === table);
  if (!next) return [{ kind: 'table-gone', severity: 'blocking', table, columns: [] }];
  if (previous?.geometry && !next.geometry) {
    const severity = descriptor.needsGeometry ? 'blocking' : 'confirm';
    return [{ kind: 'geometry-gone', severity, table, columns: [previous.geometry.column] }];
  }
  if (descriptor.isStyled)
    return ofStyle(style, () => descriptor.verify({ ...relation, style }, next), table);
  return previous ? ofColumns(previous, next) : [];
}

function ofStyle(style: string | null, verify: () => void, table: string): TableObstacle[] {
  if (style === null) return [];
  try {
    verify();
    return [];
  } catch (reason) {
    if (!(reason instanceof CartableError)) throw reason;
    const { attributes } = reason.params;
    const columns = typeof attributes === 'string' ? attributes.split(', ') : [];
    return [{ kind: 'style-refused', severity: 'blocking', table, columns, reason }];
  }
}

/** Clients may read every column of a table. */
function ofColumns(previous: StoredRelation, next: StoredRelation): TableObstacle[] {
  const typeOf = new Map(next.columns.map(({ name, type }) => [name, sqlTypeOf[type]]));
  const gone = previous.columns.filter(({ name }) => !typeOf.has(name)).map(({ name }) => name);
  const retyped = previous.columns
    .filter(({ name, type }) => typeOf.has(name) && typeOf.get(name) !== sqlTypeOf[type])
    .map(({ name }) => name);
  const confirm = (kind: 'columns-gone' | 'columns-retyped', columns: string[]): TableObstacle[] =>
    columns.length === 0 ? [] : [{ kind, severity: 'confirm', table: previous.name, columns }];
  return [...confirm('columns-gone', gone), ...confirm('columns-retyped', retyped)];
}

/** Its tiles stay as they are; what is missing would be refused when they are made again. */
function ofPyramid(
  { id, name, pyramid }: { id: string; name: string; pyramid: StoredPyramid },
  { after }: Change,
): Obstacle[] {
  if (pyramid.kind !== 'vector') return [];
  return pyramid.form.composition.flatMap(({ table, attributes }) => {
    const next = after.find((relation) => relation.name === table);
    const known = new Set(next ? [next.primaryKey, ...next.columns.map((column) => column.name)] : []);
    const columns = attributes.filter((attribute) => !known.has(attribute));
    return columns.length === 0
      ? []
      : [
          {
            kind: 'pyramid-columns-gone',
            severity: 'confirm',
            table,
            columns,
            service: null,
            pyramid: { _id: id, name },
          } as const,
        ];
  });
}
