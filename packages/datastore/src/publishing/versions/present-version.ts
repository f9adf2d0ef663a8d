import type * as Contract from '@cartable/contract';
import type { DatastoreContext } from '../../context.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import type { Upload } from '../../ingest/uploads/upload.model.ts';
import type { DataVersion } from '../../ingest/versions/version.model.ts';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';

interface PresentedVersion {
  readonly access: Entered;
  readonly data: StoredData;
  readonly version: DataVersion;
  readonly upload: Upload | undefined;
}

export function presentVersion(
  { limits }: DatastoreContext,
  { access, data, version, upload }: PresentedVersion,
): Contract.DataVersionSummary {
  const { status, servedAt, leftAt, error } = version;
  const retainedUntil =
    status === 'KEPT' && leftAt !== null ? new Date(Date.parse(leftAt) + limits.versionRetentionMs) : null;
  return {
    number: version.number,
    status,
    comment: version.comment,
    creation: version.createdAt,
    author: version.author?.name ?? null,
    served: servedAt === null ? null : { date: servedAt, by: version.servedBy },
    kept_until: retainedUntil?.toISOString() ?? null,
    srs: `EPSG:${version.srid}`,
    size: version.sizeBytes,
    feature_count: version.relations.reduce((sum, { featureCount }) => sum + featureCount, 0),
    upload: upload?.id ?? null,
    error: error && { code: error.code, params: { ...error.params } },
    abilities: versionAbilities(access, data, version, upload),
  };
}

/** UPLOAD deposits, PROCESSING writes tables, BROADCAST changes what services answer. */
export const mayPrepare = (access: Entered, { type, status }: StoredData): boolean =>
  access.may('upload') && access.may('processing') && type === 'VECTOR-DB' && status === 'GENERATED';

export const hasDeposit = (upload: Upload | undefined): upload is Upload =>
  upload !== undefined && upload.status !== 'DELETED';

function versionAbilities(
  access: Entered,
  data: StoredData,
  { status }: DataVersion,
  upload: Upload | undefined,
): Record<'switch' | 'compare' | 'abandon' | 'rerun', boolean> {
  const mayProcess = access.may('processing');
  const isThere = status === 'READY' || status === 'KEPT';
  return {
    switch: mayProcess && access.may('broadcast') && isThere && data.status === 'GENERATED',
    compare: mayProcess && isThere,
    abandon: mayProcess && (isThere || status === 'PREPARING' || status === 'FAILED'),
    rerun: mayPrepare(access, data) && hasDeposit(upload) && status !== 'PREPARING',
  };
}
