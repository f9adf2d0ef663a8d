import {
  ATTRIBUTE_VALUES_MAX,
  ATTRIBUTES_MAX,
  type Attribute,
  type AutofilledAttribute,
  CartableError,
  type EspacecoColumnType,
  type Theme,
  type ThemeAttributeType,
} from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { findCommunitiesBoundTo, saveCommunity } from '../communities/community.store.ts';
import { isForPeople, type Table, type TableColumn } from '../tables/database.model.ts';
import { fitsType } from '../themes/attribute-value.ts';
import type { DatabaseAccess } from './database-access.ts';
import { fullNameOf, type GrantedTable, listViewableTables } from './permissions.ts';

/**
 * Themes as they are kept: those of a table have attributes made of its columns, as the members of the community know
 * them. What a table has become since is taken up when the themes, or the table, are saved again.
 * @throws {CartableError} `espaceco.theme-table`, `espaceco.theme-table-shared`, `espaceco.theme-autofill`
 */
export async function bindThemes(
  db: Connection,
  communityId: number,
  themes: readonly Theme[],
): Promise<Theme[]> {
  if (themes.every(isFree)) return themes.map(freeTheme);
  const tables = new Map((await listViewableTables(db, communityId)).map((one) => [fullNameOf(one), one]));
  return themes.map((theme) => {
    if (isFree(theme)) return freeTheme(theme);
    const name = `${theme.database ?? ''}:${theme.table ?? ''}`;
    const granted = tables.get(name);
    if (granted === undefined)
      throw new CartableError('espaceco.theme-table', { theme: theme.theme, table: name });
    return boundTheme(theme, granted);
  });
}

/** Takes up what a table of a database has become, in the themes bound to it; those that may not see it stay. */
export async function refreshBoundThemes(db: Connection, database: string): Promise<void> {
  for (const community of await findCommunitiesBoundTo(db, database)) {
    const tables = new Map((await listViewableTables(db, community.id)).map((one) => [fullNameOf(one), one]));
    const themes = community.themes.map((theme) => {
      const granted = tables.get(`${theme.database}:${theme.table}`);
      return theme.database === database && granted ? refreshedTheme(theme, granted) : theme;
    });
    await saveCommunity(db, { ...community, themes });
  }
}

/** Without what the members may not fill in any more. */
export function refreshedTheme(theme: Theme, { table, access }: GrantedTable): Theme {
  const attributes = attributesOf(table, access);
  const isThere = ({ name }: AutofilledAttribute) => attributes.some((one) => one.name === name);
  const autofilled = theme.autofilled_attributes?.filter(isThere);
  return { ...theme, attributes, ...(autofilled ? { autofilled_attributes: autofilled } : {}) };
}

/** Themes of a database that goes: their questions stay as they are. */
export async function freeBoundThemes(db: Connection, database: string): Promise<void> {
  for (const community of await findCommunitiesBoundTo(db, database)) {
    const themes = community.themes.map((theme) => {
      if (theme.database !== database) return theme;
      const { database: _database, table: _table, ...free } = theme;
      return freeTheme(free);
    });
    await saveCommunity(db, { ...community, themes });
  }
}

const isFree = ({ database, table }: Theme): boolean => database === undefined && table === undefined;

/** Nothing of a free theme fills a column in. */
function freeTheme({ autofilled_attributes: _, ...theme }: Theme): Theme {
  return { ...theme, attributes: theme.attributes.map(({ autofill: _autofill, ...attribute }) => attribute) };
}

function boundTheme(theme: Theme, { table, access }: GrantedTable): Theme {
  if (theme.global) throw new CartableError('espaceco.theme-table-shared', { theme: theme.theme });
  const attributes = attributesOf(table, access);
  const autofilled = autofilledOf(theme, attributes);
  const { autofilled_attributes: _, ...told } = theme;
  return { ...told, attributes, ...(autofilled.length > 0 ? { autofilled_attributes: autofilled } : {}) };
}

const attributesOf = (table: Table, access: DatabaseAccess): Attribute[] =>
  access
    .columnsOf(table)
    // The files of a report are its own, and answer no question.
    .filter(({ kind }) => kind.role === 'value' && kind.type !== 'Document')
    .filter(isForPeople)
    .slice(0, ATTRIBUTES_MAX)
    .map(attributeOf);

/** Clients of the reference write them among the attributes. */
function autofilledOf(
  { theme, attributes: written, autofilled_attributes: told }: Theme,
  attributes: readonly Attribute[],
): AutofilledAttribute[] {
  const given =
    told ?? written.flatMap(({ name, autofill }) => (autofill === undefined ? [] : [{ name, autofill }]));
  const seen = new Set<string>();
  return given.map(({ name, autofill }) => {
    const attribute = attributes.find((one) => one.name === name);
    if (attribute === undefined || seen.has(name))
      throw new CartableError('espaceco.theme-autofill', { theme, attribute: name });
    seen.add(name);
    return { name, type: attribute.type, autofill };
  });
}

const types: Readonly<Partial<Record<EspacecoColumnType, ThemeAttributeType>>> = {
  Boolean: 'checkbox',
  Integer: 'integer',
  Double: 'double',
  String: 'text',
  Date: 'date',
  DateTime: 'text',
  Year: 'integer',
  YearMonth: 'text',
  JsonValue: 'text',
};

/** A question for a column: its values are chosen in a list where its rules list them. */
function attributeOf({ name, kind, rules }: TableColumn): Attribute {
  const values = rules.values as NonNullable<Attribute['values']> | null;
  const isListed = values !== null && isShortList(values);
  const type = isListed ? 'list' : kind.role === 'value' ? (types[kind.type] ?? 'text') : 'text';
  const attribute: Attribute = {
    name,
    type,
    ...(rules.title ? { title: rules.title } : {}),
    ...(rules.description ? { help: rules.description } : {}),
    ...(isListed ? { values } : {}),
    ...(rules.nullable && !rules.required ? {} : { mandatory: true }),
  };
  const value = writtenDefault(rules.defaultValue, type);
  return value !== null && fitsType(attribute, value) ? { ...attribute, default: value } : attribute;
}

function isShortList(values: NonNullable<Attribute['values']>): boolean {
  const listed = Array.isArray(values) ? values : Object.keys(values);
  return listed.length > 0 && listed.length <= ATTRIBUTE_VALUES_MAX && new Set(listed).size === listed.length;
}

/** Boxes are ticked by 1. */
function writtenDefault(value: string | null, type: ThemeAttributeType): string | null {
  if (type !== 'checkbox' || value === null) return value;
  return /^(true|t|1)$/i.test(value) ? '1' : '0';
}
