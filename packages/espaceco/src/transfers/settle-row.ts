import {
  CartableError,
  COMMUNITY_DESCRIPTION_MAX,
  COMMUNITY_EDITORIAL_MAX,
  columnFormSchema,
  databaseChangesSchema,
  documentChangesSchema,
  emailPlannerFormSchema,
  espacecoColumnTypes,
  espacecoCommunityChangesSchema,
  espacecoGeometryTypes,
  espacecoRoles,
  functionalities,
  geoserviceFormSchema,
  grantedLevels,
  LAYER_STYLE_CHARACTERS,
  LAYERS_MAX,
  layerRoles,
  layersFormSchema,
  layerTools,
  newGridSchema,
  newReplySchema,
  plannerCancelEvents,
  plannerEvents,
  REPORT_CHANGE_VALUE_MAX,
  referenceTools,
  reportChangeKinds,
  reportChangesSchema,
  reportSharings,
  reportStates,
  reportStatuses,
  reportStatusesSchema,
  sketchSchema,
  THEMES_MAX,
  type Theme,
  tableChangesSchema,
  themeSchema,
} from '@cartable/contract';
import { foldText, type Row } from '@cartable/platform';
import { checkSketch } from '../reports/check-sketch.ts';
import { formOf, rulesOf } from '../tables/check-tables.ts';
import { storageOf, typeOfStored } from '../tables/column-types.ts';
import {
  type ColumnKind,
  type ColumnRules,
  freeRules,
  type TableGeometry,
} from '../tables/database.model.ts';
import { datasetNameOf } from '../tables/dataset-name.ts';
import { cleanHtmlOrNull } from '../text/clean-html.ts';
import { checkThemes } from '../themes/check-themes.ts';

/** Cleaning may write a sign as its reference. */
const longestCleaned = 6;

type Cells = Record<string, string | number | null>;

/** A cell that is none of what the program writes there. */
export class UnfitCell extends Error {
  readonly column: string;

  constructor(column: string) {
    super(column);
    this.column = column;
  }
}

/** What a row needs of what arrives with it. */
export interface Settling {
  /** Name of a grid as it is called here; undefined for one that is not. */
  gridOf(name: string): string | undefined;
  /** The file an object is here, whatever the archive says of it; undefined for none of the archive. */
  fileOf(key: string, name: string): { readonly objectKey: string; readonly json: string } | undefined;
  imageNamed(name: string): string;
  /** Name here of a database of the archive. */
  databaseNamed(name: string): string | undefined;
  /** Number here of a layer of the archive. */
  layerOf(there: number): number | undefined;
}

type Reading<T> = (value: unknown) => T | undefined;

const numeric = (value: unknown) => typeof value === 'number';
const listOf =
  <T>(most: number, isOne: (value: unknown) => boolean): Reading<T[]> =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(isOne) ? value : undefined;
const isText = (value: unknown) => typeof value === 'string' && value.length <= 2000;
const texts = listOf<string>(1000, isText);
const oneOf = (values: readonly string[]) => listOf<string>(100, (value) => values.includes(String(value)));
const isPlace = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(numeric);
const isList = (isOne: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isOne);
const rings = listOf(10_000, isList(isList(isPlace)));
const box: Reading<number[]> = (value) =>
  Array.isArray(value) && value.length === 4 && value.every(numeric) ? value : undefined;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const domains = listOf<{ domain: string; grids: string[] }>(
  1000,
  (value) => isObject(value) && isText(value.domain) && texts(value.grids) !== undefined,
);
const storedFile: Reading<{ objectKey: string; fileName: string }> = (value) =>
  isObject(value) && isText(value.objectKey) && isText(value.fileName)
    ? { objectKey: String(value.objectKey), fileName: String(value.fileName) }
    : undefined;
const answers: Reading<object> = (value) =>
  isObject(value) && Object.values(value).every((one) => isText(one) || texts(one) !== undefined)
    ? value
    : undefined;

const layerReferences: Reading<Record<string, number[]>> = (value) =>
  isObject(value) &&
  Object.entries(value).every(
    ([tool, layers]) =>
      (referenceTools as readonly string[]).includes(tool) &&
      listOf<number>(LAYERS_MAX, Number.isSafeInteger)(layers) !== undefined,
  )
    ? (value as Record<string, number[]>)
    : undefined;
const tableGeometry: Reading<TableGeometry> = (value) => {
  if (!isObject(value)) return undefined;
  const { column, type, srid, hasZ, hasM } = value;
  const isSound =
    isText(column) &&
    (espacecoGeometryTypes as readonly unknown[]).includes(type) &&
    Number.isSafeInteger(srid) &&
    typeof hasZ === 'boolean' &&
    typeof hasM === 'boolean';
  return isSound ? ({ column, type, srid, hasZ, hasM } as TableGeometry) : undefined;
};
const columnKind: Reading<ColumnKind> = (value) => {
  if (!isObject(value)) return undefined;
  if (value.role === 'key' || value.role === 'geometry') return { role: value.role };
  const { role, type, storage } = value as Extract<ColumnKind, { role: 'value' }>;
  const isKnown = (espacecoColumnTypes as readonly unknown[]).includes(type);
  const isFit = isKnown && (storageOf[type] === storage || typeOfStored(storage) === type);
  return role === 'value' && isFit ? { role, type, storage } : undefined;
};
const columnRules: Reading<ColumnRules> = (value) => {
  if (!isObject(value)) return undefined;
  const form = formOf({ ...freeRules, ...(value as Partial<ColumnRules>) });
  const read = columnFormSchema.safeParse({ name: 'column', type: 'String', ...form });
  return read.success ? rulesOf(read.data) : undefined;
};

interface Schema<T> {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: T | undefined };
}
/** As what people write is read. */
const by =
  <T>(schema: Schema<T>): Reading<T> =>
  (value) =>
    schema.safeParse(value).data;

/** What is decided here of a row, whatever the archive says. @throws {UnfitCell} */
export function settleRow(table: string, row: Row, arriving: Settling): Row {
  const cells: Cells = { ...row };
  settlers[table]?.(cells, arriving);
  return cells;
}

const settlers: Readonly<Record<string, (cells: Cells, arriving: Settling) => void>> = {
  espaceco_communities(cells, arriving) {
    among(cells, 'shared_georem', reportSharings);
    const { shape } = espacecoCommunityChangesSchema;
    for (const column of [
      'name',
      'email',
      'default_comment',
      'position',
      'zoom',
      'min_zoom',
      'max_zoom',
    ] as const)
      asWritten(cells, column, shape[column]);
    fits(cells, 'keywords', by(shape.keywords));
    fits(cells, 'functionalities', oneOf(functionalities));
    fits(cells, 'extent', by(shape.extent));
    if (!areInOrder(cells)) throw new UnfitCell('zoom');
    atMost(cells, 'description', longestCleaned * COMMUNITY_DESCRIPTION_MAX);
    atMost(cells, 'editorial', longestCleaned * COMMUNITY_EDITORIAL_MAX);
    fits(cells, 'report_statuses', by(reportStatusesSchema));
    cells.shared_themes = '[]';
    for (const column of ['description', 'editorial'])
      cells[column] = cleanHtmlOrNull(cells[column] === null ? null : String(cells[column]));
    const themes = fits(cells, 'themes', by(themeSchema.array().max(THEMES_MAX))) ?? [];
    checking('themes', () => checkThemes(themes));
    cells.themes = JSON.stringify(themes.map((theme) => arrivedTheme(theme, arriving)));
    cells.grids = JSON.stringify(grids(fits(cells, 'grids', texts) ?? [], arriving));
    const opened = fits(cells, 'open_with_email', domains);
    cells.open_with_email =
      opened &&
      JSON.stringify(opened.map(({ domain, grids: names }) => ({ domain, grids: grids(names, arriving) })));
    cells.logo = fileIn(cells, 'logo', arriving)?.json ?? null;
    cells.name_key = foldText(String(cells.name));
  },
  espaceco_grids(cells) {
    asWritten(cells, 'title', newGridSchema.shape.title);
    fits(cells, 'extent', box);
    fits(cells, 'polygons', rings);
    cells.title_key = foldText(String(cells.title));
  },
  espaceco_members(cells, arriving) {
    among(cells, 'role', espacecoRoles);
    cells.grids = JSON.stringify(grids(fits(cells, 'grids', texts) ?? [], arriving));
  },
  espaceco_documents(cells, arriving) {
    asWritten(cells, 'title', documentChangesSchema.shape.title);
    asWritten(cells, 'description', documentChangesSchema.shape.description);
    const found = arriving.fileOf(String(cells.object_key), String(cells.file_name));
    if (found === undefined) throw new UnfitCell('object_key');
    const file = JSON.parse(found.json) as Record<string, string | number>;
    Object.assign(cells, {
      object_key: found.objectKey,
      file_name: file.fileName,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
    });
  },
  espaceco_style_images(cells, arriving) {
    if (!/^[0-9a-f-]{36}\.(png|jpg)$/.test(String(cells.name))) throw new UnfitCell('name');
    cells.name = arriving.imageNamed(String(cells.name));
    const { objectKey, json } = needed('file', fileIn(cells, 'file', arriving));
    Object.assign(cells, { object_key: objectKey, file: json });
  },
  espaceco_planners(cells) {
    among(cells, 'event', plannerEvents);
    among(cells, 'cancel_event', plannerCancelEvents);
    const { delay, recipients, subject } = emailPlannerFormSchema.shape;
    asWritten(cells, 'subject', subject);
    atMost(cells, 'body', longestCleaned * 20_000);
    needed('delay_days', by(delay)(cells.delay_days));
    fits(cells, 'recipients', by(recipients));
    fits(cells, 'statuses', oneOf(reportStatuses));
    fits(cells, 'themes', texts);
  },
  espaceco_geoservices(cells) {
    cells.form = JSON.stringify(fits(cells, 'form', by(geoserviceFormSchema)));
  },
  espaceco_layers(cells, arriving) {
    // Of a service, or of a table.
    if ((cells.geoservice_id === null) === (cells.table_id === null)) throw new UnfitCell('geoservice_id');
    among(cells, 'role', layerRoles);
    const { opacity, preferred_style } = layersFormSchema.shape.layers.element.shape;
    asWritten(cells, 'opacity', opacity);
    asWritten(cells, 'preferred_style', preferred_style);
    atMost(cells, 'style', LAYER_STYLE_CHARACTERS);
    fits(cells, 'tools', oneOf(layerTools));
    const references = fits(cells, 'ref_tools', layerReferences);
    cells.ref_tools = references && JSON.stringify(referencesHere(references, arriving));
  },
  espaceco_databases(cells, arriving) {
    if (cells.status !== 'READY') throw new UnfitCell('status');
    const { title, description, writable_time_range } = databaseChangesSchema.shape;
    asWritten(cells, 'title', title);
    asWritten(cells, 'description', description);
    asWritten(cells, 'writable_time_range', writable_time_range);
    const name = needed('name', arriving.databaseNamed(String(cells.name)));
    Object.assign(cells, {
      name,
      name_key: name.toLowerCase(),
      title_key: foldText(String(cells.title)),
      dataset_id: datasetNameOf(Number(cells.id)),
    });
  },
  espaceco_tables(cells) {
    const { title, description, min_zoom_level, max_zoom_level } = tableChangesSchema.shape;
    asWritten(cells, 'title', title);
    asWritten(cells, 'description', description);
    asWritten(cells, 'min_zoom_level', min_zoom_level);
    asWritten(cells, 'max_zoom_level', max_zoom_level);
    const geometry = fits(cells, 'geometry', tableGeometry);
    cells.geometry = geometry && JSON.stringify(geometry);
  },
  espaceco_columns(cells) {
    cells.kind = JSON.stringify(fits(cells, 'kind', columnKind));
    cells.rules = JSON.stringify(fits(cells, 'rules', columnRules));
  },
  espaceco_permissions(cells) {
    among(cells, 'level', grantedLevels);
    const parts = [cells.database_id, cells.table_id, cells.column_id];
    cells.scope = parts.filter((part) => part !== null).join(':');
  },
  espaceco_reports(cells) {
    among(cells, 'status', reportStates);
    fits(cells, 'theme_values', answers);
    cells.sketch = checkSketch(fits(cells, 'sketch', by(sketchSchema)));
    asWritten(cells, 'comment', reportChangesSchema.shape.comment);
    between(cells, 'longitude', 180);
    between(cells, 'latitude', 90);
    cells.comment_key = foldText(String(cells.comment));
  },
  espaceco_replies(cells) {
    asWritten(cells, 'title', newReplySchema.shape.title);
    asWritten(cells, 'content', newReplySchema.shape.content);
    among(cells, 'status', reportStates);
  },
  espaceco_report_changes(cells) {
    among(cells, 'kind', reportChangeKinds);
    for (const column of ['value_before', 'value_after']) {
      if (cells.kind === 'status') among(cells, column, reportStates);
      atMost(cells, column, REPORT_CHANGE_VALUE_MAX);
    }
  },
  espaceco_attachments: settleJoined,
  espaceco_table_documents(cells, arriving) {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(cells.id))) throw new UnfitCell('id');
    if (cells.used !== 1) throw new UnfitCell('used');
    settleJoined(cells, arriving);
  },
};

/** A file with its small picture. */
function settleJoined(cells: Cells, arriving: Settling): void {
  const file = needed('file', fileIn(cells, 'file', arriving));
  const thumbnail = fileIn(cells, 'thumbnail', arriving);
  Object.assign(cells, {
    object_key: file.objectKey,
    file: file.json,
    thumbnail_key: thumbnail?.objectKey ?? null,
    thumbnail: thumbnail?.json ?? null,
  });
}

/** Of a table that came too, under the name its database has here. */
function arrivedTheme(theme: Theme, { databaseNamed }: Settling): Theme {
  const database = databaseNamed(theme.database ?? '');
  return database === undefined ? unbound(theme) : { ...theme, database };
}

/** A theme whose table stays where it was. */
export function unbound({
  database: _database,
  table: _table,
  autofilled_attributes: _filled,
  ...theme
}: Theme): Theme {
  return theme;
}

/** Tools that refer to layers that came too. */
function referencesHere(
  references: Readonly<Record<string, readonly number[]>>,
  { layerOf }: Settling,
): Readonly<Record<string, readonly number[]>> {
  const here = Object.entries(references).map(
    ([tool, layers]) => [tool, layers.flatMap((layer) => layerOf(layer) ?? [])] as const,
  );
  return Object.fromEntries(here.filter(([, layers]) => layers.length > 0));
}

const grids = (names: readonly string[], { gridOf }: Settling) => names.flatMap((name) => gridOf(name) ?? []);

function among(cells: Cells, column: string, values: readonly string[]): void {
  if (!values.includes(String(cells[column]))) throw new UnfitCell(column);
}

function between(cells: Cells, column: string, most: number): void {
  const value = cells[column];
  if (typeof value !== 'number' || Math.abs(value) > most) throw new UnfitCell(column);
}

/** As a form would take it, nothing being what it may leave out. */
function asWritten(cells: Cells, column: string, schema: Schema<unknown>): void {
  const cell = cells[column] ?? null;
  if (cell !== null && !schema.safeParse(cell).success) throw new UnfitCell(column);
}

function atMost(cells: Cells, column: string, characters: number): void {
  if (String(cells[column] ?? '').length > characters) throw new UnfitCell(column);
}

function areInOrder({ zoom, min_zoom, max_zoom }: Cells): boolean {
  return Number(min_zoom ?? 0) <= Number(zoom) && Number(zoom) <= Number(max_zoom ?? 20);
}

function checking(column: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof CartableError ? new UnfitCell(column) : error;
  }
}

/** What a cell of JSON holds; null for none. */
function fits<T>(cells: Cells, column: string, read: Reading<T>): T | null {
  const cell = cells[column] ?? null;
  if (cell === null) return null;
  return needed(column, read(JSON.parse(String(cell))));
}

function fileIn(cells: Cells, column: string, { fileOf }: Settling) {
  const told = fits(cells, column, storedFile);
  return told === null ? undefined : needed(column, fileOf(told.objectKey, told.fileName));
}

function needed<T>(column: string, found: T | undefined): T {
  if (found === undefined) throw new UnfitCell(column);
  return found;
}
