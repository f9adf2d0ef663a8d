import { datastoreCalls, wfsFormSchema } from '@cartable/contract/datastore';
import { call } from '../../../../base/api/call.ts';
import type { FormDescriptor } from '../form/service-form.ts';
import { WfsTablesStep } from './WfsTablesStep.tsx';

export const wfsForm: FormDescriptor = {
  type: 'WFS',
  suffix: '_wfs',
  schema: wfsFormSchema,
  steps: [{ title: 'stepTables', fields: ['table_infos'], Step: WfsTablesStep }],
  create: (params, values) => call(datastoreCalls.createWfs, { params, body: wfsFormSchema.parse(values) }),
  edit: (params, values) => call(datastoreCalls.editWfs, { params, body: wfsFormSchema.parse(values) }),
};
