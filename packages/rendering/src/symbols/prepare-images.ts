/** Images incorporated in styles are decoded before anything is drawn. */
import type { Style } from '@cartable/styles';
import { prepareImage } from './image-sprite.ts';

export async function prepareImages(styles: readonly Style[]): Promise<void> {
  for (const href of new Set(styles.flatMap(imagesOf))) await prepareImage(href);
}

function imagesOf(style: Style): string[] {
  const symbolizers = style.featureTypeStyles.flatMap(({ rules }) =>
    rules.flatMap((rule) => rule.symbolizers),
  );
  return symbolizers
    .flatMap((symbolizer) => {
      if (symbolizer.kind === 'point') return symbolizer.graphic.sources;
      return symbolizer.kind === 'polygon' ? (symbolizer.fill?.graphic?.sources ?? []) : [];
    })
    .flatMap((source) => (source.kind === 'external' ? [source.href] : []));
}
