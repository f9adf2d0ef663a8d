import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SeededRandom } from './random.ts';

type Row = Record<string, string | number | null>;

/** Services under one datasheet: what producers usually group. */
const servicesPerDatasheet = 5;

/**
 * Makes many services of those of one stored data, as facts only: enough for whatever answers from facts, at the
 * price of a few inserts. The server must be stopped. Each copy has its own datasheet, extent, style and names.
 */
export function cloneServices(
  dataDir: string,
  source: { storedDataId: string; layerPrefix: string },
  count: number,
): void {
  const db = new DatabaseSync(join(dataDir, 'cartable.db'));
  const random = new SeededRandom(7);
  const find = (table: string, column: string, value: string) =>
    db.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`).all(value) as Row[];
  const insert = (table: string, row: Row) => {
    const columns = Object.keys(row);
    const marks = columns.map(() => '?').join(', ');
    db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`).run(...Object.values(row));
  };
  const data = find('stored_data', 'id', source.storedDataId)[0]!;
  const offerings = find('offerings', 'stored_data_id', source.storedDataId);
  const datasheet = find('datasheets', 'id', String(data.datasheet_id))[0]!;
  db.exec('BEGIN');
  let datasheetId = '';
  for (let rank = 1; rank <= count; rank++) {
    const name = `${source.layerPrefix}_${rank}`;
    if (rank % servicesPerDatasheet === 1) {
      datasheetId = randomUUID();
      insert('datasheets', { ...datasheet, id: datasheetId, name, folded_name: name });
    }
    const id = randomUUID();
    const west = random.between(-4, 6);
    const south = random.between(42, 50);
    const extent = {
      west,
      south,
      east: west + random.between(0.1, 3),
      north: south + random.between(0.1, 1),
    };
    const relations = JSON.parse(String(data.relations)) as object[];
    insert('stored_data', {
      ...data,
      id,
      datasheet_id: datasheetId,
      extent: JSON.stringify(extent),
      relations: JSON.stringify(relations.map((relation) => ({ ...relation, extent }))),
    });
    for (const offering of offerings) {
      const offeringId = randomUUID();
      const published = JSON.parse(String(offering.published)) as {
        description: object;
        relations: { staticId: string | null }[];
      };
      const cloned = published.relations.map((relation) => {
        if (relation.staticId === null) return relation;
        const [style] = find('statics', 'id', relation.staticId);
        const staticId = randomUUID();
        insert('statics', {
          ...style!,
          id: staticId,
          name: `${style!.name}_${rank}`,
          offering_id: offeringId,
        });
        return { ...relation, staticId };
      });
      insert('offerings', {
        ...offering,
        id: offeringId,
        configuration_id: randomUUID(),
        datasheet_id: datasheetId,
        stored_data_id: id,
        layer_name: name,
        published: JSON.stringify({
          ...published,
          description: { ...published.description, title: `Couche ${rank}` },
          relations: cloned,
        }),
      });
    }
  }
  db.exec('UPDATE serving_version SET version = version + 1; COMMIT');
  db.close();
}
