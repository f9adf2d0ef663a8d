import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { useState } from 'react';
import type { RowsAddress } from '../../../parts/objects/rows-address.ts';
import { useFeatures } from '../../../parts/objects/use-features.ts';

/** A page of the objects of a layer, as the address asks for them, those in view alone when that is wished. */
export function useObjects(table: EspacecoTable, address: RowsAddress, viewed: GeographicBox | undefined) {
  const [inView, setInView] = useState(false);
  return { ...useFeatures(table, address, inView ? viewed : undefined), inView, setInView };
}
