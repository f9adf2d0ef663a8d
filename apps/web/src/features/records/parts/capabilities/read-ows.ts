import { boxOfCorners, child, children, textAt } from '../../../../map/outside/xml.ts';
import {
  type AnnouncedLayer,
  type Capabilities,
  mostLayers,
  shortSystem,
  uniqueTexts,
  unsaid,
} from './capabilities.model.ts';

/** Capabilities of the services that stand on OWS Common (OGC 06-121): WFS, WMTS, WCS. */
export function readOwsCapabilities(root: Element): Capabilities {
  const identification = child(root, 'ServiceIdentification');
  return {
    title: textAt(identification, 'Title'),
    abstract: textAt(identification, 'Abstract'),
    version: root.getAttribute('version') ?? '',
    provider: textAt(child(root, 'ServiceProvider'), 'ProviderName'),
    fees: textAt(identification, 'Fees'),
    constraints: textAt(identification, 'AccessConstraints'),
    operations: children(child(root, 'OperationsMetadata'), 'Operation').map((operation) => ({
      name: operation.getAttribute('name') ?? '',
      formats: formatsOf(operation),
    })),
    layers: [...typesOf(root), ...tilesOf(root), ...coveragesOf(root)].slice(0, mostLayers),
  };
}

/** Values of its parameter of formats, whatever the version writes them in. */
function formatsOf(operation: Element): string[] {
  const parameters = children(operation, 'Parameter').filter((one) =>
    /^(?:outputformat|format)$/i.test(one.getAttribute('name') ?? ''),
  );
  return uniqueTexts(
    parameters
      .flatMap((one) => [...one.getElementsByTagNameNS('*', 'Value')])
      .map(({ textContent }) => textContent ?? ''),
  );
}

const textsOf = (element: Element, ...names: readonly string[]): string[] =>
  uniqueTexts(names.flatMap((name) => children(element, name)).map(({ textContent }) => textContent ?? ''));

/** Feature types of a WFS: `DefaultCRS` of 2.0.0, `DefaultSRS` of 1.1.0. */
function typesOf(root: Element): AnnouncedLayer[] {
  return children(child(root, 'FeatureTypeList'), 'FeatureType').map((type) => ({
    ...unsaid,
    name: textAt(type, 'Name'),
    title: textAt(type, 'Title') || textAt(type, 'Name'),
    abstract: textAt(type, 'Abstract'),
    box: boxOfCorners(child(type, 'WGS84BoundingBox')),
    systems: uniqueTexts(textsOf(type, 'DefaultCRS', 'DefaultSRS', 'OtherCRS', 'OtherSRS').map(shortSystem)),
    formats: textsOf(child(type, 'OutputFormats') ?? type, 'Format'),
  }));
}

/** Layers of a WMTS; their systems are those of their grids. */
function tilesOf(root: Element): AnnouncedLayer[] {
  const contents = child(root, 'Contents');
  const systems = new Map(
    children(contents, 'TileMatrixSet').map((set) => [
      textAt(set, 'Identifier'),
      shortSystem(textAt(set, 'SupportedCRS')),
    ]),
  );
  return children(contents, 'Layer').map((layer) => {
    const name = textAt(layer, 'Identifier');
    const grids = uniqueTexts(
      children(layer, 'TileMatrixSetLink').map((link) => textAt(link, 'TileMatrixSet')),
    );
    return {
      ...unsaid,
      name,
      title: textAt(layer, 'Title') || name,
      abstract: textAt(layer, 'Abstract'),
      box: boxOfCorners(child(layer, 'WGS84BoundingBox')),
      systems: uniqueTexts(grids.map((grid) => systems.get(grid) ?? '')),
      styles: children(layer, 'Style').map((style) => ({
        name: textAt(style, 'Identifier'),
        title: textAt(style, 'Title') || textAt(style, 'Identifier'),
        legend: legendOf(child(style, 'LegendURL')),
      })),
      formats: textsOf(layer, 'Format'),
      grids,
      isQueryable: children(layer, 'InfoFormat').length > 0,
    };
  });
}

const legendOf = (element: Element | undefined): string | undefined =>
  element?.getAttributeNS('http://www.w3.org/1999/xlink', 'href') || undefined;

/** Coverages of a WCS 2.0. */
function coveragesOf(root: Element): AnnouncedLayer[] {
  return children(child(root, 'Contents'), 'CoverageSummary').map((coverage) => {
    const name = textAt(coverage, 'CoverageId') || textAt(coverage, 'Identifier');
    return {
      ...unsaid,
      name,
      title: textAt(coverage, 'Title') || name,
      abstract: textAt(coverage, 'Abstract'),
      box: boxOfCorners(child(coverage, 'WGS84BoundingBox')),
      systems: textsOf(coverage, 'SupportedCRS').map(shortSystem),
      formats: textsOf(coverage, 'SupportedFormat'),
    };
  });
}
