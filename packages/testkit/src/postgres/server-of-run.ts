/**
 * One PostgreSQL for all files of a run of Vitest, started when the first of them asks for it. Their processes ask that
 * of the run, which alone lives as long as all of them.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { findTool } from '../tools/system-tools.mjs';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { databasesOf, type Postgres, startPostgres } from './start-postgres.ts';
import { type DatabaseSource, TestDatabases } from './test-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address at which the files of a run ask for its PostgreSQL. */
    postgresOfRun?: string;
  }
}

/** Called by Vitest before the first file. @returns what it calls after the last */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const shared = new SharedServer();
  const desk = createServer(async (_request, response) => {
    try {
      response.end(JSON.stringify(await shared.source()));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  desk.unref();
  await once(desk.listen(0, '127.0.0.1'), 'listening');
  project.provide('postgresOfRun', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.close();
    await shared.stop();
  };
}

/** @param desk address given by the run; without one, a server of its own */
export async function openPostgres(desk: string | undefined): Promise<Postgres | undefined> {
  if (desk === undefined || process.env.DATABASE_URL_TEST !== undefined) return startPostgres();
  const answer = await fetch(desk);
  if (!answer.ok) throw new Error(`The PostgreSQL of this run did not start: ${await answer.text()}`);
  return databasesOf(new TestDatabases((await answer.json()) as DatabaseSource));
}

class SharedServer {
  #server: OwnServer | undefined;
  #source: Promise<DatabaseSource> | undefined;

  /** Begun again when it has fallen: the files that follow are not at fault. */
  source(): Promise<DatabaseSource> {
    if (this.#source === undefined || this.#server?.isRunning === false) this.#source = this.#start();
    return this.#source;
  }

  async #start(): Promise<DatabaseSource> {
    const binaries = findTool('postgis');
    if (binaries === undefined) throw new Error('PostgreSQL is not on this machine.');
    this.#server = undefined;
    this.#server = await startOwnServer(binaries);
    const serverUrl = this.#server.url;
    return { serverUrl, template: await new TestDatabases({ serverUrl }).template() };
  }

  async stop(): Promise<void> {
    await this.#source?.catch(() => undefined);
    await this.#server?.stop();
  }
}
