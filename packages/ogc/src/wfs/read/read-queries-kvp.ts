/** The queries of a GetFeature or GetPropertyValue written as parameters: one for each type, or a stored one. */

import type { Kvp } from '../../common/kvp.ts';
import { invalidParameter, missingParameter, unsupportedOption } from '../../common/ogc-request-error.ts';
import { readXml } from '../../common/xml-reader.ts';
import type { FilterPlane } from '../../cql2/operands.ts';
import { readCqlText, splitCqlFilters } from '../../cql2/read-cql-text.ts';
import { readFilter } from '../../filter/read-filter.ts';
import { unspecifiedXySrid } from '../../filter/read-gml.ts';
import { parseRequestedName, type RequestedName } from '../feature-type.ts';
import type { QueryExpression } from '../wfs-request.ts';
import type { WfsProfile } from '../wfs-version.ts';
import { QueryLists, splitFilters, splitItems, splitLists } from './kvp-lists.ts';
import { assertStoredQuery, maxQueries, readBboxNumbers, readCrs, readSortBy } from './read-parameters.ts';

/** @throws {OgcRequestError} */
export function readQueries(kvp: Kvp, profile: WfsProfile): QueryExpression[] {
  const storedQuery = kvp.find('storedQuery_id', 'storedQueryId');
  if (storedQuery !== undefined) return [readStoredQuery(kvp, storedQuery, profile)];
  const typeNames = readTypeNames(kvp, profile);
  assertOneCondition(kvp);
  assertFesLanguage(kvp);
  const isById = kvp.find('resourceId', 'featureId') !== undefined;
  if (typeNames.length === 0 && !isById) throw missingParameter(profile.typeNameParameter, 'layer:table');
  if (typeNames.length > maxQueries)
    throw invalidParameter(profile.typeNameParameter, String(typeNames.length), `≤ ${maxQueries}`);
  const lists = new QueryLists(kvp, Math.max(typeNames.length, 1));
  const conditions = readConditions(kvp, lists, profile);
  const presentations = readPresentations(lists, profile);
  return conditions.map((condition, index) => ({
    typeName: typeNames[index],
    ...condition,
    ...presentations[index]!,
    byId: false,
  }));
}

function readTypeNames(kvp: Kvp, profile: WfsProfile): RequestedName[] {
  const text = kvp.find('typeNames', 'typeName');
  if (text === undefined) return [];
  const lists = splitLists(text).map(splitItems);
  if (profile.commaMeans === 'join' && lists.some((names) => names.length > 1)) {
    throw unsupportedOption('joins', profile.typeNameParameter);
  }
  const bindings = readNamespaces(kvp);
  return lists.flat().map((name) => parseRequestedName(name, bindings));
}

/** `xmlns(p,http://…),xmlns(http://…)` (OGC 09-025r2 §7.6.6), with `=` instead in WFS 1.1 (04-094 §14.2.2). */
export function readNamespaces(kvp: Kvp): Record<string, string> {
  const text = kvp.find('namespaces', 'namespace');
  const bindings = Object.create(null) as Record<string, string>;
  for (const [, prefix, separator, uri] of text?.matchAll(/xmlns\(([^,=()]*)(?:([,=])([^()]*))?\)/gi) ?? []) {
    if (separator) bindings[prefix!.trim()] = uri!.trim();
    else bindings[''] = prefix!.trim();
  }
  return bindings;
}

function assertOneCondition(kvp: Kvp): void {
  const given = [['resourceId', 'featureId'], ['filter'], ['cql_filter'], ['bbox']].flatMap((names) =>
    kvp.find(...names) === undefined ? [] : [names[0]!],
  );
  if (given.length > 1)
    throw invalidParameter(given[1]!, given.join(' + '), 'one of resourceId, filter, cql_filter, bbox');
}

function assertFesLanguage(kvp: Kvp): void {
  const language = kvp.find('filter_language');
  if (language !== undefined && !/^urn:ogc:def:queryLanguage:OGC-FES:Filter$/i.test(language)) {
    throw invalidParameter('filter_language', language, 'urn:ogc:def:queryLanguage:OGC-FES:Filter');
  }
}

/** Of a CQL filter: x then y in the system of the type, as the servers that brought this parameter read it. */
const planeOfType: FilterPlane = { srid: unspecifiedXySrid, isYx: false, isGeographic: false };

type Condition = Pick<QueryExpression, 'filter' | 'resourceIds' | 'resourceVersions' | 'bbox'>;

function readConditions(kvp: Kvp, lists: QueryLists, profile: WfsProfile): Condition[] {
  const ids = lists.find(['resourceId', 'featureId']);
  const filters = lists.find(['filter'], splitFilters);
  const cqlFilters = lists.find(['cql_filter'], splitCqlFilters);
  const bboxText = kvp.find('bbox');
  const bbox = bboxText === undefined ? undefined : readBbox(bboxText, profile);
  return ids.map((list, index) => {
    const [text, cql] = [filters[index], cqlFilters[index]];
    const filter =
      text === undefined
        ? undefined
        : readFilter(readXml(text), { locator: 'filter', axisOrder: profile.axisOrder });
    return {
      resourceIds: list === undefined ? filter?.resourceIds : splitItems(list),
      resourceVersions: filter?.resourceVersions,
      filter: cql === undefined ? filter?.condition : readCqlText(cql, planeOfType),
      bbox,
    };
  });
}

function readBbox(text: string, profile: WfsProfile): NonNullable<QueryExpression['bbox']> {
  const items = splitItems(text);
  const named = items.length === 5 || items.length === 7 ? items.pop()! : undefined;
  return {
    values: readBboxNumbers(items, text),
    crs: named === undefined ? undefined : readCrs(named, 'bbox', profile),
  };
}

type Presentation = Pick<QueryExpression, 'propertyNames' | 'sortBy' | 'srs'>;

function readPresentations(lists: QueryLists, profile: WfsProfile): Presentation[] {
  const properties = lists.find(['propertyName']);
  const sorts = lists.find(['sortBy']);
  const systems = lists.find(['srsName']);
  return properties.map((names, index) => {
    const sortBy = sorts[index];
    const srs = systems[index];
    return {
      propertyNames: names === undefined ? undefined : splitItems(names),
      sortBy: sortBy === undefined ? [] : readSortBy(sortBy),
      srs: srs === undefined ? undefined : readCrs(srs, 'srsName', profile),
    };
  });
}

function readStoredQuery(kvp: Kvp, id: string, profile: WfsProfile): QueryExpression {
  assertStoredQuery(id);
  const [presentation] = readPresentations(new QueryLists(kvp, 1), profile);
  return { ...presentation!, resourceIds: [kvp.get('id', 'layer.table.12')], byId: true };
}
