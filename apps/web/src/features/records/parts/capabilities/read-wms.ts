import { at, boxOf, child, children, numberAt, textAt } from '../../../../map/outside/xml.ts';
import {
  type AnnouncedLayer,
  type Capabilities,
  type LayerStyle,
  mostLayers,
  shortSystem,
  uniqueTexts,
  unsaid,
} from './capabilities.model.ts';

/** Capabilities of a WMS, 1.3.0 (OGC 06-042 §7.2) and 1.1.1. */
export function readWmsCapabilities(root: Element): Capabilities {
  const service = child(root, 'Service');
  const layers: AnnouncedLayer[] = [];
  for (const layer of children(child(root, 'Capability'), 'Layer')) collect(layer, nothing, layers);
  return {
    title: textAt(service, 'Title'),
    abstract: textAt(service, 'Abstract'),
    version: root.getAttribute('version') ?? '',
    provider: textAt(service, 'ContactInformation', 'ContactPersonPrimary', 'ContactOrganization'),
    fees: textAt(service, 'Fees'),
    constraints: textAt(service, 'AccessConstraints'),
    operations: [...(at(root, 'Capability', 'Request')?.children ?? [])].map((operation) => ({
      // Operations of the profile of styles are written with a prefix.
      name: operation.localName,
      formats: uniqueTexts(children(operation, 'Format').map(({ textContent }) => textContent ?? '')),
    })),
    layers,
  };
}

/** What a layer has from those around it (§7.2.4.8). */
type Inherited = Pick<AnnouncedLayer, 'box' | 'systems' | 'styles' | 'isQueryable' | 'minScale' | 'maxScale'>;
const nothing: Inherited = { ...unsaid, isQueryable: false };

function collect(layer: Element, inherited: Inherited, into: AnnouncedLayer[]): void {
  if (into.length >= mostLayers) return;
  const passed = inheritedBy(layer, inherited);
  const name = textAt(layer, 'Name');
  if (name !== '')
    into.push({
      ...unsaid,
      name,
      title: textAt(layer, 'Title') || name,
      abstract: textAt(layer, 'Abstract'),
      ...passed,
    });
  for (const inner of children(layer, 'Layer')) collect(inner, passed, into);
}

function inheritedBy(layer: Element, { box, systems, styles, ...inherited }: Inherited): Inherited {
  const ownSystems = ['CRS', 'SRS']
    .flatMap((name) => children(layer, name))
    // Services of the first versions write several in one element.
    .flatMap(({ textContent }) => (textContent ?? '').trim().split(/\s+/))
    .map(shortSystem);
  const ownStyles = children(layer, 'Style').map(readStyle);
  const queryable = layer.getAttribute('queryable');
  const scale = (name: string) => {
    const value = numberAt(layer, name);
    return Number.isFinite(value) && value > 0 ? value : undefined;
  };
  return {
    box: boxOfLayer(layer) ?? box,
    // Thousands at the root of a service, thousands of layers below: the same list serves them all.
    systems: ownSystems.length === 0 ? systems : uniqueTexts([...systems, ...ownSystems]),
    styles: [...ownStyles, ...styles.filter(({ name }) => ownStyles.every((own) => own.name !== name))],
    isQueryable: queryable === null ? inherited.isQueryable : /^(?:1|true)$/.test(queryable),
    minScale: scale('MinScaleDenominator') ?? inherited.minScale,
    maxScale: scale('MaxScaleDenominator') ?? inherited.maxScale,
  };
}

function readStyle(style: Element): LayerStyle {
  const name = textAt(style, 'Name');
  return {
    name,
    title: textAt(style, 'Title') || name,
    legend: hrefOf(at(style, 'LegendURL', 'OnlineResource')),
  };
}

const xlink = 'http://www.w3.org/1999/xlink';
const hrefOf = (element: Element | undefined): string | undefined =>
  element?.getAttributeNS(xlink, 'href') || undefined;

function boxOfLayer(layer: Element): AnnouncedLayer['box'] {
  const written = child(layer, 'EX_GeographicBoundingBox');
  if (written) {
    const side = (name: string) => numberAt(written, name);
    return boxOf(
      side('westBoundLongitude'),
      side('southBoundLatitude'),
      side('eastBoundLongitude'),
      side('northBoundLatitude'),
    );
  }
  const old = child(layer, 'LatLonBoundingBox');
  return boxOf(
    ...['minx', 'miny', 'maxx', 'maxy'].map((name) => Number(old?.getAttribute(name) ?? Number.NaN)),
  );
}
