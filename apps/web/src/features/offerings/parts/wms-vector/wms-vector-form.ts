import { datastoreCalls, wmsVectorFormSchema } from '@cartable/contract/datastore';
import { call } from '../../../../base/api/call.ts';
import type { ServiceValues } from '../form/form-values.ts';
import type { FormDescriptor } from '../form/service-form.ts';
import { StylesStep } from './StylesStep.tsx';
import { WmsTablesStep } from './WmsTablesStep.tsx';

/** A style deposited for a table that is no longer chosen stays behind. */
function bodyOf(values: ServiceValues) {
  const { styles, ...form } = wmsVectorFormSchema.parse(values);
  const retained = Object.entries(styles).filter(([table]) => form.selected_tables.includes(table));
  return { ...form, styles: Object.fromEntries(retained) };
}

export const wmsVectorForm: FormDescriptor = {
  type: 'WMS-VECTOR',
  suffix: '_wmsv',
  schema: wmsVectorFormSchema,
  steps: [
    { title: 'stepTables', fields: ['selected_tables'], Step: WmsTablesStep },
    { title: 'stepStyles', fields: ['styles'], Step: StylesStep },
  ],
  create: (params, values) => call(datastoreCalls.createWmsVector, { params, body: bodyOf(values) }),
  edit: (params, values) => call(datastoreCalls.editWmsVector, { params, body: bodyOf(values) }),
};
