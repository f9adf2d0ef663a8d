/** Short documents for tests. */

const namespaces =
  'xmlns:sld="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink"';

export type SldVersion = '1.0.0' | '1.1.0';

/** One layer named `t`, one feature type style that holds `content`. */
export function sldOf(content: string, version: SldVersion = '1.1.0'): string {
  const inside = version === '1.1.0' ? 'http://www.opengis.net/se' : 'http://www.opengis.net/sld';
  const name = version === '1.1.0' ? '<Name>t</Name>' : '<sld:Name>t</sld:Name>';
  return (
    `<sld:StyledLayerDescriptor version="${version}" ${namespaces} xmlns="${inside}"><sld:NamedLayer>${name}` +
    `<sld:UserStyle><FeatureTypeStyle>${content}</FeatureTypeStyle></sld:UserStyle></sld:NamedLayer></sld:StyledLayerDescriptor>`
  );
}

export const ruleOf = (...symbolizers: string[]): string => `<Rule>${symbolizers.join('')}</Rule>`;

/** A parameter of a fill, a stroke or a font, by the name both versions give it. */
export const css = (name: string, value: string, version: SldVersion = '1.1.0'): string => {
  const element = version === '1.1.0' ? 'SvgParameter' : 'CssParameter';
  return `<${element} name="${name}">${value}</${element}>`;
};

export const propertyName = (name: string): string => `<ogc:PropertyName>${name}</ogc:PropertyName>`;
