/** Forms of services, by the routes that open them: `…_service_new` and `…_service_edit` of the same service are one row. */

import { defineTexts } from '../../../../base/i18n/texts.ts';
import type { RouteName } from '../../../../base/routing/routes.ts';
import { downloadForm } from '../download/download-form.ts';
import { wmsRasterForm, wmtsForm } from '../raster/raster-forms.ts';
import { tmsForm } from '../tms/tms-form.ts';
import { wfsForm } from '../wfs/wfs-form.ts';
import { wmsVectorForm } from '../wms-vector/wms-vector-form.ts';
import type { FormDescriptor } from './service-form.ts';
import { en } from './service-forms.texts.en.ts';
import { fr } from './service-forms.texts.fr.ts';

export const serviceFormTexts = defineTexts('service-forms', { fr, en });

/** `datastore_wfs`, `datastore_pyramid_vector_tms`… */
type ServiceRouteStem<N extends RouteName = RouteName> = N extends `${infer Stem}_service_new` ? Stem : never;

export type NewServiceRoute = `${ServiceRouteStem}_service_new`;
export type EditServiceRoute = `${ServiceRouteStem}_service_edit`;

interface ServiceForm {
  readonly form: FormDescriptor;
  readonly newTitle: Extract<keyof typeof fr, `new${string}`>;
  readonly editTitle: Extract<keyof typeof fr, `edit${string}`>;
}

const serviceForms: Readonly<Record<ServiceRouteStem, ServiceForm>> = {
  datastore_wfs: { form: wfsForm, newTitle: 'newWfs', editTitle: 'editWfs' },
  datastore_download: { form: downloadForm, newTitle: 'newDownload', editTitle: 'editDownload' },
  datastore_wms_vector: { form: wmsVectorForm, newTitle: 'newWmsVector', editTitle: 'editWmsVector' },
  datastore_pyramid_vector_tms: { form: tmsForm, newTitle: 'newTms', editTitle: 'editTms' },
  datastore_pyramid_raster_wms_raster: {
    form: wmsRasterForm,
    newTitle: 'newWmsRaster',
    editTitle: 'editWmsRaster',
  },
  datastore_pyramid_raster_wmts: { form: wmtsForm, newTitle: 'newWmts', editTitle: 'editWmts' },
};

export function serviceFormOf(route: NewServiceRoute | EditServiceRoute): ServiceForm {
  return serviceForms[route.replace(/_service_(?:new|edit)$/, '') as ServiceRouteStem];
}

/** Stored data a form publishes, as its address names them. */
export function sourceOf(params: { readonly vectorDbId: string } | { readonly pyramidId: string }): string {
  return 'vectorDbId' in params ? params.vectorDbId : params.pyramidId;
}
