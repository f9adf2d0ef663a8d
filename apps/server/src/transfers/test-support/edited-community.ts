import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedInVisitor } from '@cartable/accounts';
import { layersFormSchema, tableFormSchema } from '@cartable/contract';
import { temporaryFolder } from '@cartable/testkit';
import type { Services } from '../../services.ts';
import { signIn, signUp } from './platform.ts';

const bornes = tableFormSchema.parse({
  name: 'bornes',
  title: 'Bornes',
  geometry_type: 'Point',
  srid: 2154,
  columns: [
    { name: 'nom', type: 'String', nullable: false, max_length: 20 },
    { name: 'etat', type: 'String', enum: ['neuve', 'usée'], default_value: 'neuve' },
    { name: 'numero', type: 'Integer', unique: true },
    { name: 'hauteur', type: 'Double', min_value: '0' },
    {
      name: 'motif',
      type: 'String',
      condition_field: 'etat',
      constraint: { type: 'mapping', mapping: { neuve: [null], usée: ['choc', 'gel'] } },
    },
    { name: 'secret', type: 'String' },
    { name: 'photo', type: 'Document' },
  ],
});
const notes = tableFormSchema.parse({
  name: 'notes',
  title: 'Notes',
  geometry_type: null,
  id_name: 'cleabs',
  columns: [{ name: 'texte', type: 'String' }],
});
const style = `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld"
  xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><Name>bornes</Name><UserStyle><FeatureTypeStyle><Rule>
  <PointSymbolizer><Graphic><Mark><WellKnownName>square</WellKnownName></Mark><Size>9</Size></Graphic>
  </PointSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

/** What the note says. */
export const noted = 'Fissure au pied.';
/** A file to give to a feature. */
export function note() {
  const path = join(temporaryFolder(), 'note.txt');
  writeFileSync(path, noted);
  const sha256 = createHash('sha256').update(noted).digest('hex');
  return { filename: 'note.txt', path, sizeBytes: Buffer.byteLength(noted), sha256 };
}

/** A community whose members edit two tables, which have a past; somebody with rights on a part of it. */
export async function fillCommunity(services: Services): Promise<number> {
  const { accounts, espaceco } = services;
  const root = await signIn(services, 'admin@example.org');
  for (const name of ['luc', 'anne']) await signUp(services, name);
  const anne = await signIn(services, 'anne@example.org');
  const luc = await signIn(services, 'luc@example.org');
  const { community } = await espaceco.communities.create(root, 'Voirie');
  const communityId = community.id;
  await espaceco.communities.update(root, {
    communityId,
    changes: { active: true, grids: ['38', '75'] } as never,
  });
  const numbers = [...(await accounts.findPeople([anne.id, luc.id])).values()].map(({ number }) => number);
  await espaceco.members.add(root, { communityId, numbers, emails: [] });
  const form = { communityId, title: 'Voirie', description: 'Tables de la voirie' };
  const { database, tables } = await espaceco.databases.createEmpty(root, { form, tables: [bornes, notes] });
  const [table, second] = tables;
  const secret = table!.columns.find(({ name }) => name === 'secret')!;
  const tree = [
    {
      id: database.id,
      level: 'VIEW' as const,
      tables: [
        { id: table!.id, level: 'EDIT' as const, columns: [{ id: secret.id, level: 'NONE' as const }] },
        { id: second!.id, level: 'EDIT' as const, columns: [] },
      ],
    },
  ];
  await espaceco.permissions.replace(root, { communityId, tree });
  const layers = [{ table: table!.id, role: 'edit', opacity: 0.5, preferred_style: 'bornes' }];
  const shown = await espaceco.layers.replace(root, {
    communityId,
    form: layersFormSchema.parse({ layers }),
  });
  const layerId = shown[0]!.layer.id;
  const tools = new Map([
    [layerId, { tools: ['draw', 'translate'] as const, refTools: { snap: [layerId] } }],
  ]);
  await espaceco.layers.changeTools(root, { communityId, tools: tools as never });
  await espaceco.layers.changeStyle(root, { communityId, layerId, style });
  await espaceco.communities.update(root, {
    communityId,
    changes: {
      themes: [{ theme: 'Borne cassée', attributes: [], database: 'voirie', table: 'bornes' }],
    } as never,
  });
  const edit = (who: SignedInVisitor, comment: string, actions: readonly object[]) =>
    espaceco.contributions.transact(who, { of: database.id, comment, actions: actions as never });
  const insert = (nom: string, x: number, more: object = {}) => ({
    table: 'bornes',
    state: 'Insert',
    data: { nom, geom: `POINT(${x} 45.18)`, ...more },
  });
  await edit(anne, 'Relevé', [
    insert('Une', 5.72, { numero: 1 }),
    insert('Deux', 5.73),
    insert('Trois', 5.74),
  ]);
  const column = table!.columns.find(({ name }) => name === 'photo')!;
  const ofPhoto = { databaseId: database.id, tableId: table!.id, columnId: column.id };
  const { id: photo } = await espaceco.contributions.addDocument(luc, { ...ofPhoto, file: note() });
  await espaceco.contributions.addDocument(luc, { ...ofPhoto, file: note() });
  await edit(luc, '', [
    { table: 'bornes', state: 'Update', data: { fid: 2, etat: 'usée', motif: 'gel', photo } },
  ]);
  await edit(luc, 'Disparue', [{ table: 'bornes', state: 'Delete', data: { fid: 1 } }]);
  await edit(anne, 'Déplacée', [
    { table: 'bornes', state: 'Update', data: { fid: 3, geom: 'POINT(2.35 48.85)' } },
  ]);
  await edit(anne, 'Note', [{ table: 'notes', state: 'Insert', data: { texte: 'À revoir' } }]);
  await edit(anne, 'Erreur', [insert('Quatre', 5.75)]);
  await edit(anne, 'Retirée', [{ table: 'bornes', state: 'Delete', data: { fid: 4 } }]);
  const hook = { title: 'SI', url: 'https://si.example/signalements', events: ['report.created'] };
  await espaceco.webhooks.add(root, { communityId, form: hook as never });
  return communityId;
}
