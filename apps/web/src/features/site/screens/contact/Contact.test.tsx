// @vitest-environment jsdom
import { peopleCalls } from '@cartable/contract/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './Contact.tsx';

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Envoyer' });
const text = 'Comment publier mes données de voirie ?';

it('wants an address, who writes and what for, and sends nothing without', async () => {
  const api = startFakeApi();
  const user = show(<Screen />);
  await user.type(field(/^Adresse électronique/), 'camille');
  await user.type(field(/^Message/), 'Oui');
  await user.click(send());
  await screen.findByText(/^Cette adresse électronique n’est pas valable/);
  screen.getByText('Saisissez votre nom.');
  screen.getByText('Saisissez votre prénom.');
  screen.getByText(/^Le message doit avoir au moins/);
  expect(api.requestsOf(peopleCalls.contactUs)).toEqual([]);
});

it('asks a professional for the organisation, and a person for none', async () => {
  startFakeApi();
  const user = show(<Screen />);
  await user.click(screen.getByRole('radio', { name: 'Professionnel' }));
  await user.click(send());
  await screen.findByText('Saisissez le nom de votre organisme.');
  await user.click(screen.getByRole('radio', { name: 'Particulier' }));
  expect(screen.queryByRole('textbox', { name: /^Organisme/ })).toBeNull();
});

it('fills in what the account says, sends it, and goes where it is confirmed', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.contactUs, { success: true });
  setMe(person);
  const user = show(<Screen />);
  expect(field(/^Adresse électronique/).value).toBe(person.email);
  expect(field(/^Adresse électronique/).readOnly).toBe(true);
  expect(field(/^Nom/).readOnly).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Particulier' }));
  await user.type(field(/^Message/), text);
  await user.click(send());
  await waitFor(() => expect(api.requestsOf(peopleCalls.contactUs)).toHaveLength(1));
  expect(api.requestsOf(peopleCalls.contactUs)[0]?.body).toMatchObject({
    email_contact: person.email,
    last_name: 'Durand',
    first_name: 'Camille',
    category: 'Particulier',
    message: text,
  });
  await waitFor(() => expect(location.pathname).not.toBe('/'));
});

it('says at the message what is not taken in it, and keeps what was written', async () => {
  const api = startFakeApi();
  api.refuses(peopleCalls.contactUs, 422, { code: 'contact.banned-word', message: 'Mot refusé.' });
  setMe(person);
  const user = show(<Screen />);
  await user.click(screen.getByRole('radio', { name: 'Particulier' }));
  await user.type(field(/^Message/), text);
  await user.click(send());
  await screen.findAllByText('Mot refusé.');
  expect(field(/^Message/).getAttribute('aria-invalid')).toBe('true');
  expect(field(/^Message/).value).toBe(text);
});
