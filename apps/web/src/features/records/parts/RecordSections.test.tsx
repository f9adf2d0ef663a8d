// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../test-support/show.tsx';
import {
  AboutSection,
  DescriptionSection,
  FilesSections,
  OriginSections,
  type ShownRecord,
} from './RecordSections.tsx';

const record = {
  licence: { code: 'etalab-2.0', title: 'Licence Ouverte 2.0', url: 'https://licence.example' },
  file_identifier: 'cours-d-eau',
  hierarchy_level: 'dataset',
  language: { code: 'fre', language: 'français' },
  charset: 'utf8',
  title: 'Cours d’eau',
  abstract: 'Les **rivières** <img src="https://ailleurs.example/x.png">',
  creation_date: '2026-01-01',
  topic_categories: ['inlandWaters', 'inconnue'],
  inspire_keywords: [],
  free_keywords: ['eau', 'rivière'],
  resource_genealogy: '',
  frequency_code: 'unknown',
  contact_email: 'carte@example.org',
  organisation_name: 'Syndicat de rivière',
  organisation_email: '',
  contacts: [{ organisation: 'Bureau Dupré', email: 'bureau@dupre.example', role: 'processor' }],
  hvd_categories: [],
  related_records: [],
  given_formats: [],
  use_limitation: '',
  resolution: '25000',
  update_date: '2026-11-20T10:00:00.000Z',
  projections: ['EPSG:2154', 'EPSG:3857'],
  bbox: null,
  thumbnail_url: null,
  style_files: [],
  capabilities_files: [],
  documents: [
    { name: 'Notice', description: 'Comment lire', url: 'https://cartes.example/annexes/notice.pdf' },
  ],
} as unknown as ShownRecord;

const factOf = (term: RegExp) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

it('describes in words, without an image of elsewhere, and leaves out what is not said', () => {
  show(<DescriptionSection record={record} />);
  expect(screen.getByText('rivières').tagName).toBe('STRONG');
  expect(document.querySelector('img')).toBeNull();
  const licence = screen.getByRole('link', { name: 'Licence Ouverte 2.0' });
  expect(licence.getAttribute('rel')).toContain('license');
  screen.getByText('eau, rivière');
  // A category that is not of the list is shown as it is written.
  screen.getByText(/, inconnue$/);
  expect(screen.queryByText(/INSPIRE/, { selector: 'dt' })).toBeNull();
});

it('names whom to ask, each with an address to write to, and no lineage when there is none', () => {
  show(<OriginSections record={record} />);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['mailto:carte@example.org', 'mailto:bureau@dupre.example']);
  screen.getByText(/^Bureau Dupré –/);
  expect(screen.queryByRole('region', { name: 'Généalogie' })).toBeNull();
});

it('does not let an address put a subject or a copy into a mail', () => {
  show(<OriginSections record={{ ...record, contact_email: 'a@b.example?cc=tous@c.example' }} />);
  const [contact] = screen.getAllByRole('link');
  expect(contact?.getAttribute('href')).toBe('mailto:a@b.example%3Fcc%3Dtous%40c.example');
});

it('lists files that there are, with their address to copy, and no empty section', () => {
  show(<FilesSections record={record} />);
  const [section, ...others] = screen.getAllByRole('region');
  expect(others).toEqual([]);
  const notice = within(section as HTMLElement).getByRole('link', { name: 'Notice' });
  expect(notice.getAttribute('href')).toContain('/annexes/notice.pdf');
  expect(section?.textContent).toContain('Notice – Comment lire');
  within(section as HTMLElement).getByRole('button', { name: /^Copier/ });
});

it('tells language, projections and scale in the words of the reader', () => {
  show(<AboutSection record={record} />);
  screen.getByText('EPSG:2154, EPSG:3857');
  expect(factOf(/^Langue/)?.toLowerCase()).toContain('français');
  screen.getByText(/^1:25.000$/);
});
