import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localSchema, officialSchemas, withLocalReferences } from './official-schemas.ts';

/** The schemas of one validation: official ones where they are in the cache, ours copied from the server that has them. */
export class LocalSchemas {
  readonly #folder: string;
  readonly #copied = new Map<string, string>();

  /** @param folder existing; takes the copies */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Path of the schema at an address. */
  async path(address: string): Promise<string> {
    const official = localSchema(await officialSchemas(), address);
    return official ?? this.#copied.get(address) ?? this.add(address, await askHere(address));
  }

  /** Path of a schema we hold, with what it imports. */
  async add(address: string, schema: string): Promise<string> {
    const path = join(this.#folder, `${this.#copied.size + 1}.xsd`);
    // Known before its imports are followed: they may come back to it.
    this.#copied.set(address, path);
    let source = withLocalReferences(schema, await officialSchemas());
    for (const [, escaped = ''] of schema.matchAll(/schemaLocation="(https?:[^"]*)"/g)) {
      const local = pathToFileURL(await this.path(escaped.replaceAll('&amp;', '&')));
      source = source.replaceAll(`schemaLocation="${escaped}"`, `schemaLocation="${local}"`);
    }
    await writeFile(path, source);
    return path;
  }

  /** A schema that only imports: libxml2 takes one schema, a document has several. */
  async writeDriver(locations: Readonly<Record<string, string>>): Promise<string> {
    const imports: string[] = [];
    for (const [namespace, address] of Object.entries(locations)) {
      const location = pathToFileURL(await this.path(address));
      imports.push(`<import namespace="${namespace}" schemaLocation="${location}"/>`);
    }
    const driver = join(this.#folder, 'driver.xsd');
    await writeFile(driver, `<schema xmlns="http://www.w3.org/2001/XMLSchema">${imports.join('')}</schema>`);
    return driver;
  }
}

async function askHere(address: string): Promise<string> {
  if (!/^(127\.0\.0\.1|localhost)$/.test(new URL(address).hostname)) {
    throw new Error(`the schema at ${address} is neither official nor of this machine`);
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the schema at ${address}: status ${answer.status}`);
  return answer.text();
}
