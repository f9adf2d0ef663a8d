import type * as Contract from '@cartable/contract';
import type { DatastoreContext } from '../../context.ts';
import { annexeUrl } from '../../library/annexes/present-annexe.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import type { DisplayStyle } from './display-style.model.ts';

export function presentStyles(
  context: DatastoreContext,
  { technicalName }: Pick<Datastore, 'technicalName'>,
  styles: readonly DisplayStyle[],
): Contract.DisplayStyle[] {
  return styles.map(({ name, current, layers }) => ({
    name,
    current,
    layers: layers.map((layer) => ({
      ...(layer.name === null ? {} : { name: layer.name }),
      format: layer.format,
      annexe_id: layer.annexeId,
      url: annexeUrl(context, technicalName, layer.path),
    })),
  }));
}

/** Files of styles as the record of their datasheet leads to them. */
export function styleFilesOf(
  context: DatastoreContext,
  datastore: Pick<Datastore, 'technicalName'>,
  styles: readonly DisplayStyle[],
): Contract.MetadataFile[] {
  return presentStyles(context, datastore, styles).flatMap(({ name, layers }) =>
    layers.map((layer) => ({
      name: layer.name === undefined ? `Style ${name}` : `Style ${name} - ${layer.name}`,
      description: null,
      url: layer.url,
    })),
  );
}
