import type { StoredData, TmsForm, WfsForm, WmsVectorForm } from '@cartable/contract';

/** Fields of the forms as filled by a producer who hurries: everything required, nothing more. */
function commonForm(technicalName: string, title: string) {
  return {
    technical_name: technicalName,
    public_name: title,
    service_name: title,
    description: `${title}, pour essai.`,
    identifier: `test.${technicalName}`,
    category: ['boundaries'],
    keywords: [],
    free_keywords: ['essai'],
    email_contact: 'producteur@example.org',
    organization: 'Service producteur',
    organization_email: 'producteur@example.org',
    creation_date: '2026-11-20',
    projection: 'http://www.opengis.net/def/crs/EPSG/0/2154',
    language: { code: 'fre', language: 'français' },
    charset: 'utf8',
    resolution: '' as const,
    hierarchy_level: 'dataset' as const,
    resource_genealogy: '',
    frequency_code: 'unknown',
    attribution_text: '',
    attribution_url: '',
    share_with: 'all_public' as const,
    allow_view_data: false,
  };
}

export function wfsForm(technicalName: string, title: string, data: StoredData): WfsForm {
  return {
    ...commonForm(technicalName, title),
    table_infos: data.type_infos.relations.map((relation) => ({
      native_name: relation.name,
      public_name: '',
      title: relation.source_name,
      description: relation.source_name,
      keywords: [],
    })),
  };
}

export function wmsVectorForm(technicalName: string, title: string, data: StoredData): WmsVectorForm {
  return {
    ...commonForm(technicalName, title),
    selected_tables: data.type_infos.relations
      .filter((relation) => relation.geometry_type !== null)
      .map((relation) => relation.name),
    styles: {},
  };
}

/** Form of a service of tiles, vector or raster. */
export function tilesForm(technicalName: string, title: string): TmsForm {
  return commonForm(technicalName, title);
}
