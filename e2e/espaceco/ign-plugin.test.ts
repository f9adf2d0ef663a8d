import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { routes } from '@cartable/contract';
import { requiredTool, requires, temporaryFolder } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/server.ts';
import { type CollaborativeDatabase, openCollaborativeDatabase } from './support/collaborative-database.ts';

requires('python');

/** Folder that holds `ign_espace_collaboratif`, the plugin as its authors publish it. */
const plugin = process.env.CARTABLE_IGN_PLUGIN;
const run = promisify(execFile);

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(plugin === undefined)('the client code of IGN’s plugin for QGIS, unchanged', () => {
  let space: CollaborativeDatabase;

  beforeAll(async () => {
    space = await openCollaborativeDatabase(
      'Arrêts',
      [
        {
          name: 'arrets',
          title: 'Arrêts',
          geometry_type: 'Point',
          id_name: 'cleabs',
          columns: [
            { name: 'nom', type: 'String' },
            { name: 'quais', type: 'Integer' },
          ],
        },
      ],
      { CARTABLE_OPENID_REALM: 'geoplateforme', CARTABLE_OPENID_CLIENTS: '[{"id": "essai"}]' },
    );
    const { communityId, databaseId, anne, bob } = space;
    for (const nom of ['Gare', 'Halte'])
      await space.transact(bob, 'Insert', { nom, quais: 2, geom: 'POINT(5.72 45.18)' });
    const { tables } = await anne.call(routes.getEspacecoDatabase, { params: { databaseId }, query: {} });
    const params = { communityId };
    await anne.call(routes.replaceEspacecoLayers, {
      params,
      body: { layers: [{ table: tables[0]!.id, role: 'edit' }] },
    });
    await anne.call(routes.updateEspacecoCommunity, {
      params,
      body: { attributes: [{ theme: 'Voirie', attributes: [] }] },
    });
  }, 120_000);

  afterAll(() => space?.dispose());

  async function tokenOf(name: string): Promise<string> {
    const answer = await fetch(`${space.server.url}/realms/geoplateforme/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'essai',
        username: `${name}@mairie.example`,
        password: 'quatre chevaux bleus',
      }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  it('reads its layers, follows changes, edits, meets a conflict, and reports with sketch and photograph', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'photo.png'), pixel);
    const script = join(repositoryRoot, 'e2e/clients/ign_plugin.py');
    const tokens = [await tokenOf('bob'), await tokenOf('anne')];
    const args = [script, plugin!, space.server.url, ...tokens, String(space.communityId), folder];
    await run(requiredTool('python'), args, { timeout: 150_000, maxBuffer: 64 * 1024 * 1024 });
    const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as unknown;
    expect(result).toMatchObject({
      communities: ['Transports'],
      layers: ['arrets'],
      key: 'cleabs',
      extracted: [
        ['Gare', 2],
        ['Halte', 2],
      ],
      synchronised: [
        ['Ajout', 1],
        ['Gare', 5],
      ],
      edited: 'committed',
      afterEdition: [
        ['Ajout', 1],
        ['Gare', 8],
      ],
      conflict: 'conflicting',
      report: {
        comment: 'Du plugin',
        device: 'SIG-QGIS',
        status: 'submit',
        theme: 'Voirie',
        sketch: 1,
        attachments: 1,
        read: true,
      },
    });
  }, 240_000);
});
