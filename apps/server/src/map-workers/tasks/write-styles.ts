import { type FeatureTypeStyle, writeSldDocument } from '@cartable/styles';
import type { WorkerContext } from '../worker/context.ts';

/** Styles of layers as one SLD document. */
export interface WriteStylesTask {
  readonly kind: 'write-styles';
  readonly layers: readonly {
    readonly name: string;
    readonly styleName: string;
    readonly title: string;
    readonly tables: readonly { readonly name: string; readonly sld: string }[];
  }[];
}

/** A GetStyles. A layer of several tables tells which feature type each part of its style is for. */
export async function writeStyles({ layers }: WriteStylesTask, { styles }: WorkerContext): Promise<string> {
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
