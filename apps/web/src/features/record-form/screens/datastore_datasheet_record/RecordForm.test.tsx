// @vitest-environment jsdom
import { type Datastore, datastoreCalls, type EditedRecord } from '@cartable/contract/datastore';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person, readOnlyStore } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { type FakeApi, startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { DatastoreContext } from '../../../datastores/index.ts';
import { RecordForm } from './RecordForm.tsx';

const id = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001';
const edited = (version: string, more: object = {}) =>
  ({
    version,
    abilities: { edit: true },
    metadata: {
      _id: id,
      update: '2026-11-20T08:00:00Z',
      csw_metadata: {
        file_identifier: 'zones_humides',
        hierarchy_level: 'dataset',
        language: { code: 'fre', language: 'français' },
        charset: 'utf8',
        title: 'Zones humides',
        abstract: 'Inventaire communal.',
        creation_date: '2026-01-31',
        topic_categories: ['inlandWaters'],
        inspire_keywords: ['Hydrographie', 'Zone humide'],
        free_keywords: [],
        resource_genealogy: '',
        frequency_code: 'annually',
        contact_email: 'sig@mairie.example',
        organisation_name: 'Mairie de Brest',
        organisation_email: 'sig@mairie.example',
        contacts: [],
        hvd_categories: [],
        related_records: [],
        given_formats: [],
        use_limitation: '',
        resolution: null,
        licence: null,
        links: [],
        extent: null,
        foreign_xml: null,
        update_date: '2026-11-20T08:00:00Z',
        bbox: null,
        projections: ['EPSG:2154'],
        layers: [],
        ...more,
      },
    },
  }) as unknown as EditedRecord;

function open(record: EditedRecord) {
  setMe(person);
  const api = startFakeApi();
  const store = readOnlyStore as unknown as Datastore;
  const user = show(
    <DatastoreContext value={store}>
      <RecordForm datastoreId={store._id} datasheetName="Zones humides" edited={record} />
    </DatastoreContext>,
  );
  return { api, user };
}

const sent = (api: FakeApi) =>
  api.requestsOf(datastoreCalls.editDatasheetRecord).map(({ body }) => body as Record<string, unknown>);
const rejection = (code: string) => ({ code, message: 'Ce nom est pris.' });
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

it('sends the whole record under the version it was filled from', async () => {
  const { api, user } = open(edited('a'));
  api.refuses(datastoreCalls.editDatasheetRecord, 409, rejection('metadata.identifier-taken'));
  expect(screen.getByText('EPSG:2154')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Thèmes INSPIRE/), 'sites protégés{Enter}');
  await user.click(screen.getByRole('button', { name: 'Ajouter un contact' }));
  await user.type(screen.getByLabelText('Organisme ou personne'), 'Bureau Dupré');
  await user.type(screen.getByLabelText('Adresse électronique'), 'contact@dupre.example');
  await user.selectOptions(screen.getByLabelText('Rôle'), 'processor');
  await user.type(screen.getByLabelText(/^Limites d’utilisation/), 'Indicatif.');
  await user.click(save());
  await screen.findAllByText(/Ce nom est pris/);
  expect(sent(api)[0]).toMatchObject({
    version: 'a',
    title: 'Zones humides',
    inspire_keywords: ['Hydrographie', 'Sites protégés', 'Zone humide'],
    contacts: [{ organisation: 'Bureau Dupré', email: 'contact@dupre.example', role: 'processor' }],
    use_limitation: 'Indicatif.',
    resolution: null,
  });
  expect(screen.getByLabelText(/^Identifiant de la ressource/).getAttribute('aria-invalid')).toBe('true');
});

it('sends nothing while a rule is broken, and says which', async () => {
  const { api, user } = open(edited('a'));
  await user.clear(screen.getByLabelText(/^Titre de la fiche/));
  await user.click(screen.getByRole('button', { name: 'Ajouter un contact' }));
  await user.type(screen.getByLabelText('Adresse électronique'), 'dupre');
  await user.click(save());
  expect((await screen.findAllByText(/Écrivez une adresse électronique/)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/Ce champ est obligatoire/).length).toBeGreaterThan(0);
  expect(sent(api)).toEqual([]);
});

it('joins what somebody else saved meanwhile with what was typed', async () => {
  const { api, user } = open(edited('a'));
  api.refuses(datastoreCalls.editDatasheetRecord, 409, rejection('metadata.changed'));
  await user.type(screen.getByLabelText(/^Titre de la fiche/), ' de 2026');
  await user.click(save());
  await screen.findByText('La fiche a été modifiée pendant ce temps');
  const theirs = edited('b', { title: 'Zones humides du pays', resource_genealogy: 'Relevés de terrain.' });
  api.answers(datastoreCalls.getDatasheetRecord, theirs);
  await user.click(screen.getByRole('button', { name: 'Recharger la fiche' }));
  await screen.findByText(/Quelqu’un a écrit autre chose que vous dans ces champs.*: Titre\./);
  expect(screen.getByLabelText(/^Généalogie/)).toHaveProperty('value', 'Relevés de terrain.');
  await user.click(save());
  await screen.findByText('La fiche a été modifiée pendant ce temps');
  expect(sent(api)[1]).toMatchObject({ version: 'b', title: 'Zones humides de 2026' });
});

it('tells as one writes what the standards miss, and leads to the field that mends it', async () => {
  const { user } = open(edited('a', { inspire_keywords: [] }));
  const score = () => Number(/: (\d+) %/.exec(screen.getByText(/^Qualité de la fiche/).textContent!)![1]);
  const before = score();
  expect(screen.getByText(/^Aucun thème INSPIRE n’est choisi/)).toBeTruthy();
  expect(screen.getByText(/L’étendue géographique n’est pas connue/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Aller au champ.*Thèmes INSPIRE/ }));
  const themes = screen.getByLabelText(/^Thèmes INSPIRE/);
  expect(document.activeElement).toBe(themes);
  await user.type(themes, 'sites protégés{Enter}');
  expect(screen.queryByText(/^Aucun thème INSPIRE n’est choisi/)).toBeNull();
  expect(score()).toBeGreaterThan(before);
  for (const link of screen.getAllByRole('button', { name: /^Aller au champ/, hidden: true })) {
    await user.click(link);
    expect(document.activeElement, link.textContent!).toHaveProperty('name');
  }
});

const foreign = `<?xml version="1.0"?>
<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco">
  <gmd:fileIdentifier><gco:CharacterString>ailleurs</gco:CharacterString></gmd:fileIdentifier>
  <gmd:identificationInfo><gmd:MD_DataIdentification>
    <gmd:citation><gmd:CI_Citation><gmd:title><gco:CharacterString>Zones humides du pays</gco:CharacterString></gmd:title></gmd:CI_Citation></gmd:citation>
    <gmd:abstract><gco:CharacterString>Inventaire communal.</gco:CharacterString></gmd:abstract>
    <gmd:purpose><gco:CharacterString>Suivi</gco:CharacterString></gmd:purpose>
  </gmd:MD_DataIdentification></gmd:identificationInfo>
  <gmd:distributionInfo><gmd:MD_Distribution><gmd:transferOptions><gmd:MD_DigitalTransferOptions><gmd:onLine>
    <gmd:CI_OnlineResource><gmd:linkage><gmd:URL>https://ailleurs.example/wms</gmd:URL></gmd:linkage>
      <gmd:protocol><gco:CharacterString>OGC:WMS</gco:CharacterString></gmd:protocol>
      <gmd:name><gco:CharacterString>zones</gco:CharacterString></gmd:name></gmd:CI_OnlineResource>
  </gmd:onLine></gmd:MD_DigitalTransferOptions></gmd:transferOptions></gmd:MD_Distribution></gmd:distributionInfo>
</gmd:MD_Metadata>`;

it('shows what a record of elsewhere would change, and takes what is left ticked', async () => {
  const { api, user } = open(edited('a'));
  api.refuses(datastoreCalls.editDatasheetRecord, 409, rejection('metadata.identifier-taken'));
  const pick = screen.getByLabelText(/^Reprendre une fiche ISO 19139/);
  await user.upload(pick, new File(['<a/>'], 'x.xml', { type: 'text/xml' }));
  // The reader of XML comes with the first file.
  await screen.findByText(/L’élément principal du fichier est\s«\sa\s»/, {}, { timeout: 20_000 });
  await user.upload(pick, new File([foreign], 'pays.xml', { type: 'text/xml' }));
  await screen.findByText('Ce que change « pays.xml »');
  // Nothing is in the form yet, and what the record tells alike is no change.
  expect(screen.getByLabelText(/^Titre de la fiche/)).toHaveProperty('value', 'Zones humides');
  expect(screen.queryByRole('checkbox', { name: /^Description/ })).toBeNull();
  // The addresses of the record stay unless one says otherwise.
  expect(screen.getByRole('checkbox', { name: /^Identifiant/ })).toHaveProperty('checked', false);
  expect(screen.getByText(/gmd:purpose/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reprendre les champs cochés' }));
  expect(screen.getByLabelText(/^Titre de la fiche/)).toHaveProperty('value', 'Zones humides du pays');
  expect(screen.getByLabelText('Adresse du lien')).toHaveProperty('value', 'https://ailleurs.example/wms');
  await screen.findByText('Éléments gardés de la fiche importée');
  await user.click(save());
  await screen.findAllByText(/Ce nom est pris/);
  expect(sent(api)[0]).toMatchObject({
    file_identifier: 'zones_humides',
    title: 'Zones humides du pays',
    links: [{ protocol: 'OGC:WMS', url: 'https://ailleurs.example/wms', name: 'zones', title: 'zones' }],
    foreign_xml: expect.stringContaining('Suivi') as unknown,
    extent: null,
  });
});

it('takes a link of elsewhere and an extent by hand, and says what is wrong with them', async () => {
  const { api, user } = open(edited('a'));
  api.refuses(datastoreCalls.editDatasheetRecord, 409, rejection('metadata.identifier-taken'));
  await user.click(screen.getByRole('button', { name: 'Ajouter un lien' }));
  await user.type(screen.getByLabelText('Titre du lien'), 'WMS de la région');
  await user.type(screen.getByLabelText('Adresse du lien'), 'javascript:alert(1)');
  await user.type(screen.getByLabelText(/^Ouest/), '-5');
  await user.click(save());
  expect((await screen.findAllByText(/Écrivez les quatre côtés en degrés/)).length).toBeGreaterThan(0);
  expect(sent(api)).toEqual([]);
  await user.clear(screen.getByLabelText('Adresse du lien'));
  await user.type(screen.getByLabelText('Adresse du lien'), 'https://region.example/wms');
  for (const [side, degrees] of [
    ['Sud', '47'],
    ['Est', '-1,5'],
    ['Nord', '49'],
  ] as const)
    await user.type(screen.getByLabelText(new RegExp(`^${side}`)), degrees);
  await user.click(save());
  await screen.findAllByText(/Ce nom est pris/);
  expect(sent(api)[0]).toMatchObject({
    links: [{ url: 'https://region.example/wms', title: 'WMS de la région' }],
    extent: { west: -5, south: 47, east: -1.5, north: 49 },
  });
});
