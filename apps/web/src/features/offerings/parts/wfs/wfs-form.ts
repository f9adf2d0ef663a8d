import { routes as api, wfsFormSchema } from '@cartable/contract';
import { call } from '../../../../base/api/call.ts';
import type { FormDescriptor } from '../form/service-form.ts';
import { WfsTablesStep } from './WfsTablesStep.tsx';

export const wfsForm: FormDescriptor = {
  type: 'WFS',
  suffix: '_wfs',
  schema: wfsFormSchema,
  steps: [{ title: 'stepTables', fields: ['table_infos'], Step: WfsTablesStep }],
  create: (params, values) => call(api.createWfs, { params, body: wfsFormSchema.parse(values) }),
  edit: (params, values) => call(api.editWfs, { params, body: wfsFormSchema.parse(values) }),
};
