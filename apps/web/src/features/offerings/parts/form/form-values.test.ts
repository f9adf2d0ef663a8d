import {
  type DatasheetRecord,
  type Service,
  type StoredData,
  wfsFormSchema,
  wmsVectorFormSchema,
} from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { initialValues, projectionOf, technicalNameOf, type ValuesSource } from './form-values.ts';

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
  suffix: '_wfs',
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
  resolution: '25000',
};

describe('what a service form starts from', () => {
  it('proposes a technical name that the rules accept, whatever the data is called', () => {
    expect(technicalNameOf('Communes de l’Été.gpkg')).toBe('communes_de_l_ete.gpkg');
    expect(technicalNameOf('2024 Œuvres')).toBe('_2024_oeuvres');
    expect(technicalNameOf('')).toBe('_');
    expect(technicalNameOf('x'.repeat(300))).toHaveLength(90);
  });

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
