import type { EspacecoLayer, espacecoLayerRoutes, ReferenceTool } from '@cartable/contract';
import type { Layer, ShownLayer } from '@cartable/espaceco';
import type { HandlersOf } from '../../http/handlers.ts';

export const espacecoLayerHandlers: HandlersOf<typeof espacecoLayerRoutes> = {
  async getEspacecoLayers({ services, visitor }, { params: { communityId } }) {
    return (await services.espaceco.layers.list(visitor, communityId)).map(presentLayer);
  },

  async getEspacecoFeatureTypes({ services, visitor }, { params: { communityId } }) {
    return featureTypes(await services.espaceco.layers.featureTypes(visitor, communityId));
  },

  async updateEspacecoLayerTools({ services, visitor }, { params: { communityId }, body }) {
    const tools = new Map(
      Object.entries(body.layer_tools).map(([id, { tools: own, ref_tools }]) => [
        Number(id),
        { tools: own?.length ? [...new Set(own)] : null, refTools: refToolsOf(ref_tools) },
      ]),
    );
    return featureTypes(await services.espaceco.layers.changeTools(visitor, { communityId, tools }));
  },

  async replaceEspacecoLayers({ services, visitor }, { params: { communityId }, body: form }) {
    return (await services.espaceco.layers.replace(visitor, { communityId, form })).map(presentLayer);
  },

  async getEspacecoLayerStyle({ services, visitor }, { params }) {
    return { style: await services.espaceco.layers.style(visitor, params) };
  },

  async updateEspacecoLayerStyle(context, { params, body: { style } }) {
    const changed = await context.services.espaceco.layers.changeStyle(context.visitor, { ...params, style });
    context.tell(changed.table.title);
    return { style: changed.style };
  },

  async removeEspacecoLayerStyle(context, { params }) {
    const { table } = await context.services.espaceco.layers.changeStyle(context.visitor, {
      ...params,
      style: null,
    });
    context.tell(table.title);
  },

  async getEspacecoTableStyle({ services, visitor }, { params }) {
    return { style: await services.espaceco.layers.styleOfTable(visitor, params) };
  },

  async getGeoservice({ services, visitor }, { params: { geoserviceId } }) {
    const { communityId: _community, ...geoservice } = await services.espaceco.layers.geoservice(
      visitor,
      geoserviceId,
    );
    return geoservice;
  },
};

/** No tool is nothing. */
function refToolsOf(written: Partial<Record<ReferenceTool, number[]>> | null): Layer['refTools'] {
  return written === null || Object.keys(written).length === 0 ? null : written;
}

function presentLayer({ layer, of, geoservice }: ShownLayer): EspacecoLayer {
  return {
    id: layer.id,
    type: layer.tableId === null ? 'geoservice' : 'feature-type',
    database: of?.database.id ?? null,
    table: layer.tableId,
    geoservice: geoservice && {
      id: geoservice.id,
      title: geoservice.title,
      description: geoservice.description,
    },
    order: layer.order,
    opacity: layer.opacity,
    visibility: layer.visibility,
    role: layer.role,
    preferred_style: layer.preferredStyle,
    has_style: layer.style !== null,
    snapto: null,
    ...toolsOf(layer),
  };
}

function toolsOf({ tools, refTools }: Layer): Pick<EspacecoLayer, 'tools' | 'ref_tools'> {
  return {
    tools: tools && [...tools],
    ref_tools:
      refTools && Object.fromEntries(Object.entries(refTools).map(([tool, layers]) => [tool, [...layers]])),
  };
}

/** By title of the database. */
function featureTypes(shown: readonly ShownLayer[]) {
  const told = shown.flatMap(({ layer, of }) => {
    if (of === null) return [];
    const { database, table } = of;
    return [
      {
        id: layer.id,
        table: table.id,
        database: database.id,
        role: layer.role,
        ...toolsOf(layer),
        database_name: database.name,
        database_title: database.title,
        table_name: table.name,
        table_title: table.title,
        geometry_type: table.geometry?.type ?? null,
      },
    ];
  });
  return Object.fromEntries(Map.groupBy(told, ({ database_title }) => database_title));
}
