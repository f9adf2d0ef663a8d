// @vitest-environment jsdom
import { type EspacecoDatabase, espacecoCalls, type PermissionTree } from '@cartable/contract/espaceco';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { snackbar } from '../../../../base/design/snackbar.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { sampleCommunity, sampleDatabase } from '../../test-support.ts';
import { DatabasesForm } from './DatabasesForm.tsx';

const foreign: EspacecoDatabase = {
  ...sampleDatabase,
  id: 40,
  name: 'haies',
  title: 'Haies',
  community_id: 20,
  abilities: { administer: false },
};

function open(databases: EspacecoDatabase[] = [sampleDatabase], tree: PermissionTree = []) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoDatabases, databases);
  api.answers(espacecoCalls.getEspacecoPermissions, tree);
  api.answers(espacecoCalls.updateEspacecoPermissions, tree);
  api.answers(espacecoCalls.getEspacecoDatabase, {
    ...sampleDatabase,
    tables: [{ id: 2, name: 'seuils', title: 'Seuils' }],
  });
  const onSaved = vi.fn();
  const user = show(
    <>
      <DatabasesForm community={sampleCommunity} formId="form" onBusy={() => undefined} onSaved={onSaved} />
      <button type="submit" form="form">
        Tout enregistrer
      </button>
    </>,
  );
  return { api, user, onSaved };
}

const press = (name: string) => screen.getByRole('button', { name });
const dialog = (name: RegExp = /^(Ajouter|Donner un droit)/) => within(screen.getByRole('dialog', { name }));

it('gives rights on a database, then on a table of it', async () => {
  const { api, user, onSaved } = open();
  await screen.findByText('Les membres n’ont accès à aucune base.');
  await user.click(press('Donner un droit sur une base'));
  openDialogs();
  await user.click(dialog().getByRole('button', { name: 'Ajouter' }));
  await dialog().findByText('Choisissez dans la liste.');
  await user.selectOptions(dialog().getByRole('combobox', { name: 'Base' }), 'Obstacles');
  await user.click(dialog().getByRole('button', { name: 'Ajouter' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Droit sur Obstacles' }), 'Écriture');
  await user.click(screen.getByTitle('Ajouter une table de Obstacles'));
  openDialogs();
  await user.selectOptions(await dialog().findByRole('combobox', { name: 'Table' }), 'Seuils');
  await user.selectOptions(dialog().getByRole('combobox', { name: 'Droit' }), 'Aucun');
  await user.click(dialog().getByRole('button', { name: 'Ajouter' }));
  await user.click(press('Tout enregistrer'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(sampleCommunity, 'save'));
  expect(api.requestsOf(espacecoCalls.updateEspacecoPermissions)[0]?.body).toEqual([
    {
      id: 31,
      title: 'Obstacles',
      level: 'EDIT',
      tables: [{ id: 2, title: 'Seuils', level: 'NONE', columns: [] }],
    },
  ]);
});

it('tells databases of one title apart, and offers none that could not be filled', async () => {
  const twin = { ...sampleDatabase, id: 32, name: 'obstacles_2' };
  const failed = { ...sampleDatabase, id: 33, name: 'obstacles_3', status: 'FAILED' as const };
  const { user } = open(
    [sampleDatabase, twin, failed],
    [{ id: 31, title: 'Obstacles', level: 'VIEW', tables: [] }],
  );
  await screen.findByRole('combobox', { name: 'Droit sur Obstacles (obstacles)' });
  await user.click(press('Donner un droit sur une base'));
  openDialogs();
  const offered = dialog().getAllByRole('option', { name: /^Obstacles/ });
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Obstacles (obstacles_2)']);
});

it('lists a database of the community that its members do not see, to be given to them', async () => {
  const { api, user } = open([sampleDatabase, foreign], []);
  api.answersBy(espacecoCalls.updateEspacecoPermissions, ({ body }) => body as PermissionTree);
  await screen.findByText(/^Les membres ne la voient pas encore/);
  expect(screen.queryByRole('combobox', { name: 'Droit sur Haies' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Droit sur Obstacles' }), 'Écriture');
  expect(screen.queryByText(/^Les membres ne la voient pas encore/)).toBeNull();
  await user.click(press('Tout enregistrer'));
  await waitFor(() =>
    expect(api.requestsOf(espacecoCalls.updateEspacecoPermissions)[0]?.body).toEqual([
      { id: 31, title: 'Obstacles', level: 'EDIT', tables: [] },
    ]),
  );
});

it('whoever gives a right stays in its field with the keyboard', async () => {
  const hedges = { ...sampleDatabase, id: 32, name: 'haies', title: 'Haies' };
  const { user } = open([sampleDatabase, hedges], []);
  const level = await screen.findByRole('combobox', { name: 'Droit sur Haies' });
  level.focus();
  await user.selectOptions(level, 'Lecture');
  expect(document.activeElement).toBe(level);
  expect(screen.getByRole('combobox', { name: 'Droit sur Haies' })).toBe(level);
  expect(level).toHaveProperty('value', 'VIEW');
  screen.getByTitle('Retirer Haies');
  expect(screen.queryByTitle('Retirer Obstacles')).toBeNull();
});

it('lets the rights on a database of others only be removed', async () => {
  const { user } = open([foreign], [{ id: 40, title: 'Haies', level: 'VIEW', tables: [] }]);
  await screen.findByText(/^Administrée par un autre guichet/);
  expect(screen.getByRole('combobox', { name: 'Droit sur Haies' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Ajouter une table' })).toBeNull();
  await user.click(screen.getByTitle('Retirer Haies'));
  await screen.findByText('Les membres n’ont accès à aucune base.');
});

it('makes a database of tables and columns one describes', async () => {
  const { api, user } = open([]);
  api.answers(espacecoCalls.addEspacecoDatabase, { ...sampleDatabase, tables: [] });
  await user.click(press('Créer une base'));
  await user.click(press('Créer'));
  expect(await screen.findAllByText('Le titre est obligatoire.')).toHaveLength(2);
  const [title, tableTitle] = screen.getAllByRole('textbox', { name: 'Titre' });
  await user.type(title!, 'Obstacles');
  await user.type(tableTitle!, 'Seuils du Lot');
  expect(screen.getByRole('textbox', { name: /^Nom technique/ })).toHaveProperty('value', 'seuils_du_lot');
  await user.click(press('Ajouter une colonne'));
  openDialogs();
  await user.type(dialog(/^Colonne/).getByRole('textbox', { name: /^Nom technique/ }), 'nom complet');
  await user.click(dialog(/^Colonne/).getByRole('button', { name: 'Appliquer' }));
  await dialog(/^Colonne/).findByText(/^Attendu : une lettre/);
  await user.clear(dialog(/^Colonne/).getByRole('textbox', { name: /^Nom technique/ }));
  await user.type(dialog(/^Colonne/).getByRole('textbox', { name: /^Nom technique/ }), 'hauteur');
  await user.selectOptions(dialog(/^Colonne/).getByRole('combobox', { name: 'Type' }), 'Nombre décimal');
  await user.type(dialog(/^Colonne/).getByRole('textbox', { name: /^Valeur la plus petite/ }), '0');
  await user.click(dialog(/^Colonne/).getByRole('button', { name: 'Appliquer' }));
  await addFall(user);
  await user.click(press('Créer'));
  await waitFor(() => expect(snackbar.get()?.description).toMatch(/est créée\.$/));
  expect(api.requestsOf(espacecoCalls.addEspacecoDatabase)[0]?.body).toMatchObject({
    community_id: 12,
    title: 'Obstacles',
    tables: [
      {
        name: 'seuils_du_lot',
        title: 'Seuils du Lot',
        geometry_type: 'Point',
        srid: 4326,
        columns: [
          { name: 'hauteur', type: 'Double', min_value: '0', nullable: true, constraint: null },
          {
            name: 'chute',
            required: true,
            min_length: 2,
            condition_field: 'hauteur',
            constraint: { type: 'mapping', mapping: { '0': [null, 'aucune'] } },
            jeux_attributs: { forte: { hauteur: '5' } },
          },
        ],
      },
    ],
  });
});

/** A column whose values depend on the height, and fill it in. */
async function addFall(user: ReturnType<typeof show>) {
  await user.click(press('Ajouter une colonne'));
  openDialogs();
  const column = dialog(/^Colonne/);
  const box = (name: string | RegExp) => column.getByRole('textbox', { name });
  await user.type(box(/^Nom technique/), 'chute');
  await user.click(column.getByRole('checkbox', { name: /^À remplir/ }));
  await user.type(box(/^Longueur la plus petite/), '2');
  await user.click(column.getByRole('radio', { name: /^Ses valeurs permises/ }));
  await user.click(column.getByRole('button', { name: 'Appliquer' }));
  await column.findByText('Choisissez dans la liste.');
  column.getByText('Ajoutez au moins un cas.');
  await user.selectOptions(column.getByRole('combobox', { name: 'Autre colonne' }), 'hauteur');
  await user.click(column.getByRole('button', { name: 'Ajouter un cas' }));
  await user.type(box(/^Quand «\s?hauteur\s?» vaut/), '0');
  await user.type(box(/^Valeurs permises alors/), 'aucune');
  await user.click(column.getByRole('button', { name: 'Ajouter un remplissage' }));
  await user.type(box('Quand cette colonne vaut'), 'forte');
  await user.selectOptions(column.getByRole('combobox', { name: 'Colonne à remplir' }), 'hauteur');
  await user.type(box(/^Avec la valeur/), '5');
  await user.click(column.getByRole('button', { name: 'Appliquer' }));
}

it('makes one of a file, and says that it is being filled', async () => {
  const { api, user } = open([]);
  api.answers(espacecoCalls.addEspacecoDatabaseOfFile, { ...sampleDatabase, status: 'CREATING', tables: [] });
  await user.click(press('Créer une base'));
  await user.type(screen.getAllByRole('textbox', { name: 'Titre' })[0]!, 'Obstacles');
  await user.click(screen.getByRole('radio', { name: 'un fichier' }));
  await user.click(press('Créer'));
  await screen.findByText('Choisissez un fichier.');
  await user.upload(screen.getByLabelText(/^Fichier/), new File(['x'], 'obstacles.gpkg'));
  await user.click(press('Créer'));
  await waitFor(() => expect(snackbar.get()?.description).toMatch(/se remplit/));
  const sent = api.requestsOf(espacecoCalls.addEspacecoDatabaseOfFile)[0]?.body as FormData;
  expect((sent.get('file') as File).name).toBe('obstacles.gpkg');
  expect(sent.get('community_id')).toBe('12');
});

it('deletes a database once its name is written', async () => {
  const { api, user } = open();
  api.answers(espacecoCalls.deleteEspacecoDatabase, undefined);
  await screen.findByText('obstacles · Tables : Seuils');
  await user.click(screen.getByTitle('Supprimer Obstacles'));
  openDialogs();
  const confirm = dialog(/^Supprimer/).getByRole('button', { name: 'Supprimer' });
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(dialog(/^Supprimer/).getByRole('textbox', { name: 'Nom de la base' }), 'obstacles');
  await user.click(confirm);
  await waitFor(() => expect(snackbar.get()?.description).toBe('La base est supprimée.'));
  const [sent] = api.requestsOf(espacecoCalls.deleteEspacecoDatabase);
  expect(sent?.url.searchParams.get('confirmation')).toBe('obstacles');
});

it('tells why one could not be filled', async () => {
  open([{ ...sampleDatabase, status: 'FAILED', error: { code: 'x', message: 'Le fichier est vide.' } }]);
  await screen.findByText('Le fichier est vide.');
});
