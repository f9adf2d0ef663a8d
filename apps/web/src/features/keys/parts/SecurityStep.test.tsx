// @vitest-environment jsdom
import type { KeyWithAccesses } from '@cartable/contract/datastore';
import { screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { show } from '../../../test-support/show.tsx';
import { type KeyValues, type OfferedAccess, valuesOfKey } from './key-values.ts';
import { SecurityStep } from './SecurityStep.tsx';

const access = (onlyOauth: boolean): OfferedAccess => ({
  key: 'permission offering',
  layerName: 'eau',
  type: 'WFS',
  permission: { licence: 'Convention', only_oauth: onlyOauth, expired: false },
});

const key = { type: 'HASH', name: 'Bureau', enabled: true, accesses: [] } as unknown as KeyWithAccesses;

interface Start {
  readonly onlyOauth?: boolean;
  readonly hasOauth?: boolean;
  readonly edited?: KeyWithAccesses;
}

function start({ onlyOauth = false, hasOauth = false, edited }: Start = {}) {
  const onSent = vi.fn<(values: KeyValues) => void>();
  function Form() {
    const form = useForm<KeyValues>({
      defaultValues: { ...valuesOfKey(undefined), accesses: ['permission offering'] },
    });
    return (
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit((values) => onSent(values))}>
          <SecurityStep
            offered={[access(onlyOauth)]}
            hasOauth={hasOauth}
            {...({ edited } as { edited: KeyWithAccesses })}
          />
          <button type="submit">Créer</button>
        </form>
      </FormProvider>
    );
  }
  return { onSent, user: show(<Form />) };
}

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const create = () => screen.getByRole('button', { name: 'Créer' });

it('offers only the type that opens what was chosen, and says why not the others', async () => {
  const { user, onSent } = start({ onlyOauth: true });
  expect(radio(/^HASH/).disabled).toBe(true);
  expect(screen.getAllByText(/ne s’ouvrent qu’avec une clé OAUTH2/)).toHaveLength(3);
  await user.click(create());
  expect(onSent).not.toHaveBeenCalled();
  await user.click(radio(/^OAUTH2/));
  await user.click(create());
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
});

it('lets one have one key for tokens only', () => {
  start({ hasOauth: true });
  expect(radio(/^OAUTH2/).disabled).toBe(true);
  screen.getByText(/Vous avez déjà une clé OAUTH2/);
});

it('wants a login without colon and a password of twelve signs of a BASIC key', async () => {
  const { user, onSent } = start();
  expect(screen.queryByLabelText(/^Mot de passe/)).toBeNull();
  await user.click(radio(/^BASIC/));
  await user.click(create());
  await screen.findByText('Donnez un identifiant.');
  screen.getByText(/^Le mot de passe a de/);
  const login = screen.getByRole('textbox', { name: /^Identifiant/ });
  await user.type(login, 'bureau:1');
  await screen.findByText('L’identifiant ne contient pas de deux-points.');
  await user.clear(login);
  await user.type(login, 'bureau');
  await user.type(screen.getByLabelText(/^Mot de passe/), 'une phrase assez');
  await user.click(create());
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  const infos = { login: 'bureau', password: 'une phrase assez' };
  expect(onSent.mock.calls[0]?.[0]).toMatchObject({ type: 'BASIC', type_infos: infos });
});

it('asks for addresses where there is a list, and names the one that is none', async () => {
  const { user, onSent } = start();
  const ranges = () => screen.queryByRole('textbox', { name: /^Adresses et plages/ });
  expect(ranges()).toBeNull();
  await user.click(radio(/^Liste autorisée/));
  await user.click(create());
  await screen.findByText('Donnez au moins une adresse ou une plage.');
  await user.type(ranges()!, '192.0.2.0/24\n192.0.2.300');
  await screen.findByText(/^«.192\.0\.2\.300.» n’est ni une adresse ni une plage\.$/);
  expect(ranges()?.getAttribute('aria-invalid')).toBe('true');
  await user.clear(ranges()!);
  await user.type(ranges()!, '2001:db8::/32');
  await user.click(create());
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
});

it('lets a wrong list be given up', async () => {
  const { user, onSent } = start();
  await user.click(radio(/^Liste refusée/));
  await user.type(screen.getByRole('textbox', { name: /^Adresses et plages/ }), 'ici');
  await user.click(radio(/^Aucun filtrage/));
  await user.click(create());
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
});

it('switches a key that there is off, and leaves its type', async () => {
  const { user, onSent } = start({ edited: key });
  screen.getByText(/Le type d’une clé ne change pas\./);
  expect(screen.queryByRole('radio', { name: /^HASH/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Clé active' }));
  await user.click(create());
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(onSent.mock.calls[0]?.[0].enabled).toBe(false);
});
