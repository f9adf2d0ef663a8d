import { readSld } from '@cartable/styles';
import { temporaryFolder } from '@cartable/testkit';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { db } from '../../context.ts';
import { addAnnexe } from '../../library/annexes/add-annexe.ts';
import type { Person } from '../../people.ts';
import { makeDatastore, makeVisitor, openPlatform, type TestPlatform } from '../../test-support/platform.ts';
import { receivedFile } from '../../test-support/received-file.ts';
import { demonstrationForm } from '../../views/seed/demonstration-form.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import { requestOfWmsVector } from './draft-service.ts';
import { embedAnnexes } from './embed-annexes.ts';

let platform: TestPlatform;
let datastore: Datastore;

beforeEach(async () => {
  platform = await openPlatform({ dataDir: temporaryFolder() });
  await platform.seed({ administratorId: (await makeVisitor(platform)).id, isDemonstrated: false });
  const { datastoreId, supervisor } = await makeDatastore(platform, 'mairie');
  datastore = (await findDatastore(db(platform.context), datastoreId))!;
  const png = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#f00' } })
    .png()
    .toBuffer();
  await add(supervisor, datastoreId, '/symboles/été & arbre.png', png);
  await add(supervisor, datastoreId, '/symboles/page.png', Buffer.from('<html></html>'));
  const other = await makeDatastore(platform, 'voisine');
  await add(other.supervisor, other.datastoreId, '/arbre.png', png);
});

afterEach(() => platform.close());

const add = (by: Person, datastoreId: string, path: string, content: Buffer) =>
  addAnnexe(platform.context, by, { datastoreId, form: { path }, file: receivedFile(content) });

const sldWith = (href: string) =>
  `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:xlink="http://www.w3.org/1999/xlink"><NamedLayer><Name>regions</Name><UserStyle><FeatureTypeStyle><Rule><PointSymbolizer><Graphic><ExternalGraphic><OnlineResource xlink:type="simple" xlink:href="${href}"/><Format>image/png</Format></ExternalGraphic><Size>20</Size></Graphic></PointSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

async function embedded(href: string): Promise<string> {
  const form = demonstrationForm({ email: 'a@x.example', technicalName: 'a', title: 'A' });
  const styles = { regions: sldWith(href) };
  const service = requestOfWmsVector({ ...form, selected_tables: ['regions'], styles });
  const { relations } = await embedAnnexes(platform.context, datastore, service);
  return relations[0]!.style!;
}

it.each([
  'https://cartes.example/annexes/mairie/symboles/%C3%A9t%C3%A9%20%26%20arbre.png',
  '/annexes/mairie/symboles/été &amp; arbre.png',
])('an image kept as an annexe is part of the style: %s', async (href) => {
  const sld = await embedded(href);
  expect(sld).toContain('xlink:href="data:image/png;base64,iVBOR');
  expect(readSld(sld).findings).toEqual([]);
});

it.each([
  'https://cartes.example/annexes/mairie/symboles/page.png',
  'https://cartes.example/annexes/mairie/symboles/absente.png',
  'https://cartes.example/annexes/voisine/arbre.png',
  '/annexes/mairie/../voisine/arbre.png',
  'https://ailleurs.example/annexes/mairie/symboles/arbre.png',
  'file:///etc/passwd',
])('nothing else is: %s', async (href) => {
  const sld = await embedded(href);
  expect(sld).toBe(sldWith(href));
  expect(readSld(sld).findings).toMatchObject([{ code: 'graphic-not-embedded' }]);
});
