import {
  CartableError,
  type RasterServiceForm,
  rasterServiceTypes,
  type ServiceForm,
  type TmsForm,
  type WfsForm,
  type WmsVectorForm,
} from '@cartable/contract';
import { requireWithinQuota } from '@cartable/platform';
import type { StoredPyramid } from '../../ingest/stored-data/pyramid.model.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import type { EndpointUse } from '../../workspace/endpoints/endpoint.model.ts';
import type { ServedType } from '../../workspace/endpoints/served-types.ts';
import type { DraftRelation, ServiceDescription, ServiceDraft } from './offering.model.ts';
import { offeringTypes } from './types/index.ts';
import type { TableOfferingType } from './types/offering-type.ts';

/** A form of any type, its tables in the words of the model; `style: undefined` asks for the one in place, or the default. */
export interface ServiceRequest {
  readonly type: ServedType;
  readonly form: ServiceForm;
  readonly relations: readonly (Omit<DraftRelation, 'style'> & {
    readonly style: string | null | undefined;
  })[];
  /** Kind of the pyramid it is asked of; `null` for services of tables. */
  readonly pyramidKind: StoredPyramid['kind'] | null;
}

export function requestOfWfs(form: WfsForm): ServiceRequest {
  const relations = form.table_infos.map((table) => ({
    table: table.native_name,
    publicName: table.public_name === '' ? null : table.public_name,
    title: table.title,
    abstract: table.description,
    keywords: table.keywords,
    style: null,
  }));
  return { type: 'WFS', form, relations, pyramidKind: null };
}

/** The form of a WFS: which tables, under which names. */
export const requestOfDownload = (form: WfsForm): ServiceRequest => ({
  ...requestOfWfs(form),
  type: 'DOWNLOAD',
});

export function requestOfWmsVector(form: WmsVectorForm): ServiceRequest {
  const relations = form.selected_tables.map((table) => ({
    table,
    publicName: null,
    title: table,
    abstract: '',
    keywords: [],
    style: form.styles[table],
  }));
  return { type: 'WMS-VECTOR', form, relations, pyramidKind: null };
}

export function requestOfTms(form: TmsForm): ServiceRequest {
  return { type: 'WMTS-TMS', form, relations: [], pyramidKind: 'vector' };
}

/** @param queryType wins over the `type` of the form. @throws {CartableError} `pyramid.service-type-missing` */
export function requestOfRasterService(
  form: RasterServiceForm,
  queryType: RasterServiceForm['type'],
): ServiceRequest {
  const type = queryType ?? form.type;
  if (!type)
    throw new CartableError('pyramid.service-type-missing', { types: rasterServiceTypes.join(', ') });
  return { type, form, relations: [], pyramidKind: 'raster' };
}

/** Decides everything a publication needs. Pure. @throws {CartableError} `service.*` or what the style lacks */
export function draftService(
  service: ServiceRequest,
  data: StoredData,
  endpoint: EndpointUse['endpoint'],
  styleInPlace: (table: string) => string | undefined,
): ServiceDraft {
  const descriptor = offeringTypes[service.type];
  // The address of the call names a pyramid, or tables: data of another kind are not there.
  if ((data.pyramid?.kind ?? null) !== service.pyramidKind) throw new CartableError('common.not-found');
  return {
    description: describeService(service.form),
    endpointId: endpoint.id,
    open: endpoint.open,
    relations: descriptor.holds === 'tables' ? draftTables(descriptor, service, data, styleInPlace) : [],
  };
}

function draftTables(
  descriptor: TableOfferingType,
  { relations }: ServiceRequest,
  data: StoredData,
  styleInPlace: (table: string) => string | undefined,
): DraftRelation[] {
  const seen = new Set<string>();
  return relations.map((relation): DraftRelation => {
    const stored = data.relations.find(({ name }) => name === relation.table);
    if (!stored) {
      const tables = data.relations.map(({ name }) => name).join(', ');
      throw new CartableError('service.table-unknown', { table: relation.table, tables });
    }
    if (descriptor.needsGeometry && !stored.geometry) {
      throw new CartableError('service.table-without-geometry', { table: relation.table });
    }
    const sent = relation.style && descriptor.fitStyle(relation.style, stored);
    const draft = {
      ...relation,
      style: descriptor.isStyled
        ? (sent ?? styleInPlace(relation.table) ?? descriptor.defaultStyle(stored))
        : null,
    };
    const name = descriptor.publicLayerName('', draft) || relation.table;
    if (seen.has(descriptor.isStyled ? relation.table : name)) {
      throw new CartableError('service.table-repeated', { table: name.replace(/^:/, '') });
    }
    seen.add(descriptor.isStyled ? relation.table : name);
    descriptor.verify(draft, stored);
    return draft;
  });
}

function describeService(form: ServiceForm): ServiceDescription {
  const attributed = form.attribution_text !== '' && form.attribution_url !== '';
  return {
    title: form.service_name,
    abstract: form.description,
    keywords: [...new Set([...form.category, ...form.keywords, ...form.free_keywords])],
    themes: form.category,
    attribution: attributed ? { title: form.attribution_text, url: form.attribution_url } : null,
    allowViewData: form.allow_view_data,
    contact: form.email_contact,
  };
}

/**
 * The endpoint for an audience, with capacity for one more service.
 * @param keeping endpoint the service already has: it takes no more capacity there
 */
export function chooseEndpoint(
  uses: readonly EndpointUse[],
  { type, form }: ServiceRequest,
  keeping?: string,
): EndpointUse['endpoint'] {
  const open = form.share_with === 'all_public';
  const found = uses.find(({ endpoint }) => endpoint.type === type && endpoint.open === open);
  if (!found) throw new CartableError('service.no-endpoint', { type });
  if (found.endpoint.id !== keeping) {
    requireWithinQuota(
      { use: found.use, needed: 1, quota: found.quota },
      ({ quota }) => new CartableError('service.quota-exceeded', { endpoint: found.endpoint.name, quota }),
    );
  }
  return found.endpoint;
}
