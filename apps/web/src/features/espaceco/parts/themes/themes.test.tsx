// @vitest-environment jsdom
import { defaultReportStatuses, type Theme } from '@cartable/contract/espaceco';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { areEnough, StatusesField } from './StatusesField.tsx';
import { ThemesField } from './ThemesField.tsx';

const road: Theme = {
  theme: 'Voirie',
  attributes: [{ name: 'Gravité', type: 'list', values: ['Faible', 'Forte'], mandatory: true }],
};

function Themes({ first, told }: { readonly first: Theme[]; readonly told: (themes: Theme[]) => void }) {
  const [value, setValue] = useState(first);
  return (
    <ThemesField
      value={value}
      onChange={(themes) => {
        setValue(themes);
        told(themes);
      }}
    />
  );
}

function open(first: Theme[] = [road]) {
  const told = vi.fn<(themes: Theme[]) => void>();
  const user = show(<Themes first={first} told={told} />);
  const click = async (title: string) => {
    await user.click(screen.getByTitle(title));
    openDialogs();
  };
  const dialog = (name: 'Thème' | 'Attribut') => within(screen.getByRole('dialog', { name }));
  const apply = (name: 'Thème' | 'Attribut') =>
    user.click(dialog(name).getByRole('button', { name: 'Appliquer' }));
  return { told, user, click, apply, dialog };
}

it('adds a theme whose name is its own', async () => {
  const { told, user, apply, dialog } = open();
  await user.click(screen.getByRole('button', { name: 'Ajouter un thème' }));
  openDialogs();
  const name = dialog('Thème').getByRole('textbox', { name: /^Nom/ });
  await apply('Thème');
  dialog('Thème').getByText('Le nom est obligatoire.');
  await user.type(name, 'Voirie');
  await apply('Thème');
  dialog('Thème').getByText('Ce nom est déjà pris.');
  await user.clear(name);
  await user.type(name, ' Haies ');
  await user.click(dialog('Thème').getByRole('checkbox', { name: /^Partager ce thème/ }));
  expect(told).not.toHaveBeenCalled();
  await apply('Thème');
  expect(told).toHaveBeenLastCalledWith([road, { theme: 'Haies', attributes: [], global: true }]);
});

it('renames a theme without losing its attributes, and deletes one', async () => {
  const { told, user, click, apply, dialog } = open();
  await click('Modifier le thème Voirie');
  await user.type(dialog('Thème').getByRole('textbox', { name: /^Nom/ }), ' communale');
  await apply('Thème');
  expect(told).toHaveBeenLastCalledWith([{ ...road, theme: 'Voirie communale' }]);
  await click('Supprimer le thème Voirie communale');
  expect(told).toHaveBeenLastCalledWith([]);
});

it('adds a list with values, and refuses none, twice the same, and a default that is none of them', async () => {
  const { told, user, click, apply, dialog } = open([{ theme: 'Voirie', attributes: [] }]);
  await click('Ajouter un attribut au thème Voirie');
  const form = dialog('Attribut');
  await user.type(form.getByRole('textbox', { name: /^Nom/ }), 'État');
  await user.click(form.getByRole('radio', { name: 'Liste' }));
  await apply('Attribut');
  form.getByText('Une liste a au moins une valeur.');
  const values = form.getByRole('textbox', { name: /^Valeurs/ });
  await user.type(values, 'Bon\nBon');
  await apply('Attribut');
  await form.findByText(/^Une valeur est écrite deux fois/);
  await user.clear(values);
  await user.type(values, 'Bon = B\nMauvais = M');
  await user.selectOptions(form.getByRole('combobox', { name: /^Valeur par défaut/ }), 'Mauvais');
  await user.click(form.getByRole('checkbox', { name: 'Réponse obligatoire' }));
  await apply('Attribut');
  expect(told).toHaveBeenLastCalledWith([
    {
      theme: 'Voirie',
      attributes: [
        { name: 'État', type: 'list', default: 'M', mandatory: true, values: { Bon: 'B', Mauvais: 'M' } },
      ],
    },
  ]);
});

it('holds a default to its type, and the type of an attribute that exists is fixed', async () => {
  const { told, user, click, apply, dialog } = open([
    { theme: 'Voirie', attributes: [{ name: 'Largeur', type: 'double' }] },
  ]);
  await click('Modifier l’attribut Largeur');
  const form = dialog('Attribut');
  expect(form.getByRole('textbox', { name: /^Type/ })).toHaveProperty('readOnly', true);
  const preset = form.getByRole('textbox', { name: /^Valeur par défaut/ });
  await user.type(preset, 'large');
  await apply('Attribut');
  form.getByText(/^Attendu.*un nombre, comme 12,5\.$/);
  await user.clear(preset);
  await user.type(preset, '2,5');
  expect(preset).toHaveProperty('value', '2,5');
  await apply('Attribut');
  expect(told).toHaveBeenLastCalledWith([
    { theme: 'Voirie', attributes: [{ name: 'Largeur', type: 'double', default: '2.5' }] },
  ]);
});

it('orders themes and attributes by buttons and by handles', async () => {
  const width = { name: 'Largeur', type: 'double' } as const;
  const kind = { name: 'Nature', type: 'text' } as const;
  const [roads, water] = [
    { theme: 'Voirie', attributes: [width, kind] },
    { theme: 'Eau', attributes: [] },
  ];
  const told = vi.fn();
  const user = show(<ThemesField value={[roads, water]} onChange={told} />);
  expect(screen.getByTitle('Monter Voirie')).toHaveProperty('disabled', true);
  await user.click(screen.getByTitle('Descendre Voirie'));
  expect(told).toHaveBeenLastCalledWith([water, roads]);
  screen.getByText(/^Voirie.*place.2.sur.2$/);
  await user.click(screen.getByTitle('Monter Nature'));
  expect(told).toHaveBeenLastCalledWith([{ ...roads, attributes: [kind, width] }, water]);
  const [handleOfRoads] = screen.getAllByTitle('Glisser pour changer l’ordre');
  fireEvent.dragStart(handleOfRoads!, { dataTransfer: { setData: () => undefined } });
  fireEvent.drop(screen.getByText('Eau'));
  expect(told).toHaveBeenLastCalledWith([water, roads]);
});

it('keeps the two statuses every report may need, and names the others as the community wants', async () => {
  const reported = vi.fn();
  const user = show(<StatusesField value={defaultReportStatuses} onChange={reported} error={undefined} />);
  expect(screen.getByRole('checkbox', { name: 'Reçu dans nos services' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('checkbox', { name: 'Pris en compte' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'En cours de traitement' }));
  expect(reported.mock.lastCall?.[0].pending.active).toBe(false);
  await user.click(screen.getByTitle(/^Renommer le statut Reçu/));
  openDialogs();
  const name = screen.getByRole('textbox', { name: 'Nom du statut' });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Appliquer' }));
  await screen.findByText('Le nom est obligatoire.');
  await user.type(name, 'À lire');
  await user.click(screen.getByRole('button', { name: 'Appliquer' }));
  expect(reported.mock.lastCall?.[0].submit).toEqual({ title: 'À lire', active: true });
});

it('lets two statuses be left out, not three', () => {
  const without = (...codes: (keyof typeof defaultReportStatuses)[]) =>
    Object.fromEntries(
      Object.entries(defaultReportStatuses).map(([code, params]) => [
        code,
        { ...params, active: !codes.some((other) => other === code) },
      ]),
    ) as typeof defaultReportStatuses;
  expect(areEnough(without('pending', 'reject0'))).toBe(true);
  expect(areEnough(without('pending', 'pending1', 'reject0'))).toBe(false);
});
