import {
  emailPlannerFormSchema,
  espacecoRoles,
  functionalities,
  geoserviceFormSchema,
  layerRoles,
  layerTools,
  plannerCancelEvents,
  plannerEvents,
  reportSharings,
  reportStates,
  reportStatuses,
  reportStatusesSchema,
  sketchSchema,
  type Theme,
  themeSchema,
} from '@cartable/contract';
import { foldText, type Row } from '@cartable/platform';
import { checkSketch } from '../reports/check-sketch.ts';
import { cleanHtmlOrNull } from '../text/clean-html.ts';

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
    fits(cells, 'keywords', texts);
    fits(cells, 'functionalities', oneOf(functionalities));
    fits(cells, 'extent', box);
    fits(cells, 'report_statuses', by(reportStatusesSchema));
    cells.shared_themes = '[]';
    for (const column of ['description', 'editorial'])
      cells[column] = cleanHtmlOrNull(cells[column] === null ? null : String(cells[column]));
    cells.themes = JSON.stringify(fits(cells, 'themes', by(themeSchema.array()))?.map(unbound) ?? []);
    cells.grids = JSON.stringify(grids(fits(cells, 'grids', texts) ?? [], arriving));
    const opened = fits(cells, 'open_with_email', domains);
    cells.open_with_email =
      opened &&
      JSON.stringify(opened.map(({ domain, grids: names }) => ({ domain, grids: grids(names, arriving) })));
    cells.logo = fileIn(cells, 'logo', arriving)?.json ?? null;
    cells.name_key = foldText(String(cells.name));
  },
  espaceco_grids(cells) {
    fits(cells, 'extent', box);
    fits(cells, 'polygons', rings);
    cells.title_key = foldText(String(cells.title));
  },
  espaceco_members(cells, arriving) {
    among(cells, 'role', espacecoRoles);
    cells.grids = JSON.stringify(grids(fits(cells, 'grids', texts) ?? [], arriving));
  },
  espaceco_documents(cells, arriving) {
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
    const { delay, recipients } = emailPlannerFormSchema.shape;
    needed('delay_days', by(delay)(cells.delay_days));
    fits(cells, 'recipients', by(recipients));
    fits(cells, 'statuses', oneOf(reportStatuses));
    fits(cells, 'themes', texts);
  },
  espaceco_geoservices(cells) {
    cells.form = JSON.stringify(fits(cells, 'form', by(geoserviceFormSchema)));
  },
  espaceco_layers(cells) {
    if (cells.geoservice_id === null) throw new UnfitCell('geoservice_id');
    among(cells, 'role', layerRoles);
    fits(cells, 'tools', oneOf(layerTools));
  },
  espaceco_reports(cells) {
    among(cells, 'status', reportStates);
    fits(cells, 'theme_values', answers);
    cells.sketch = checkSketch(fits(cells, 'sketch', by(sketchSchema)));
    between(cells, 'longitude', 180);
    between(cells, 'latitude', 90);
    cells.comment_key = foldText(String(cells.comment));
  },
  espaceco_replies(cells) {
    among(cells, 'status', reportStates);
  },
  espaceco_attachments(cells, arriving) {
    const file = needed('file', fileIn(cells, 'file', arriving));
    const thumbnail = fileIn(cells, 'thumbnail', arriving);
    Object.assign(cells, {
      object_key: file.objectKey,
      file: file.json,
      thumbnail_key: thumbnail?.objectKey ?? null,
      thumbnail: thumbnail?.json ?? null,
    });
  },
};

/** A theme whose table stays where it was. */
function unbound({
  database: _database,
  table: _table,
  autofilled_attributes: _filled,
  ...theme
}: Theme): Theme {
  return theme;
}

const grids = (names: readonly string[], { gridOf }: Settling) => names.flatMap((name) => gridOf(name) ?? []);

function among(cells: Cells, column: string, values: readonly string[]): void {
  if (!values.includes(String(cells[column]))) throw new UnfitCell(column);
}

function between(cells: Cells, column: string, most: number): void {
  const value = cells[column];
  if (typeof value !== 'number' || Math.abs(value) > most) throw new UnfitCell(column);
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
