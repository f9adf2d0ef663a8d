import { datastoreCalls, wfsFormSchema } from '@cartable/contract/datastore';
import { call } from '../../../../base/api/call.ts';
import type { FormDescriptor } from '../form/service-form.ts';
import { wfsForm } from '../wfs/wfs-form.ts';

/** The tables are chosen and named as those of a WFS. */
export const downloadForm: FormDescriptor = {
  ...wfsForm,
  type: 'DOWNLOAD',
  suffix: '_telechargement',
  create: (params, values) =>
    call(datastoreCalls.createDownload, { params, body: wfsFormSchema.parse(values) }),
  edit: (params, values) => call(datastoreCalls.editDownload, { params, body: wfsFormSchema.parse(values) }),
};
