import { readdir, readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';

const folder = new URL('../fixtures/stac/', import.meta.url);
const root = 'https://schemas.stacspec.org/v1.1.0';

/** Complaints of the schemas of STAC 1.1.0 about a document; none when it is valid. */
export type StacValidator = (kind: 'catalog' | 'collection' | 'item', document: unknown) => string[];

/** By the copies kept with the tests: nothing is asked of the network. */
export async function stacValidator(): Promise<StacValidator> {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormatsModule.default(ajv);
  ajv.addFormat('iri', (text: string) => URL.canParse(text));
  ajv.addFormat('iri-reference', (text: string) => URL.canParse(text, root));
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json')) continue;
    const { $id: _, ...schema } = JSON.parse(await readFile(new URL(name, folder), 'utf8')) as {
      $id: string;
    };
    ajv.addSchema(schema, addressOf(name));
  }
  return (kind, document) => {
    const validate = ajv.getSchema(addressOf(`${kind}.json`))!;
    validate(document);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** Where the others refer to it. */
function addressOf(name: string): string {
  const geojson = /^geojson-(.*)$/.exec(name)?.[1];
  if (geojson !== undefined) return `https://geojson.org/schema/${geojson}`;
  const room = /^(catalog|collection)\.json$/.exec(name)?.[1] ?? 'item';
  return `${root}/${room}-spec/json-schema/${name}`;
}
