// @vitest-environment jsdom
import { peopleCalls } from '@cartable/contract/people';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { SecondFactor } from './SecondFactor.tsx';

const off = { password: true, on: false, recovery_codes: 0 };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

it('is turned on by the password, a picture and a code, and shows recovery codes once', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.getSecondFactor, off);
  api.answers(peopleCalls.beginSecondFactor, { secret, address: `otpauth://totp/Cartes:a?secret=${secret}` });
  api.answers(peopleCalls.confirmSecondFactor, { recovery_codes: ['abcde-fghjk', 'mnpqr-stuvw'] });
  const user = show(<SecondFactor />);
  await user.click(await screen.findByRole('button', { name: 'Activer le code à la connexion' }));
  await user.type(screen.getByLabelText(/Mot de passe actuel/), 'une phrase assez longue{Enter}');
  expect(await screen.findByRole('img', { name: 'Image à lire avec le téléphone' })).toBeTruthy();
  expect(screen.getByDisplayValue(secret)).toBeTruthy();
  await user.type(screen.getByLabelText(/Code à six chiffres/), '123456{Enter}');
  expect(await screen.findByText('abcde-fghjk')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Télécharger les codes' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /codes de secours/ })).toBeTruthy();
  expect(api.requestsOf(peopleCalls.confirmSecondFactor).map(({ body }) => body)).toEqual([
    { code: '123456' },
  ]);
  api.answers(peopleCalls.getSecondFactor, { ...off, on: true, recovery_codes: 2 });
  await user.click(screen.getByRole('button', { name: 'Je les ai gardés' }));
  expect(screen.queryByText('abcde-fghjk')).toBeNull();
});

it('says at the field that the password is wrong', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.getSecondFactor, { ...off, on: true, recovery_codes: 3 });
  api.refuses(peopleCalls.removeSecondFactor, 401, { code: 'account.bad-credentials', message: 'Non.' });
  const user = show(<SecondFactor />);
  const region = await screen.findByRole('region', { name: 'Code à la connexion' });
  expect(await within(region).findByText(/restants\s: 3/)).toBeTruthy();
  await user.click(within(region).getByRole('button', { name: 'Ne plus demander de code' }));
  await user.type(screen.getByLabelText(/Mot de passe actuel/), 'faux{Enter}');
  await expect
    .poll(() => screen.getByLabelText(/Mot de passe actuel/).getAttribute('aria-invalid'))
    .toBe('true');
});

it('is not shown to who has no password here', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.getSecondFactor, { ...off, password: false });
  show(<SecondFactor />);
  await expect.poll(() => screen.queryByRole('region')).toBeNull();
  expect(api.requestsOf(peopleCalls.getSecondFactor).length).toBe(1);
});
