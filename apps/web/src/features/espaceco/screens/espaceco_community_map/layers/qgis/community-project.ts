/** The map of a community as a project of QGIS: its layers, their order, their styles; tables by WFS, edited where they may be. */

import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable, Geoservice } from '@cartable/contract/espaceco';
import { familyOfGeometry } from '@cartable/contract/espaceco';
import { type QgisStyle, type QgisSymbolKind, qgisStyleOf, readSld } from '@cartable/styles';
import { featureColours } from '../../../../../../map/colours.ts';
import {
  type QgisLayer,
  type QgisSource,
  wfsSource,
  wmsSource,
  writeQgisProject,
} from '../../../../../records/index.ts';
import { plainStyle } from '../../../../parts/layers/make-style.ts';
import { serviceOf, typeNameOf } from '../../../../parts/objects/features-request.ts';
import { geometryTypeOf } from '../../../../parts/objects/geometry-type.ts';
import { type GuichetLayer, levelsOf, tmsAddress } from '../guichet-layers.ts';
import { qgisColumns } from './qgis-columns.ts';

interface CommunityProject {
  readonly title: string;
  readonly box: GeographicBox | null;
  /** From the bottom. */
  readonly layers: readonly GuichetLayer[];
  /** Address of the site. */
  readonly origin: string;
}

export function communityProject({ title, box, layers, origin }: CommunityProject): string {
  const written = layers.flatMap((layer) => qgisLayerOf(layer, origin) ?? []);
  return writeQgisProject({ title, box, layers: written.toReversed() });
}

function qgisLayerOf(one: GuichetLayer, origin: string): QgisLayer | undefined {
  const { layer, table, service, title, choice } = one;
  const common = {
    id: `cartable_layer_${layer.id}`,
    title,
    isVisible: choice.isVisible,
    opacity: choice.opacity / 100,
  };
  if (table) return { ...common, ...ofTable(one, table, origin) };
  const source = service && sourceOfService(service);
  return source && { ...common, source, attributes: scalesOf(one) };
}

function ofTable(one: GuichetLayer, table: EspacecoTable, origin: string) {
  const url = new URL(serviceOf(table), origin).href;
  const source = wfsSource({ name: typeNameOf(table), url, crs: table.crs ?? undefined });
  const isEdited = one.layer.role === 'edit' || one.layer.role === 'ref-edit';
  const style = styleOf(one, table);
  return {
    source,
    isReadOnly: !isEdited || table.read_only,
    elements: [...(style?.elements ?? []), ...qgisColumns(table.columns)],
    attributes: { ...scalesOf(one), ...(style?.hasLabels ? { labelsEnabled: '1' } : {}) },
  };
}

const symbolKinds = { point: 'marker', line: 'line', polygon: 'fill' } as const;

/** As on the map of the community, in light. */
const unstyled = { colour: featureColours.stroke, width: 2 };

/** That of the layer, or the one colour the map draws all others in; QGIS chooses where geometries are of several kinds. */
function styleOf({ sld }: GuichetLayer, table: EspacecoTable): QgisStyle | undefined {
  const type = geometryTypeOf(table);
  const family = familyOfGeometry(type);
  if (family === undefined || type === null) return undefined;
  const kind = symbolKinds[family];
  return (
    (sld === undefined ? undefined : chosenStyle(sld, kind)) ??
    qgisStyleOf(plainStyle(type as Parameters<typeof plainStyle>[0], unstyled), kind)
  );
}

/** Undefined for one that QGIS cannot say, or that cannot be read any more. */
function chosenStyle(sld: string, kind: QgisSymbolKind): QgisStyle | undefined {
  try {
    const [first] = readSld(sld).styles;
    return first && qgisStyleOf(first.style, kind);
  } catch {
    return undefined;
  }
}

/** Denominator of level 0 of Web Mercator, at a pixel of 0.28 mm. */
const widest = 559_082_264.03;

function scalesOf(one: GuichetLayer): Readonly<Record<string, string>> {
  const [least, greatest] = levelsOf(one);
  if (least === null && greatest === null) return {};
  // A level is drawn until the next one begins.
  const near = greatest === null ? 0 : widest / 2 ** (greatest + 1);
  const far = widest / 2 ** (least ?? 0);
  return { hasScaleBasedVisibilityFlag: '1', maxScale: String(near), minScale: String(far) };
}

/** Undefined for what QGIS is better given an address of. */
function sourceOfService(service: Geoservice): QgisSource | undefined {
  const { url, layers: name } = service;
  if (service.type === 'TMS') {
    const parts = {
      type: 'xyz',
      url: tmsAddress(service),
      zmin: String(service.min_zoom ?? 0),
      zmax: String(service.max_zoom ?? 19),
    };
    return { type: 'raster', provider: 'wms', text: String(new URLSearchParams(parts)), crs: 'EPSG:3857' };
  }
  if (name === null) return undefined;
  if (service.type === 'WMS') return wmsSource({ name, url });
  return service.type === 'WFS' ? wfsSource({ name, url }) : undefined;
}
