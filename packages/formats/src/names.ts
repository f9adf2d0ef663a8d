/**
 * Names of tables and columns that every store, service and tool accepts: lower case letters without accents, digits
 * and underscores, beginning with a letter, at most 63 bytes (PostgreSQL), unique within their table.
 */

import type { Finding } from '@cartable/contract';
import { FindingCollector } from './finding-collector.ts';
import type { LayerDescription } from './format.ts';

export const maxNameBytes = 63;

/** Names our own columns take in every feature table. */
export const reservedColumns: ReadonlySet<string> = new Set(['fid', 'geom']);

/**
 * Names that clients give to columns of their own: GDAL makes one `gml_id` of the identifier of any GML feature, and
 * would see two in our WFS.
 */
const clientColumns: ReadonlyMap<string, string> = new Map([['gml_id', 'id_gml']]);

/** Words that SQL or XML would trip on even when quoted by us, because clients do not quote them. */
const reservedWords = new Set(
  (
    'all and any array as asc between both by case cast check collate column constraint create current_date cross default delete ' +
    'desc distinct do drop else end except false fetch for foreign from full grant group having in index inner insert into is join ' +
    'key lateral left like limit natural not null offset on only or order outer primary references returning right select ' +
    'session_user set some table then to transaction true union unique update user using values when where window with'
  ).split(' '),
);

export interface LayerNames {
  readonly layer: string;
  readonly table: string;
  /** Old to new. */
  readonly columns: ReadonlyMap<string, string>;
}

export interface NameMapping {
  /** One per layer, in the order given: two layers of the same name in different files get different tables. */
  readonly layers: readonly LayerNames[];
  /** Names that will change, and those that met. */
  readonly findings: readonly Finding[];
}

export function normaliseNames(layers: readonly Pick<LayerDescription, 'name' | 'columns'>[]): NameMapping {
  const findings = new FindingCollector();
  const tables = new Set<string>();
  const named = layers.map(({ name: layer, columns }): LayerNames => {
    const table = claim(layer, 'layer', tables, (old, changed, isDuplicate) => {
      findings.add(isDuplicate ? 'name.duplicate' : 'name.changed', {
        layer: old,
        params: { old, new: changed },
      });
    });
    const taken = new Set(reservedColumns);
    const renamed = columns.map(({ name }) => {
      const unique = claim(name, 'field', taken, (old, changed, isDuplicate) => {
        findings.add(isDuplicate ? 'name.duplicate' : 'name.changed', {
          layer,
          column: old,
          params: { old, new: changed },
        });
      });
      return [name, unique] as const;
    });
    return { layer, table, columns: new Map(renamed) };
  });
  return { layers: named, findings: findings.build() };
}

type Tell = (old: string, changed: string, isDuplicate: boolean) => void;

function claim(name: string, blank: string, taken: Set<string>, tell: Tell): string {
  const plain = normaliseName(name, blank);
  const simple = clientColumns.get(plain) ?? plain;
  let unique = simple;
  for (let rank = 2; taken.has(unique); rank++)
    unique = `${simple.slice(0, maxNameBytes - String(rank).length - 1)}_${rank}`;
  taken.add(unique);
  if (unique !== name) tell(name, unique, unique !== simple);
  return unique;
}

/**
 * @param blank what a name without any letter or digit becomes
 * @example normaliseName("Nom de l'Été", 'field') === 'nom_de_l_ete'
 */
export function normaliseName(name: string, blank: string): string {
  const plain = name
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'OE')
    .replaceAll('æ', 'ae')
    .replaceAll('Æ', 'AE')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const led = plain === '' ? blank : /^[0-9]/.test(plain) ? `n_${plain}` : plain;
  const short = led.slice(0, maxNameBytes).replace(/_+$/, '');
  return reservedWords.has(short) ? `${short}_` : short;
}
