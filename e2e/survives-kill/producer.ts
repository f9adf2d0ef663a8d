import { routes, type Service, type StoredData, type Upload } from '@cartable/contract';
import { type ApiClient, RefusedCall, sha256, until } from '../support/client.ts';
import { wfsForm, wmsVectorForm } from '../support/forms.ts';

export const phases = ['chunks', 'assembly', 'checks', 'integration', 'publication'] as const;
export type Phase = (typeof phases)[number];

/** A file to publish, and how far its producer knows it has come: everything here was acknowledged by the server. */
export interface Dossier {
  readonly name: string;
  readonly fileName: string;
  readonly content: Buffer;
  /** Identifier of the deposit. */
  readonly uuid: string;
  /** Indexes, from 1. */
  readonly chunks: Set<number>;
  upload?: Upload;
  data?: StoredData;
  readonly services: Map<Service['type'], Service>;
}

/** Small, so that a deposit takes many: real ones are of 16 MB. */
const chunkBytes = 100_000;
/** Often, so that no phase goes by unseen. */
const lookMs = 15;

/**
 * A person who publishes a file and, whatever interrupts them, begins again where the server says they were. Nothing
 * is asked twice that was acknowledged, and nothing is ever restarted by hand: no retry of upload nor of service.
 */
export class Producer {
  readonly #client: ApiClient;
  readonly #datastoreId: string;
  readonly #onPhase: (phase: Phase) => void;

  constructor(client: ApiClient, datastoreId: string, onPhase: (phase: Phase) => void) {
    this.#client = client;
    this.#datastoreId = datastoreId;
    this.#onPhase = onPhase;
  }

  /** Until both services answer. @throws as soon as the server does not answer */
  async publish(dossier: Dossier): Promise<void> {
    dossier.upload ??= await this.#findUpload(dossier);
    dossier.upload ??= await this.#deposit(dossier);
    dossier.data ??= await this.#untilIntegrated(dossier.upload);
    await this.#offer(dossier, dossier.data, 'WFS');
    await this.#offer(dossier, dossier.data, 'WMS-VECTOR');
  }

  /** Everything of it that the server acknowledged is there; chunks are looked at when they are sent again. */
  async verify(dossier: Dossier): Promise<void> {
    if (!dossier.upload) return;
    const datastoreId = this.#datastoreId;
    const uploadId = dossier.upload._id;
    await this.#client.call(routes.getUpload, { params: { datastoreId, uploadId } });
    if (dossier.data) {
      const storedDataId = dossier.data._id;
      const data = await this.#client.call(routes.getStoredData, { params: { datastoreId, storedDataId } });
      if (data.status !== 'GENERATED') throw new Error(`${dossier.name} was GENERATED and is ${data.status}`);
    }
    for (const { _id: offeringId } of dossier.services.values()) {
      await this.#client.call(routes.getOffering, { params: { datastoreId, offeringId } });
    }
  }

  /** One upload for a dossier: its name tells whether it was made just before a cut. */
  async #findUpload({ name }: Dossier): Promise<Upload | undefined> {
    const params = { datastoreId: this.#datastoreId };
    const uploads = await this.#client.call(routes.getUploads, { params, query: {} });
    return uploads.find((upload) => upload.name === name);
  }

  async #deposit(dossier: Dossier): Promise<Upload> {
    const { uuid, content, fileName: originalFilename } = dossier;
    await this.#sendMissingChunks(dossier);
    this.#onPhase('assembly');
    const body = { uuid, originalFilename, size: content.length, sha256: sha256(content) };
    const inspection = await this.#client.call(routes.completeUpload, { body });
    return this.#client.call(routes.createUpload, {
      params: { datastoreId: this.#datastoreId },
      body: {
        data_name: dossier.name,
        data_technical_name: dossier.name,
        data_srid: inspection.srid,
        data_upload_path: inspection.filename,
      },
    });
  }

  async #receivedChunks({ uuid }: Dossier): Promise<Map<number, string>> {
    const { chunks } = await this.#client.call(routes.getChunks, { params: { uuid } });
    return new Map(chunks.map((chunk) => [chunk.index, chunk.sha256]));
  }

  async #sendMissingChunks(dossier: Dossier): Promise<void> {
    const received = await this.#receivedChunks(dossier);
    this.#onPhase('chunks');
    const { content, uuid } = dossier;
    for (let start = 0, index = 1; start < content.length; start += chunkBytes, index++) {
      const chunk = content.subarray(start, start + chunkBytes);
      const fingerprint = sha256(chunk);
      if (received.get(index) === fingerprint) continue;
      try {
        await this.#client.sendChunk(uuid, index, chunk, fingerprint);
      } catch (error) {
        // The cut came after the chunks were put together and before the answer: all are there.
        if (isRejection(error, 'upload.already-complete')) return;
        throw error;
      }
      if (dossier.chunks.has(index)) throw new Error(`chunk ${index} was acknowledged and is lost`);
      dossier.chunks.add(index);
    }
  }

  async #untilIntegrated(upload: Upload): Promise<StoredData> {
    const params = { datastoreId: this.#datastoreId, uploadId: upload._id };
    let reported: Phase | undefined;
    const tell = (phase: Phase) => {
      if (reported !== phase) this.#onPhase(phase);
      reported = phase;
    };
    const limitMs = 60_000;
    const progress = await until(
      limitMs,
      `${upload.name} to be integrated`,
      async () => {
        const progress = await this.#client.call(routes.getIntegrationProgress, { params, query: {} });
        if (progress.error) throw new Error(`${upload.name}: ${JSON.stringify(progress.error)}`);
        const { wait_checks: checks, integration_processing: integration } = progress.integration_progress;
        if (integration === 'in_progress') tell('integration');
        else if (checks === 'in_progress') tell('checks');
        return progress.integration_current_step === 3 ? progress : undefined;
      },
      lookMs,
    );
    const storedDataId = progress.stored_data!;
    return this.#client.call(routes.getStoredData, {
      params: { datastoreId: this.#datastoreId, storedDataId },
    });
  }

  async #offer(dossier: Dossier, data: StoredData, type: 'WFS' | 'WMS-VECTOR'): Promise<void> {
    let service = dossier.services.get(type) ?? (await this.#findService(data, type));
    service ??= await this.#create(dossier, data, type);
    dossier.services.set(type, service);
    this.#onPhase('publication');
    const offeringId = service._id;
    const limitMs = 60_000;
    await until(
      limitMs,
      `${type} of ${dossier.name} to be published`,
      async () => {
        const params = { datastoreId: this.#datastoreId, offeringId };
        const { status, error } = await this.#client.call(routes.getOffering, { params });
        if (status === 'UNSTABLE') throw new Error(`${type} of ${dossier.name}: ${JSON.stringify(error)}`);
        return status === 'PUBLISHED' ? true : undefined;
      },
      lookMs,
    );
  }

  async #findService(data: StoredData, type: Service['type']): Promise<Service | undefined> {
    const params = { datastoreId: this.#datastoreId };
    const offerings = await this.#client.call(routes.getOfferings, { params, query: {} });
    const found = offerings.find((offering) => offering.stored_data === data._id && offering.type === type);
    return found && this.#client.call(routes.getOffering, { params: { ...params, offeringId: found._id } });
  }

  #create({ name }: Dossier, data: StoredData, type: 'WFS' | 'WMS-VECTOR'): Promise<Service> {
    const params = { datastoreId: this.#datastoreId, storedDataId: data._id };
    return type === 'WFS'
      ? this.#client.call(routes.createWfs, { params, body: wfsForm(`${name}_wfs`, name, data) })
      : this.#client.call(routes.createWmsVector, {
          params,
          body: wmsVectorForm(`${name}_wmsv`, name, data),
        });
  }
}

export function isRejection(error: unknown, code: string): boolean {
  return error instanceof RefusedCall && error.body.details.error === code;
}
