import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { runStatement } from './run-statement.ts';

/** Server that gives databases, and what they are copies of once there is one. */
export interface DatabaseSource {
  readonly serverUrl: string;
  readonly template?: string | undefined;
}

/** What new databases hold besides PostGIS. */
export interface Preparation {
  /** The same for those that hold the same. */
  readonly key: string;
  fill(databaseUrl: string): Promise<void>;
}

/** Databases of one file of tests. */
export class TestDatabases {
  readonly #serverUrl: string;
  readonly #names: string[] = [];
  readonly #prepared = new Map<string, Promise<string>>();
  /** Others use the server as long as it lasts: what one has prepared serves all. */
  readonly #isOfRun: boolean;
  #template: Promise<string> | undefined;

  constructor({ serverUrl, template }: DatabaseSource) {
    this.#serverUrl = serverUrl;
    this.#isOfRun = template !== undefined;
    this.#template = template === undefined ? undefined : Promise.resolve(template);
  }

  /** @returns address of a new database with PostGIS, and with what was prepared */
  async freshDatabase(preparation?: Preparation): Promise<string> {
    const template = await (preparation ? this.#templateOf(preparation) : this.template());
    return this.#urlOf(await this.#create(`template ${template}`));
  }

  /** Copying a database with PostGIS is several times faster than installing it in each. */
  template(): Promise<string> {
    this.#template ??= this.#createTemplate();
    return this.#template;
  }

  async drop(): Promise<void> {
    for (const name of this.#names.splice(0)) {
      await runStatement(this.#serverUrl, `drop database if exists ${name} with (force)`);
    }
  }

  #templateOf(preparation: Preparation): Promise<string> {
    const known = this.#prepared.get(preparation.key);
    const prepared = known ?? (this.#isOfRun ? this.#prepareForRun(preparation) : this.#prepare(preparation));
    this.#prepared.set(preparation.key, prepared);
    return prepared;
  }

  async #prepare({ fill }: Preparation): Promise<string> {
    const name = await this.#create(`template ${await this.template()}`);
    await fill(this.#urlOf(name));
    return name;
  }

  /** By the first process that asks; those that ask meanwhile wait. */
  async #prepareForRun(preparation: Preparation): Promise<string> {
    const name = `cartable_prepared_${preparation.key}`;
    const client = new pg.Client({ connectionString: this.#serverUrl });
    await client.connect();
    try {
      await client.query('select pg_advisory_lock(hashtext($1))', [name]);
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (rowCount === 0) {
        const aside = await this.#prepare(preparation);
        await client.query(`alter database ${aside} rename to ${name}`);
      }
      return name;
    } finally {
      await client.end();
    }
  }

  async #createTemplate(): Promise<string> {
    const name = await this.#create('');
    await runStatement(this.#urlOf(name), 'create extension postgis');
    return name;
  }

  async #create(clause: string): Promise<string> {
    const name = `cartable_test_${randomBytes(6).toString('hex')}`;
    await runStatement(this.#serverUrl, `create database ${name} ${clause}`);
    this.#names.push(name);
    return name;
  }

  #urlOf(name: string): string {
    const url = new URL(this.#serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  }
}
