import type { CatalogueRecord } from '@cartable/contract/catalogue';
import type { GeographicBox } from '@cartable/contract/core';
import type { MapLayer } from '../../../../../map/index.ts';
import type { RowTable } from '../../../../records/index.ts';

/** A layer as its source knows it, ready to be drawn. */
export interface ResolvedLayer {
  readonly title: string;
  /** Name and protocol, to tell layers of one title apart. */
  readonly hint: string;
  readonly view: MapLayer;
  readonly box: GeographicBox | null;
  /** Tables whose rows can be read. */
  readonly tables: readonly RowTable[];
  /** `null`: its record tells none; undefined: it has no record that everyone reads. */
  readonly licence?: CatalogueRecord['licence'];
  /** Page that tells more; other sites have none here. */
  readonly about?: { readonly link: object };
}
