import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Artifact, mavenArtifact, testCache } from '../maven/artifact.ts';
import { unpackJar } from '../maven/unpack-jar.ts';

/** The schemas of OGC, ISO 19139 and W3C as Maven Central has them; nothing of them is in the repository. */
const artifacts: readonly Artifact[] = [
  {
    group: 'org.jvnet.ogc',
    name: 'ogc-schemas',
    version: '2.6.1',
    sha256: 'a7f247113acebef11682c3adfc6e23527627488daede58d22839379209b1481c',
  },
  {
    group: 'org.hisrc.w3c',
    name: 'w3c-schemas',
    version: '1.4.0',
    sha256: 'c9f30e6bec5b0e92a68e8a10c13c00c18b37e7202c0f922182d939c16e129b20',
  },
];

/** Changes with what this file writes, so that an older cache is left aside. */
const layout = 'schemas-1';

/** Folder of the cache that stands for each site. */
const sites: readonly [RegExp, string][] = [
  [/^https?:\/\/schemas\.opengis\.net\//, 'ogc'],
  [/^https?:\/\/www\.w3\.org\//, 'w3c'],
  [/^https?:\/\/www\.isotc211\.org\//, 'isotc211'],
];

let unpacked: Promise<string> | undefined;

/** Folder of the schemas, fetched and unpacked the first time. */
export function officialSchemas(): Promise<string> {
  unpacked ??= unpackSchemas();
  return unpacked;
}

/** Path in `folder` for an address of an official site; undefined for any other address. */
export function localSchema(folder: string, address: string): string | undefined {
  for (const [site, name] of sites) {
    if (site.test(address)) return join(folder, name, normalize(`/${address.replace(site, '')}`));
  }
  return undefined;
}

/**
 * A schema that names the official ones by their place in `folder`. libxml2 takes one file reached by two addresses
 * for two definitions of the same types, so every reference has to be of one kind.
 */
export function withLocalReferences(schema: string, folder: string): string {
  return schema.replace(/(schemaLocation\s*=\s*)(["'])(.*?)\2/g, (whole, before, quote, address) => {
    const path = localSchema(folder, address);
    return path === undefined ? whole : `${before}${quote}${pathToFileURL(path)}${quote}`;
  });
}

async function unpackSchemas(): Promise<string> {
  const folder = join(testCache(), layout);
  if (existsSync(folder)) return folder;
  const aside = `${folder}.${randomUUID()}`;
  const schemas = /^(ogc|w3c|isotc211)\/.*\.(xsd|dtd)$/;
  for (const artifact of artifacts) {
    const jar = await mavenArtifact(artifact);
    await unpackJar(jar, aside, schemas, (content) => withLocalReferences(content.toString(), folder));
  }
  await writeFile(join(aside, 'catalog.xml'), catalogOf(folder));
  await rename(aside, folder).catch(async (error: unknown) => {
    await rm(aside, { recursive: true, force: true });
    // Another process was first.
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

/** For the DTD that a document names. */
function catalogOf(folder: string): string {
  const ogc = pathToFileURL(join(folder, 'ogc'));
  const rules = ['http', 'https'].map(
    (scheme) =>
      `<rewriteSystem systemIdStartString="${scheme}://schemas.opengis.net/" rewritePrefix="${ogc}/"/>`,
  );
  return `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">${rules.join('')}</catalog>\n`;
}
