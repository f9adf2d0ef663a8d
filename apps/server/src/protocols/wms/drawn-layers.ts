import type { PublishedService, ServiceOperation } from '@cartable/datastore';
import { type MapView, maxLayers, OgcRequestError } from '@cartable/ogc';
import type { SldLayerStyle } from '@cartable/styles';
import type { StyledTable } from '../../map-workers/table-ref.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Validated } from '../features/validated.ts';
import { loadInlineStyle, type StyleDocument } from './inline-style.ts';
import { checkOwnStyle, findServices, ownStyle, styledTable, styleUnknown } from './layers.ts';

/** A service as a map draws it. */
export interface DrawnLayer {
  readonly service: PublishedService;
  /** The first relation lies on top. */
  readonly tables: readonly StyledTable[];
}

type Requested = Pick<MapView, 'layers' | 'sentStyle'>;

/**
 * Layers a request draws, from the bottom up; each one named passes the decision point, those of an SLD too.
 * @throws {OgcRequestError} `LayerNotDefined`, `StyleNotDefined`, `InvalidParameterValue`
 */
export async function drawnLayers(
  context: ServiceContext,
  operation: ServiceOperation,
  { layers, sentStyle }: Requested,
  locator = 'LAYERS',
): Promise<DrawnLayer[]> {
  const document = sentStyle && (await loadInlineStyle(context, sentStyle));
  const styleLocator = locator === 'LAYERS' ? 'STYLES' : 'STYLE';
  const drawn = new DrawnList(locator);
  for (const { name, style } of layers) {
    for (const service of findServices(context, operation, { name, locator })) {
      const sent = document && fromLibrary(document, service, style);
      if (sent === undefined) checkOwnStyle(name, style, styleLocator);
      drawn.add(drawService(service, document, sent));
    }
  }
  if (layers.length > 0 || document === undefined) return drawn.layers;
  // Without LAYERS the document says what is drawn, layer after layer, style after style.
  for (const { name, styles } of document.layers) {
    for (const service of findServices(context, operation, { name, locator: 'SLD_BODY' })) {
      const requested = styles.length === 0 ? [undefined] : styles;
      for (const style of requested) drawn.add(drawService(service, document, style));
    }
  }
  return drawn.layers;
}

/** Stops at the first layer too many: a short request may name a group of hundreds many times. */
class DrawnList {
  readonly layers: DrawnLayer[] = [];
  readonly #locator: string;
  #tables = 0;

  constructor(locator: string) {
    this.#locator = locator;
  }

  add(layer: DrawnLayer): void {
    this.layers.push(layer);
    this.#tables += layer.tables.length;
    if (this.#tables <= maxLayers && this.layers.length <= maxLayers) return;
    throw new OgcRequestError({
      exceptionCode: 'InvalidParameterValue',
      locator: this.#locator,
      code: 'service.too-many-layers',
      params: { limit: maxLayers },
    });
  }
}

/** With LAYERS the document is a library of styles, found by layer and name (05-078r4 §10.1). */
function fromLibrary(
  { layers }: StyleDocument,
  service: PublishedService,
  style: string,
): SldLayerStyle | undefined {
  const offered = layers.filter(({ name }) => name === service.layerName).flatMap(({ styles }) => styles);
  if (style !== '') return offered.find(({ name }) => name === style);
  return offered.find((one) => one.kind === 'user' && one.isDefault) ?? offered[0];
}

function drawService(
  service: PublishedService,
  document: StyleDocument | undefined,
  style: SldLayerStyle | undefined,
): DrawnLayer {
  const tables = service.tables.map(styledTable);
  if (document === undefined || style === undefined) return { service, tables };
  if (style.kind === 'named') {
    if (style.name !== ownStyle) throw styleUnknown(service.layerName, style.name, 'SLD_BODY');
    return { service, tables };
  }
  const { sld } = document;
  const { index: styleIndex } = style;
  // A layer of one table is that table, whatever the style calls it.
  const typeNamesOf = (rank: number) => {
    const table = service.tables[rank];
    return tables.length === 1 || !table ? {} : { typeNames: [table.table, table.publicName] };
  };
  return {
    service,
    tables: tables.map((table, rank) => ({ ...table, sld, styleIndex, ...typeNamesOf(rank) })),
  };
}

/**
 * What tells whether an answer made of layers is still the same. The address says what is drawn, but for the style that an
 * address of its own holds.
 */
export function validatedBy(
  layers: readonly DrawnLayer[],
  { received, request }: { readonly received: ProtocolRequest; readonly request: Pick<MapView, 'sentStyle'> },
): Validated {
  const isElsewhere = request.sentStyle?.kind === 'address';
  const styles = isElsewhere ? layers.flatMap(({ tables }) => tables.map(({ sld }) => sld)) : [];
  return {
    services: layers.map(({ service }) => service),
    received,
    form: JSON.stringify(styles),
    hasLinks: false,
  };
}

/** Tables in the order they are painted: the first relation lies on top of the others of its layer, so it comes last. */
export function paintedTables(layers: readonly DrawnLayer[]): StyledTable[] {
  return layers.flatMap(({ tables }) => tables.toReversed());
}
