import { randomBytes } from 'node:crypto';
import { runStatement } from './run-statement.ts';

/** Server that gives databases, and what they are copies of once there is one. */
export interface DatabaseSource {
  readonly serverUrl: string;
  readonly template?: string | undefined;
}

/** Databases of one file of tests. */
export class TestDatabases {
  readonly #serverUrl: string;
  readonly #names: string[] = [];
  #template: Promise<string> | undefined;

  constructor({ serverUrl, template }: DatabaseSource) {
    this.#serverUrl = serverUrl;
    this.#template = template === undefined ? undefined : Promise.resolve(template);
  }

  /** @returns address of a new database with PostGIS */
  async freshDatabase(): Promise<string> {
    return this.#urlOf(await this.#create(`template ${await this.template()}`));
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
