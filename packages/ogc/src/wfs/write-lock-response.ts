/** Answers to LockFeature: WFS 2.0 (OGC 09-025r2 §12.3.3), 1.1 (04-094 §10.3), 1.0 (02-058 §10.3). */

import { element, serializeDocument } from '../common/xml-element.ts';
import { namespaces } from './wfs-namespaces.ts';
import { profileOf, type WfsVersion } from './wfs-version.ts';

export interface LockSummary {
  readonly version: WfsVersion;
  readonly lockId: string;
  /** Identifiers of features. */
  readonly locked: readonly string[];
  readonly left: readonly string[];
}

export function writeLockFeatureResponse({ version, lockId, locked, left }: LockSummary): string {
  const { family, namespace } = profileOf(version);
  const isNew = family === '2.0';
  const id = (rid: string) =>
    isNew ? element('fes:ResourceId', { rid }) : element('ogc:FeatureId', { fid: rid });
  const root = family === '1.0' ? 'wfs:WFS_LockFeatureResponse' : 'wfs:LockFeatureResponse';
  return serializeDocument(
    element(
      root,
      {
        'xmlns:wfs': namespace,
        ...(isNew ? { 'xmlns:fes': namespaces.fes, lockId } : { 'xmlns:ogc': 'http://www.opengis.net/ogc' }),
      },
      !isNew && element('wfs:LockId', {}, lockId),
      locked.length > 0 && element('wfs:FeaturesLocked', {}, locked.map(id)),
      left.length > 0 && element('wfs:FeaturesNotLocked', {}, left.map(id)),
    ),
  );
}
