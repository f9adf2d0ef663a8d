import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { requires } from '../tools/requires.ts';
import { LocalSchemas } from './local-schemas.ts';
import { officialSchemas } from './official-schemas.ts';

export interface ValidationOptions {
  /** Schemas besides those the document names, by namespace: an address of an official site. */
  readonly schemas?: Readonly<Record<string, string>>;
}

/**
 * Validates a document as a client that trusts nothing does: by the DTD it names, or by the schemas its
 * `xsi:schemaLocation` names. Those of OGC, ISO and W3C are local copies; those of a server of this machine are asked
 * for. Needs `xmllint`.
 * @throws with the messages of libxml2
 */
export async function validateXml(
  document: string | Uint8Array,
  options: ValidationOptions = {},
): Promise<void> {
  const content = Buffer.from(document as Uint8Array);
  const head = content.toString('utf8', 0, 20_000);
  if (/<!DOCTYPE\s/.test(head)) return lint(['--valid'], content);
  const locations = { ...options.schemas, ...advertisedSchemas(head) };
  if (Object.keys(locations).length === 0)
    throw new Error(`the document names no schema: ${head.slice(0, 300)}`);
  rejectUnadvertised(content.toString(), locations);
  await inFolder(async (folder) => {
    await lint(['--schema', await new LocalSchemas(folder).writeDriver(locations)], content);
  });
}

/** Status of xmllint for a document that breaks its schema. */
const notValid = 3;

/** Validates an XML Schema itself: as a document, then compiled with everything it imports. */
export async function validateSchema(schema: string | Uint8Array): Promise<void> {
  const official = await officialSchemas();
  const source = Buffer.from(schema as Uint8Array).toString();
  await lint(['--schema', join(official, 'w3c/2001/XMLSchema.xsd')], source);
  const namespace = /\btargetNamespace="([^"]*)"/.exec(source)?.[1] ?? '';
  await inFolder(async (folder) => {
    const path = await new LocalSchemas(folder).add('', source);
    // An element no schema declares: that it is the only complaint shows that the schema compiles.
    const { status, complaints } = await runLint(['--schema', path], `<probe xmlns="${namespace}#none"/>`);
    if (status !== notValid) throw new Error(`the schema does not compile:\n${complaints}`);
  });
}

/** Pairs of the first `xsi:schemaLocation`: namespace, address. */
function advertisedSchemas(head: string): Record<string, string> {
  const words = /\b\w+:schemaLocation\s*=\s*"([^"]*)"/.exec(head)?.[1]?.trim().split(/\s+/) ?? [];
  const pairs: Record<string, string> = {};
  for (let i = 0; i + 1 < words.length; i += 2) pairs[words[i]!] = words[i + 1]!.replaceAll('&amp;', '&');
  return pairs;
}

/**
 * A lax wildcard lets pass what no schema describes: elements of a namespace of ours without a schema would be
 * "valid" without having been looked at.
 */
function rejectUnadvertised(source: string, locations: Readonly<Record<string, string>>): void {
  const used = new Set(Array.from(source.matchAll(/<([\w.-]+):/g), ([, prefix]) => prefix!));
  for (const prefix of used) {
    const namespace =
      new RegExp(`\\bxmlns:${prefix.replaceAll('.', '\\.')}="([^"]*)"`).exec(source)?.[1] ?? '';
    const isOfficial = /^http:\/\/www\.(opengis\.net|w3\.org|isotc211\.org)\//.test(namespace);
    if (!isOfficial && locations[namespace] === undefined) {
      throw new Error(`elements ${prefix}:… (${namespace}) are of no schema that the document names`);
    }
  }
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-xml-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function lint(options: readonly string[], document: string | Uint8Array): Promise<void> {
  const { status, complaints } = await runLint(options, document);
  if (status !== 0) throw new Error(`not valid:\n${complaints}`);
}

async function runLint(
  options: readonly string[],
  document: string | Uint8Array,
): Promise<{ status: number; complaints: string }> {
  requires('xmllint');
  const catalog = join(await officialSchemas(), 'catalog.xml');
  const child = spawn('xmllint', ['--nonet', '--noout', ...options, '-'], {
    env: { ...process.env, XML_CATALOG_FILES: catalog },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // It may give up before it read all.
  child.stdin.on('error', () => undefined);
  child.stdin.end(document);
  const [complaints, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { status: status as number, complaints };
}
