// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { show } from '../../../test-support/show.tsx';
import { BeneficiaryFields } from './BeneficiaryFields.tsx';
import { beneficiariesOf, newPermissionValues, type PermissionValues } from './permission-values.ts';

const idOf = (rank: number) => `5f0d4a9e-3a62-4c0e-9a5e-${String(rank).padStart(12, '0')}`;
const communities = [
  { _id: idOf(1), name: 'Préfecture', description: 'Services de l’État' },
  { _id: idOf(2), name: 'Syndicat des eaux', description: null },
];

function Form({ onSent }: { readonly onSent: (beneficiaries: string[]) => void }) {
  const known = { communityIds: new Set<string>() };
  const form = useForm<PermissionValues>({ defaultValues: newPermissionValues({}, known) });
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => onSent(beneficiariesOf(values)))}>
      <BeneficiaryFields form={form} communities={communities} />
      <button type="submit">Accorder</button>
    </form>
  );
}

function start() {
  const onSent = vi.fn<(beneficiaries: string[]) => void>();
  return { onSent, user: show(<Form onSent={onSent} />) };
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const grant = () => screen.getByRole('button', { name: 'Accorder' });
const otherIds = () => screen.getByRole('textbox', { name: /^Autres communautés/ });
const accounts = () => screen.getByRole('textbox', { name: /^Adresses électroniques ou identifiants/ });

it('finds a community by its name or what it does, without accents, and keeps in sight what is checked', async () => {
  const { user } = start();
  await user.click(box(/^Syndicat/));
  const search = screen.getByRole('searchbox', { name: 'Chercher une communauté' });
  await user.type(search, 'services etat');
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(box(/^Syndicat/).checked).toBe(true);
  await user.clear(search);
  await user.click(box(/^Syndicat/));
  await user.type(search, 'prefec');
  expect(screen.getAllByRole('checkbox')).toEqual([box(/^Préfecture/)]);
  expect(screen.getByRole('status').textContent).toMatch(/^1.communauté affichée$/);
});

it('does not grant by the Enter of a search', async () => {
  const { user, onSent } = start();
  await user.click(box(/^Préfecture/));
  await user.type(screen.getByRole('searchbox'), 'synd{Enter}');
  expect(onSent).not.toHaveBeenCalled();
  await user.click(grant());
  await waitFor(() => expect(onSent).toHaveBeenCalledWith([idOf(1)]));
});

it('takes communities of the list and by identifier together, each once', async () => {
  const { user, onSent } = start();
  await user.click(grant());
  await screen.findByText('Choisissez au moins un bénéficiaire.');
  await user.type(otherIds(), `${idOf(9).toUpperCase()}, ${idOf(2)}`);
  expect(screen.queryByText('Choisissez au moins un bénéficiaire.')).toBeNull();
  await user.click(box(/^Syndicat/));
  await user.click(grant());
  await waitFor(() => expect(onSent).toHaveBeenCalledWith([idOf(2), idOf(9)]));
});

it('names the line that is no identifier; an address is one of a person only', async () => {
  const { user, onSent } = start();
  await user.type(otherIds(), 'anne@example.org');
  await user.click(grant());
  await screen.findByText(/^«.anne@example\.org.» n’est ni un identifiant/);
  await user.click(screen.getByRole('radio', { name: /^Des personnes/ }));
  await user.type(accounts(), `anne@example.org\n${idOf(3)}`);
  await user.click(grant());
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(['anne@example.org', idOf(3)]));
});

it('grants nothing to whom is no longer seen', async () => {
  const { user, onSent } = start();
  await user.click(box(/^Préfecture/));
  await user.click(screen.getByRole('radio', { name: /^Des personnes/ }));
  await user.click(grant());
  await screen.findByText('Choisissez au moins un bénéficiaire.');
  await user.click(screen.getByRole('radio', { name: /^Des communautés/ }));
  expect(box(/^Préfecture/).checked).toBe(false);
  expect(onSent).not.toHaveBeenCalled();
});

it('takes two hundred at most at once', async () => {
  const { user, onSent } = start();
  await user.click(screen.getByRole('radio', { name: /^Des personnes/ }));
  accounts().focus();
  await user.paste(Array.from({ length: 201 }, (_none, rank) => idOf(rank)).join('\n'));
  await user.click(grant());
  const group = accounts().closest('.fr-input-group') as HTMLElement;
  await within(group).findByText(/^200.bénéficiaires au plus/);
  expect(onSent).not.toHaveBeenCalled();
});
