/** Types of service one may ask for from a data, and where each leads. */

import type { OfferingTypeId } from '@cartable/contract/core';
import type { Datastore, StoredData } from '@cartable/contract/datastore';
import type { AnyRoute } from '../../../base/routing/routes.ts';
import {
  type OfferingType,
  offeringTypes,
  type RemainingPublications,
  remainingPublications,
} from '../../offerings/index.ts';

export interface ServiceChoice {
  readonly type: OfferingTypeId;
  readonly label: OfferingType['label'];
  readonly hint: NonNullable<OfferingType['throughPyramid']>['hint'];
  readonly remaining: readonly RemainingPublications[];
  readonly available: boolean;
  /** A pyramid is generated first, and must be given a name. */
  readonly asksName: boolean;
  readonly goTo: (address: { readonly datastoreId: string; readonly technicalName: string }) => AnyRoute;
}

export function serviceChoicesOf(
  storedData: StoredData,
  datastore: Pick<Datastore, 'endpoints'>,
): ServiceChoice[] {
  const { _id: storedDataId, datasheet_name: datasheetName, abilities } = storedData;
  return (Object.keys(offeringTypes) as OfferingTypeId[]).flatMap((type): ServiceChoice[] => {
    const { label, forms, throughPyramid } = offeringTypes[type];
    const remaining = remainingPublications(datastore, type);
    const form = forms?.[storedData.type];
    if (form) {
      const available = abilities.publish !== false && remaining.some((endpoint) => endpoint.remaining > 0);
      const goTo: ServiceChoice['goTo'] = ({ datastoreId }) =>
        form.create({ datastoreId, datasheetName, storedDataId });
      return [{ type, label, hint: form.hint, remaining, available, asksName: false, goTo }];
    }
    if (throughPyramid?.from !== storedData.type) return [];
    // A pyramid may be made while the endpoints are full: the room is asked when it is published.
    const available = abilities.generate !== false;
    const goTo: ServiceChoice['goTo'] = (address) =>
      throughPyramid.generate({ ...address, datasheetName, storedDataId });
    return [{ type, label, hint: throughPyramid.hint, remaining, available, asksName: true, goTo }];
  });
}

/** As the call of the generation takes them. */
const namePattern = /^[\w\-.]{1,100}$/;

export function isPyramidName(name: string): boolean {
  return namePattern.test(name.trim());
}
