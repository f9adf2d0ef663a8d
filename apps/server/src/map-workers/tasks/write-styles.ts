import { type FeatureTypeStyle, writeSldDocument } from '@cartable/styles';
import type { WriteStylesTask } from '../tasks.ts';
import type { WorkerContext } from '../worker/context.ts';

/** A GetStyles. A layer of several tables tells which feature type each part of its style is for. */
export async function writeStyles({ styles }: WorkerContext, { layers }: WriteStylesTask): Promise<string> {
  return writeSldDocument(
    layers.map(({ name, styleName, title, tables }) => ({
      layerName: name,
      style: {
        name: styleName,
        title,
        featureTypeStyles: tables.flatMap((table): readonly FeatureTypeStyle[] => {
          const parts = styles.get(table).featureTypeStyles;
          return tables.length === 1
            ? parts
            : parts.map((part) => ({ ...part, featureTypeName: table.name }));
        }),
      },
    })),
  );
}
