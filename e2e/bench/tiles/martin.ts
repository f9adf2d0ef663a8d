import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@cartable/testkit';
import type { Tile } from './load.ts';
import { type Program, startProgram } from './start.ts';

/** Tile server of somebody else, where it cuts a table. */
export interface Cutter {
  readonly name: string;
  readonly program: Program;
  readonly url: string;
  path(tile: Tile): string;
}

interface MartinOf {
  readonly command: string;
  readonly folder: string;
  readonly databaseUrl: string;
  readonly schemas: readonly string[];
}

/** Martin on the tables of those schemas, keeping no tile. @returns also what tells the paths of the only table so named */
export async function startMartin({ command, folder, databaseUrl, schemas }: MartinOf) {
  const port = await freePort();
  const configuration = join(folder, 'martin.yaml');
  writeFileSync(
    configuration,
    `listen_addresses: '127.0.0.1:${port}'\ncache_size_mb: 0\npostgres:\n  connection_string: '${databaseUrl}'\n  pool_size: 8\n  auto_publish:\n    from_schemas: [${schemas.map((schema) => `'${schema}'`).join()}]\n    functions: false\n`,
  );
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram(command, ['--config', configuration], `${url}/health`);
  const { tiles } = (await (await fetch(`${url}/catalog`)).json()) as { tiles: object };
  const pathOf = (table: string) => {
    const source = Object.keys(tiles).find((name) => name.startsWith(table));
    if (source === undefined) throw new Error(`Martin has no ${table}: ${Object.keys(tiles).join()}`);
    return ({ z, x, y }: Tile) => `/${source}/${z}/${x}/${y}`;
  };
  return { name: 'Martin', program, url, pathOf };
}
