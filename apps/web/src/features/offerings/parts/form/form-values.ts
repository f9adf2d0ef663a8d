/** Values of the service forms, whatever the type, and what they start from. */

import type { Language, OfferingTypeId } from '@cartable/contract/core';
import {
  type Datasheet,
  type DatasheetRecord,
  type HighValueCode,
  type Licence,
  proposedLicence,
  type RecordContact,
  type RecordLink,
  readableTitle,
  type Service,
  type ServiceForm,
  type StoredData,
  serviceTitle,
  technicalNameOf,
} from '@cartable/contract/datastore';
import type { User } from '@cartable/contract/people';
import { defaultLanguage } from '../../../records/index.ts';

export interface TableValues {
  native_name: string;
  public_name: string;
  title: string;
  description: string;
  keywords: string[];
}

/** Every field any of the forms asks; each type's schema keeps those it needs. */
export interface ServiceValues
  extends Omit<ServiceForm, 'category' | 'keywords' | 'free_keywords' | 'licence'> {
  category: string[];
  keywords: string[];
  free_keywords: string[];
  licence: Licence;
  /** WFS. */
  table_infos: TableValues[];
  /** WMS-VECTOR, drawn from the last to the first: the first is on top. */
  selected_tables: string[];
  /** WMS-VECTOR: SLD text by table; a table without one keeps its style, or gets the default. */
  styles: Record<string, string>;
}

/** Fields only the form of a record has: forms of services leave them as they are. */
export interface RecordOnlyValues {
  hvd_categories: HighValueCode[];
  contacts: RecordContact[];
  use_limitation: string;
  links: RecordLink[];
  related_records: string[];
  given_formats: string[];
  /** Degrees as they are typed; all empty where nothing is said. */
  extent: TypedBox;
  /** Elements of an imported document that no field holds. */
  foreign_xml: string | null;
}

export interface TypedBox {
  west: string;
  south: string;
  east: string;
  north: string;
}

/** Every field of the resource that any form asks. */
export type RequestedValues = ServiceValues & RecordOnlyValues;

export interface ValuesSource {
  readonly storedData: StoredData;
  readonly datasheet: Pick<Datasheet, 'name' | 'record'>;
  readonly user: Pick<User, 'email'>;
  readonly organisation: string;
  /** Edited service; absent for a new one. */
  readonly service?: Service | undefined;
  readonly type: OfferingTypeId;
  /** `_wfs`, `_wmsv`: ends the technical name proposed. */
  readonly suffix: string;
  /** Of the names proposed. */
  readonly language?: Language;
  /** `yyyy-mm-dd`. */
  readonly today: string;
  /** Default licence of the datastore. */
  readonly defaultLicence: Licence | null;
  readonly defaultAudience: ServiceForm['share_with'];
}

export function initialValues(source: ValuesSource): ServiceValues {
  const { storedData, datasheet, service, suffix, type, language = 'fr' } = source;
  const record = datasheet.record ?? emptyRecord(source);
  const title = record.title;
  const configuration = service?.configuration;
  return {
    technical_name: service?.layer_name ?? `${technicalNameOf(storedData.name)}${suffix}`,
    public_name: title,
    service_name:
      configuration?.name ?? serviceTitle(title, type, { pyramidKind: pyramidKindOf(storedData), language }),
    description: record.abstract,
    identifier: record.file_identifier.replace(/^sandbox\./, ''),
    category: record.topic_categories,
    keywords: record.inspire_keywords,
    free_keywords: record.free_keywords,
    email_contact: record.contact_email,
    organization: record.organisation_name,
    organization_email: record.organisation_email,
    creation_date: record.creation_date,
    projection: projectionOf(storedData.srs),
    language: record.language,
    charset: record.charset,
    resolution: (record.resolution ?? '') as ServiceForm['resolution'],
    hierarchy_level: record.hierarchy_level,
    resource_genealogy: record.resource_genealogy,
    frequency_code: record.frequency_code,
    licence: record.licence ?? source.defaultLicence ?? proposedLicence,
    attribution_text: configuration?.attribution?.title ?? '',
    attribution_url: configuration?.attribution?.url ?? '',
    share_with: service ? (service.open ? 'all_public' : 'your_community') : source.defaultAudience,
    allow_view_data: false,
    edited_version: configuration?.version,
    ...tablesOf(storedData, service),
    styles: {},
  };
}

export function pyramidKindOf({ type }: Pick<StoredData, 'type'>): 'vector' | 'raster' | null {
  if (type === 'ROK4-PYRAMID-RASTER') return 'raster';
  return type === 'ROK4-PYRAMID-VECTOR' ? 'vector' : null;
}

/** Record of a datasheet before anybody wrote one. */
export function emptyRecord({
  datasheet,
  user,
  organisation,
  today,
}: Pick<ValuesSource, 'datasheet' | 'user' | 'organisation' | 'today'>): DatasheetRecord {
  return {
    file_identifier: technicalNameOf(datasheet.name),
    hierarchy_level: 'dataset',
    language: defaultLanguage,
    charset: 'utf8',
    title: datasheet.name,
    abstract: '',
    creation_date: today,
    topic_categories: [],
    inspire_keywords: [],
    free_keywords: [],
    resource_genealogy: '',
    frequency_code: 'unknown',
    contact_email: user.email,
    organisation_name: organisation,
    organisation_email: user.email,
    hvd_categories: [],
    contacts: [],
    use_limitation: '',
    links: [],
    related_records: [],
    given_formats: [],
    extent: null,
    foreign_xml: null,
    resolution: null,
    licence: null,
  };
}

/** Published tables, else every table that has a geometry. */
function tablesOf(storedData: StoredData, service: Service | undefined) {
  const geometric = geometricTables(storedData).map(({ name }) => name);
  const infos = service?.configuration.type_infos;
  const relations =
    infos?.type === 'WFS' || infos?.type === 'DOWNLOAD'
      ? infos.used_data.flatMap((used) => used.relations)
      : undefined;
  const drawn = infos?.type === 'WMS-VECTOR' ? infos.used_data.flatMap((used) => used.relations) : undefined;
  return {
    table_infos:
      relations?.map(({ native_name, public_name, title, abstract, keywords }) => ({
        native_name,
        public_name: public_name ?? '',
        title,
        description: abstract,
        keywords,
      })) ?? geometric.map((name) => newTable(storedData, name)),
    selected_tables: drawn?.map(({ name }) => name) ?? geometric,
  };
}

export function geometricTables({ type_infos }: Pick<StoredData, 'type_infos'>) {
  return type_infos.relations
    .filter(({ type, geometry_type }) => type === 'TABLE' && geometry_type !== null)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export function newTable(storedData: StoredData, name: string): TableValues {
  const relation = storedData.type_infos.relations.find((candidate) => candidate.name === name);
  const written = relation?.title?.trim() ?? '';
  // Many files entitle a table with its own name.
  const title =
    written === '' || technicalNameOf(written) === name ? readableTitle(written || name) : written;
  return { native_name: name, public_name: '', title, description: title, keywords: [] };
}

/** Address of the projection in the register of the OGC (OGC 09-048r5). */
export function projectionOf(srs: string | null): string {
  const code = /^EPSG:(\d+)$/.exec(srs ?? '')?.[1];
  return code === undefined ? (srs ?? '') : `http://www.opengis.net/def/crs/EPSG/0/${code}`;
}
