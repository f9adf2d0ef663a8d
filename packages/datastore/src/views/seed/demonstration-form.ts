import type { ServiceForm } from '@cartable/contract';

/** The form a person would have filled for the demonstration data. */
export function demonstrationForm(of: {
  email: string;
  technicalName: string;
  title: string;
  /** Identifier of the record of the datasheet. */
  identifier?: string;
}): ServiceForm {
  return {
    technical_name: of.technicalName,
    public_name: 'Régions de France',
    service_name: of.title,
    description:
      'Limites des 13 régions métropolitaines (IGN Admin Express 2018, par france-geojson, licence ouverte 2.0).',
    identifier: of.identifier ?? `demonstration_${of.technicalName}`,
    category: ['boundaries'],
    keywords: ['Unités administratives'],
    free_keywords: ['région', 'France'],
    email_contact: of.email,
    organization: 'Démonstration',
    organization_email: of.email,
    creation_date: '2018-01-01',
    projection: 'http://www.opengis.net/def/crs/EPSG/0/4326',
    language: { code: 'fre', language: 'français' },
    charset: 'utf8',
    resolution: '1000000',
    hierarchy_level: 'dataset',
    resource_genealogy: 'Limites généralisées à partir d’Admin Express.',
    frequency_code: 'unknown',
    attribution_text: 'IGN, Admin Express 2018',
    attribution_url: 'https://geoservices.ign.fr/adminexpress',
    share_with: 'all_public',
    allow_view_data: false,
  };
}
