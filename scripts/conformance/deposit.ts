import { routes } from '@cartable/contract';
import { wfsForm, wmsVectorForm } from '../../e2e/support/forms.ts';
import type { SuiteContext } from './suite.ts';

export interface Layer {
  /** Technical name of the data, and of the WMS layer. */
  readonly name: string;
  readonly title: string;
  /** Datasheet that presents it: its own when not told. */
  readonly datasheet?: string;
  readonly fileName: string;
  readonly content: Uint8Array;
}

/** Deposits a file through the API and publishes it in WFS and WMS, as its producer would. */
export async function deposit(context: SuiteContext, layer: Layer): Promise<void> {
  const { client, datastoreId } = context;
  const inspection = await client.depositContent(layer.content, layer.fileName);
  const upload = await client.call(routes.createUpload, {
    params: { datastoreId },
    body: {
      data_name: layer.datasheet ?? layer.name,
      data_technical_name: layer.name,
      data_srid: inspection.srid,
      data_upload_path: inspection.filename,
    },
  });
  const progress = await client.untilIntegrated(datastoreId, upload);
  if (progress.error || !progress.stored_data) throw new Error(JSON.stringify(progress.error));
  const params = { datastoreId, storedDataId: progress.stored_data };
  const data = await client.call(routes.getStoredData, { params });
  const wfs = wfsForm(`${layer.name}_wfs`, layer.title, data);
  const wms = wmsVectorForm(layer.name, layer.title, data);
  const services = [
    await client.call(routes.createWfs, { params, body: wfs }),
    await client.call(routes.createWmsVector, { params, body: wms }),
  ];
  for (const { _id } of services) await client.untilPublished(datastoreId, _id);
}
