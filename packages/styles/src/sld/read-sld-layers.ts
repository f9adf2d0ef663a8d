/**
 * The layers a document names and the styles it wants for each (SLD 1.1, OGC 05-078r4 §10; SLD 1.0, OGC 02-070 §10):
 * what a map service checks before it draws. The styles themselves are read by `readSld`.
 */
import { CartableError } from '@cartable/contract';
import { childNamed, childrenNamed, childText, elementsOf, parseXml, type XmlElement } from './xml-tree.ts';

export interface SldLayer {
  readonly name: string;
  /** `user`: with features of its own, or from elsewhere. */
  readonly kind: 'named' | 'user';
  /** A condition on the features, besides those of the rules. */
  readonly isConstrained: boolean;
  /** In the order they are drawn; empty for the layer's own. */
  readonly styles: readonly SldLayerStyle[];
}

export type SldLayerStyle =
  | { readonly kind: 'named'; readonly name: string }
  | {
      readonly kind: 'user';
      readonly name: string;
      readonly isDefault: boolean;
      /** Place among the styles that `readSld` gives of the same document. */
      readonly index: number;
    };

/** @throws {CartableError} `style.too-large`, `style.not-xml`, `style.xml-refused`, `style.not-sld` */
export function readSldLayers(sld: string): SldLayer[] {
  const root = parseXml(sld);
  if (root.name !== 'StyledLayerDescriptor') {
    throw new CartableError('style.not-sld', { element: root.name.slice(0, 80) });
  }
  const layers: SldLayer[] = [];
  let index = 0;
  for (const element of elementsOf(root)) {
    if (element.name !== 'NamedLayer' && element.name !== 'UserLayer') continue;
    const constraints = childNamed(element, 'LayerFeatureConstraints', 'LayerCoverageConstraints');
    layers.push({
      name: childText(element, 'Name') ?? '',
      kind: element.name === 'NamedLayer' ? 'named' : 'user',
      isConstrained: constraints !== undefined && hasFilter(constraints),
      styles: elementsOf(element).flatMap((child): SldLayerStyle[] => {
        if (child.name === 'NamedStyle') return [{ kind: 'named', name: childText(child, 'Name') ?? '' }];
        return child.name === 'UserStyle' ? [userStyle(child, index++)] : [];
      }),
    });
  }
  return layers;
}

function userStyle(element: XmlElement, index: number): SldLayerStyle {
  const isDefault = /^(?:1|true)$/i.test(childText(element, 'IsDefault') ?? '');
  return { kind: 'user', name: childText(element, 'Name') ?? '', isDefault, index };
}

/** Constraints that constrain nothing are what some editors write for every layer. */
function hasFilter(constraints: XmlElement): boolean {
  return elementsOf(constraints).some(
    (constraint) =>
      childrenNamed(constraint, 'Filter').length > 0 || childrenNamed(constraint, 'Extent').length > 0,
  );
}
