import type { Metadata } from '@cartable/storage';
import { type RawBuilder, sql } from 'kysely';
import { inOrderOf, type PageQuestion, pageOfRows } from '../../workspace/datasheets/page-of-rows.ts';
import type { Offering } from './offering.model.ts';
import { listOfferingsByIds } from './offering.store.ts';

export interface OfferingQuestion extends PageQuestion {
  readonly sortBy: 'layer_name' | 'datasheet_name';
  readonly type?: string | undefined;
  readonly endpointId?: string | undefined;
  readonly open?: boolean | undefined;
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
}

/** A page of the services of a datastore, sought by title, layer or datasheet. */
export async function findOfferingPage(
  metadata: Metadata,
  question: OfferingQuestion,
): Promise<{ total: number; items: Offering[] }> {
  const { type, endpointId, open, ids: only } = question;
  const byName = sql`x.layer_name`;
  const isByDatasheet = question.sortBy === 'datasheet_name';
  const { total, ids } = await pageOfRows(metadata, question, {
    table: 'offerings',
    conditions: [
      ...(type === undefined ? [] : [sql`x.type = ${type}`]),
      ...(endpointId === undefined ? [] : [sql`x.endpoint_id = ${endpointId}`]),
      ...(open === undefined ? [] : [sql`x.open = ${open ? 1 : 0}`]),
      ...(only === undefined ? [] : [sql`x.id in (${sql.join(only)})`]),
    ],
    searched: [byName, titleIn(metadata.engine)],
    order: isByDatasheet ? [sql`d.folded_name`, byName] : [byName],
    isByDatasheet,
  });
  return { total, items: inOrderOf(ids, await listOfferingsByIds(metadata.tables(), ids)) };
}

/** Title of the version that is served; before there is one, of the one asked for. */
function titleIn(engine: Metadata['engine']) {
  return engine === 'postgres'
    ? sql`(${withoutHalves(sql`coalesce(x.published, x.draft)`)}::json #>> '{description,title}')`
    : sql`json_extract(coalesce(x.published, x.draft), '$.description.title')`;
}

/**
 * Half of a surrogate pair is a text in JavaScript, written as an escape in JSON, and none in PostgreSQL, which would
 * fail the whole list: a question mark stands for it. Whole pairs are never escaped. A backslash escaped before it is
 * one of the text.
 */
const withoutHalves = (json: RawBuilder<unknown>) =>
  sql`case when strpos(${json}, '\\ud') = 0 then ${json}
    else regexp_replace(${json}, '(?<!\\\\)((?:\\\\\\\\)*)\\\\u[dD][89a-fA-F][0-9a-fA-F]{2}', '\\1?', 'g') end`;
