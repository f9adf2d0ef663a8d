import {
  type DatasheetRecord,
  knownLicences,
  type Service,
  type StoredData,
  wfsFormSchema,
  wmsVectorFormSchema,
} from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { initialValues, projectionOf, type ValuesSource } from './form-values.ts';

const relation = (name: string, geometry_type: string | null) => ({
  name,
  title: null,
  type: 'TABLE',
  geometry_type,
  attributes: {},
});
const storedData = {
  name: 'Communes de l’Été.gpkg',
  srs: 'EPSG:2154',
  type_infos: {
    relations: [relation('commune', 'MultiPolygon'), relation('arret', 'Point'), relation('notes', null)],
  },
} as unknown as StoredData;

const source: ValuesSource = {
  storedData,
  datasheet: { name: 'Découpage', record: null },
  user: { email: 'a@b.fr' },
  organisation: 'Mairie',
  type: 'WFS',
  suffix: '_wfs',
  defaultLicence: null,
  today: '2025-03-07',
  defaultAudience: 'all_public',
};

const record: DatasheetRecord = {
  file_identifier: 'sandbox.decoupage',
  hierarchy_level: 'series',
  language: { code: 'eng', language: 'anglais' },
  charset: 'utf8',
  title: 'Découpage administratif',
  abstract: 'Tout.',
  creation_date: '2020-01-01',
  topic_categories: ['boundaries'],
  inspire_keywords: [],
  free_keywords: ['limites'],
  resource_genealogy: '',
  frequency_code: 'annually',
  contact_email: 'x@y.fr',
  organisation_name: 'IGN',
  organisation_email: 'z@y.fr',
  contacts: [],
  hvd_categories: [],
  related_records: [],
  given_formats: [],
  use_limitation: '',
  links: [],
  extent: null,
  foreign_xml: null,
  resolution: '25000',
  licence: { code: 'other', title: 'La nôtre', url: 'https://ign.example/licence' },
};

describe('what a service form starts from', () => {
  it('selects every table that has a geometry, sorted', () => {
    const values = initialValues(source);
    expect(values.table_infos.map(({ native_name }) => native_name)).toEqual(['arret', 'commune']);
    expect(values.selected_tables).toEqual(['arret', 'commune']);
    expect(values).toMatchObject({
      public_name: 'Découpage',
      email_contact: 'a@b.fr',
      organization: 'Mairie',
    });
  });

  it('names the service by its kind, and its tables in words', () => {
    const tables = { relations: [relation('commune_centre', 'Point')] };
    const values = initialValues({ ...source, storedData: { ...storedData, type_infos: tables } as never });
    expect(values.service_name).toBe('Découpage — WFS');
    expect(values.table_infos[0]).toMatchObject({ native_name: 'commune_centre', title: 'Commune centre' });
  });

  it('proposes the licence of the datasheet, else that of the datastore, else Licence Ouverte', () => {
    expect(initialValues(source).licence.code).toBe('etalab-2.0');
    const defaultLicence = { code: 'ODbL-1.0', ...knownLicences['ODbL-1.0'] } as const;
    expect(initialValues({ ...source, defaultLicence }).licence).toEqual(defaultLicence);
    const datasheet = { name: 'Découpage', record };
    expect(initialValues({ ...source, defaultLicence, datasheet }).licence).toEqual(record.licence);
  });

  it('takes the second service from the record of the datasheet', () => {
    const values = initialValues({ ...source, datasheet: { name: 'Découpage', record } });
    expect(values).toMatchObject({
      identifier: 'decoupage',
      public_name: 'Découpage administratif',
      category: ['boundaries'],
      resolution: '25000',
      hierarchy_level: 'series',
    });
    expect(wfsFormSchema.safeParse(values).success).toBe(true);
    expect(wmsVectorFormSchema.safeParse(values).success).toBe(true);
  });

  it('keeps the name, audience and tables of a service that is edited', () => {
    const service = {
      layer_name: 'decoupage_wfs',
      open: false,
      configuration: {
        name: 'Limites',
        attribution: { title: 'IGN', url: 'https://ign.fr' },
        type_infos: {
          type: 'WFS',
          used_data: [
            {
              relations: [
                {
                  native_name: 'commune',
                  public_name: null,
                  title: 'Communes',
                  abstract: 'Toutes',
                  keywords: ['a'],
                },
              ],
            },
          ],
        },
      },
    } as unknown as Service;
    const values = initialValues({ ...source, service });
    expect(values).toMatchObject({
      technical_name: 'decoupage_wfs',
      service_name: 'Limites',
      share_with: 'your_community',
      attribution_text: 'IGN',
    });
    expect(values.table_infos).toEqual([
      { native_name: 'commune', public_name: '', title: 'Communes', description: 'Toutes', keywords: ['a'] },
    ]);
  });

  it('writes the projection as the register of the OGC does', () => {
    expect(projectionOf('EPSG:2154')).toBe('http://www.opengis.net/def/crs/EPSG/0/2154');
    expect(projectionOf(null)).toBe('');
  });
});
