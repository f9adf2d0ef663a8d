// @vitest-environment jsdom
import { datastoreCalls, type OfferingPage, type OfferingSummary } from '@cartable/contract/datastore';
import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { startFakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { OfferingFields } from './OfferingFields.tsx';
import { newPermissionValues, type PermissionValues } from './permission-values.ts';

const idOf = (rank: number) => `7f7aab1c-3a51-4c57-9c0e-${String(rank).padStart(12, '0')}`;
const service = (rank: number, more: Partial<OfferingSummary> = {}) =>
  ({
    _id: idOf(rank),
    layer_name: `couche_${rank}`,
    type: 'WFS',
    status: 'PUBLISHED',
    open: false,
    datasheet_name: 'Voirie',
    ...more,
  }) as OfferingSummary;
const pageOf = (items: OfferingSummary[], more: Partial<OfferingPage> = {}): OfferingPage => ({
  items,
  total: items.length,
  page: 1,
  limit: 20,
  ...more,
});

interface FormProps {
  readonly proposed: string;
  readonly onSent: (offerings: string[]) => void;
}

function Form({ proposed, onSent }: FormProps) {
  const form = useForm<PermissionValues>({
    defaultValues: newPermissionValues({ offerings: proposed }, { communityIds: new Set() }),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(({ offerings }) => onSent(offerings))}>
      <OfferingFields datastoreId={idOf(99)} form={form} permission={undefined} />
      <button type="submit">Accorder</button>
    </form>
  );
}

function start(first: OfferingPage, proposed = '') {
  const api = startFakeApi();
  api.answers(datastoreCalls.searchOfferings, first);
  const onSent = vi.fn<(offerings: string[]) => void>();
  return { api, onSent, user: show(<Form proposed={proposed} onSent={onSent} />) };
}

const box = (name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });
const search = () => screen.getByRole('searchbox', { name: 'Chercher un service par son nom ou sa fiche' });
const send = () => screen.getByRole('button', { name: 'Accorder' });

it('finds services by words, says how many there are, and keeps in sight what was chosen before', async () => {
  const { api, onSent, user } = start(pageOf([service(1), service(2)], { total: 5000 }));
  await user.click(await box('couche_1'));
  await screen.findByText(/^5.000 résultats, 2 affichés$/);
  await screen.findByText(/^1.service choisi$/);
  api.answers(datastoreCalls.searchOfferings, pageOf([service(7, { datasheet_name: 'Eau' })]));
  await user.type(search(), 'conduites eau{Enter}');
  expect(onSent).not.toHaveBeenCalled();
  await user.click(await box('couche_7'));
  expect(screen.queryByRole('checkbox', { name: /^couche_2/ })).toBeNull();
  expect((await box('couche_1')).checked).toBe(true);
  screen.getByText('Choisis, hors de la liste');
  const asked = api.requestsOf(datastoreCalls.searchOfferings).at(-1)!.url.searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ search: 'conduites eau', open: 'false', page: '1' });
  await user.click(send());
  await waitFor(() => expect(onSent).toHaveBeenCalledWith([idOf(1), idOf(7)]));
});

it('shows the following ones when asked to, and checks at once those that are shown of a datasheet', async () => {
  const { api, onSent, user } = start(pageOf([service(1), service(2)], { total: 3, limit: 2 }));
  await box('couche_1');
  api.answers(datastoreCalls.searchOfferings, pageOf([service(3)], { total: 3, limit: 2, page: 2 }));
  screen.getByRole('button', { name: /^Cocher ce qui est affiché.:.Voirie$/ });
  await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  await box('couche_3');
  expect(api.requestsOf(datastoreCalls.searchOfferings).at(-1)!.url.searchParams.get('page')).toBe('2');
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Tout cocher.:.Voirie$/ }));
  await user.click(send());
  await waitFor(() => expect(onSent).toHaveBeenCalledWith([idOf(1), idOf(2), idOf(3)]));
});

it('reads by themselves those that a request proposes, and leaves out what cannot be granted', async () => {
  const proposed = [idOf(40), idOf(41), idOf(42), 'autre'].join(',');
  const api = startFakeApi();
  api.answersBy(datastoreCalls.searchOfferings, ({ url }) =>
    url.searchParams.get('ids') === [idOf(40), idOf(41), idOf(42)].join(',')
      ? pageOf([service(40), service(41, { open: true })])
      : pageOf([service(1)], { total: 2000 }),
  );
  const onSent = vi.fn<(offerings: string[]) => void>();
  const user = show(<Form proposed={proposed} onSent={onSent} />);
  await box('couche_1');
  expect((await box('couche_40')).checked).toBe(true);
  expect(screen.queryByRole('checkbox', { name: /^couche_41/ })).toBeNull();
  await screen.findByText(/^1.service choisi$/);
  await user.click(send());
  await waitFor(() => expect(onSent).toHaveBeenCalledWith([idOf(40)]));
});

it('does not let a service be chosen that is being unpublished', async () => {
  start(pageOf([service(1, { status: 'UNPUBLISHING' })]));
  expect((await box('couche_1')).disabled).toBe(true);
  screen.getByText(/en cours de dépublication/);
});

it('says that the list cannot be read, and reads it again', async () => {
  const api = startFakeApi();
  api.refuses(datastoreCalls.searchOfferings, 403, { code: 'common.forbidden', message: 'Non.' });
  const user = show(<Form proposed="" onSent={() => undefined} />);
  await screen.findByText('Non.');
  api.answers(datastoreCalls.searchOfferings, pageOf([service(1)]));
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await box('couche_1');
  expect(screen.queryByText('Non.')).toBeNull();
});
