import type { GeographicBox } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { uniteBoxes } from '../../geographic-box/geographic-box.ts';
import {
  datasetIdOf,
  dataVersionOf,
  type StoredData,
  type StoredRelation,
} from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { contentsOfStatics } from '../../library/statics/static.store.ts';
import type { Offering } from '../../publishing/offerings/offering.model.ts';
import { defaultSldOf } from '../../publishing/styles/default-sld.ts';
import type { StyledLayer, TablesToDraw, TilesToDraw } from './draw-picture-task.ts';

/** Data of an open service of a record, to be drawn. */
export interface PictureSubject {
  readonly offeringId: string;
  /** Changes whenever the picture would. */
  readonly madeOf: string;
  readonly extent: GeographicBox;
  readonly shows: TablesToDraw | (Omit<TilesToDraw, 'archive'> & { readonly archiveKey: string });
}

/** What shows the data as their producer wants them comes first. */
const preferred = ['WMS-VECTOR', 'WMTS-TMS', 'WMS-RASTER', 'WFS', 'DOWNLOAD'] as const;
/** Tables of a service that are drawn together: more than that is no picture. */
const mostTables = 12;

/** What the picture of a record is drawn from: of what everyone may see, and of nothing else. */
export async function chooseSubject(
  context: DatastoreContext,
  services: readonly Offering[],
): Promise<PictureSubject | undefined> {
  const open = services.filter((service) => service.open);
  for (const type of preferred) {
    for (const offering of open.filter((service) => service.type === type)) {
      const subject = await subjectOf(context, offering);
      if (subject) return subject;
    }
  }
  return undefined;
}

async function subjectOf(context: DatastoreContext, offering: Offering): Promise<PictureSubject | undefined> {
  const data = await findStoredData(db(context), offering.storedDataId);
  if (!data) return undefined;
  const subject = data.pyramid ? await tilesOf(context, data) : await tablesOf(context, offering, data);
  if (!subject) return undefined;
  const madeOf = [offering.id, offering.published?.publishedAt, dataVersionOf(data)].join(' ');
  return { offeringId: offering.id, madeOf, ...subject };
}

type Shown = Pick<PictureSubject, 'extent' | 'shows'>;

async function tablesOf(
  context: DatastoreContext,
  { published }: Offering,
  data: StoredData,
): Promise<Shown | undefined> {
  const relations = published?.relations ?? [];
  const styles = await contentsOfStatics(
    db(context),
    relations.flatMap(({ staticId }) => staticId ?? []),
  );
  const shown = relations.flatMap(({ table, staticId }) => {
    const relation = data.relations.find(({ name }) => name === table);
    return relation ? [{ relation, sld: staticId === null ? undefined : styles.get(staticId) }] : [];
  });
  return drawn(data, shown);
}

function drawn(
  data: StoredData,
  shown: readonly { readonly relation: StoredRelation; readonly sld: string | undefined }[],
): Shown | undefined {
  const placed = shown.filter(({ relation }) => relation.geometry !== null).slice(0, mostTables);
  const extent = uniteBoxes(placed.map(({ relation }) => relation.extent));
  if (!extent) return undefined;
  const layers = placed.map(({ relation, sld }): StyledLayer => {
    const plainSld = defaultSldOf(relation);
    return { table: relation.name, sld: sld ?? plainSld, plainSld };
  });
  const tables = { datasetId: datasetIdOf(data), dataVersion: dataVersionOf(data), layers };
  return { extent, shows: { kind: 'tables', ...tables } };
}

/** Images as they are; of vector tiles, the tables they were made from. */
async function tilesOf(
  context: DatastoreContext,
  { pyramid, extent, sourceStoredDataId }: StoredData,
): Promise<Shown | undefined> {
  if (!pyramid?.archive || !extent) return undefined;
  if (pyramid.kind === 'raster') {
    const { archive, tileMatrixSet, topLevel, bottomLevel } = pyramid;
    return {
      extent,
      shows: { kind: 'tiles', archiveKey: archive.key, tileMatrixSet, topLevel, bottomLevel },
    };
  }
  // Of a part only, its tables would show more than its tiles do.
  if (pyramid.isSample) return undefined;
  const source =
    sourceStoredDataId === null ? undefined : await findStoredData(db(context), sourceStoredDataId);
  const names = new Set(pyramid.form.composition.map(({ table }) => table));
  const relations = source?.relations.filter(({ name }) => names.has(name)) ?? [];
  return (
    source &&
    drawn(
      source,
      relations.map((relation) => ({ relation, sld: undefined })),
    )
  );
}
