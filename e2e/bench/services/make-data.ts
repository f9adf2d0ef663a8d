import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { largeDataOrExit, runProgram } from '@cartable/testkit';
import { SeededRandom } from '../../support/random.ts';
import { knobs, seed } from './knobs.ts';
import type { Theme } from './themes.ts';

/** Features of each theme made around the real communes. */
const counts = { buildings: 300_000, roads: 200_000, points: 1_000_000 };
const linesPerWrite = 20_000;

type Place = readonly [x: number, y: number];
type Generated = keyof typeof counts;

/** One GeoPackage per theme, EPSG:2154, made once. @returns their paths */
export async function makeData(): Promise<Record<Theme['name'], string>> {
  await mkdir(knobs.cache, { recursive: true });
  const path = (name: string) => join(knobs.cache, `${name}.gpkg`);
  const communes = path('communes');
  if (!existsSync(communes)) makeCommunes(communes);
  const centres = centresOf(communes);
  for (const name of Object.keys(counts) as Generated[]) {
    if (!existsSync(path(name))) await generate(name, path(name), centres);
  }
  const zones = path('zones');
  if (!existsSync(zones)) runProgram('ogr2ogr', ['-f', 'GPKG', zones, communes, 'communes', '-nln', 'zones']);
  return { communes, zones, buildings: path('buildings'), roads: path('roads'), points: path('points') };
}

/** The same as files that MapServer reads itself, indexed, made once. @returns their paths */
export function makeCopies(files: Record<Theme['name'], string>): Record<Theme['name'], FileCopies> {
  const entries = Object.entries(files).map(([name, source]): [string, FileCopies] => {
    const flatgeobuf = join(knobs.cache, `${name}.fgb`);
    if (!existsSync(flatgeobuf))
      runProgram('ogr2ogr', ['-f', 'FlatGeobuf', flatgeobuf, source, '-nln', name]);
    const shapefile = join(knobs.cache, `${name}.shp`);
    if (!existsSync(shapefile)) {
      runProgram('ogr2ogr', ['-f', 'ESRI Shapefile', '-lco', 'ENCODING=UTF-8', shapefile, source]);
      runProgram('shptree', [shapefile]);
    }
    return [name, { flatgeobuf, shapefile }];
  });
  return Object.fromEntries(entries) as Record<Theme['name'], FileCopies>;
}

export interface FileCopies {
  readonly flatgeobuf: string;
  readonly shapefile: string;
}

function makeCommunes(target: string): void {
  const source = largeDataOrExit('communes-metropole-2154.gpkg.zip');
  const classe = `substr('abcde', 1 + (fid * 7919) % 5, 1)`;
  const select = `select geom, ${classe} as classe, nom, fid * 0.37 as valeur, cast(code_insee as integer) as rang from commune`;
  runProgram('ogr2ogr', [
    ...['-f', 'GPKG', target, `/vsizip/${source}`, '-nln', 'communes', '-nlt', 'MULTIPOLYGON'],
    ...['-dialect', 'SQLITE', '-sql', select],
  ]);
}

function centresOf(communes: string): Place[] {
  const database = new DatabaseSync(communes, { readOnly: true });
  const boxes = database.prepare('select minx, maxx, miny, maxy from rtree_communes_geom order by id').all();
  database.close();
  return boxes.map(({ minx, maxx, miny, maxy }) => [
    (Number(minx) + Number(maxx)) / 2,
    (Number(miny) + Number(maxy)) / 2,
  ]);
}

async function generate(name: Generated, target: string, centres: readonly Place[]): Promise<void> {
  const random = new SeededRandom(seed + name.length);
  const csv = join(knobs.cache, `${name}.csv`);
  const file = await open(csv, 'w');
  const lines = ['wkt,classe,nom,valeur,rang'];
  for (let rank = 0; rank < counts[name]; rank += 1) {
    const shape = shapes[name](random, somewhere(random, centres));
    const classe = 'abcde'[Math.floor(random.next() * 5)];
    const value = (random.next() * 1000).toFixed(2);
    lines.push(`"${shape}",${classe},${titles[name]} ${rank % 5000},${value},${rank}`);
    if (lines.length >= linesPerWrite) await file.write(`${lines.splice(0).join('\n')}\n`);
  }
  await file.write(`${lines.join('\n')}\n`);
  await file.close();
  runProgram('ogr2ogr', [
    ...['-f', 'GPKG', target, csv, '-nln', name, '-a_srs', 'EPSG:2154', '-gt', '65536'],
    ...['-oo', 'GEOM_POSSIBLE_NAMES=wkt', '-oo', 'KEEP_GEOM_COLUMNS=NO', '-oo', 'AUTODETECT_TYPE=YES'],
    ...['-nlt', { buildings: 'POLYGON', roads: 'LINESTRING', points: 'POINT' }[name]],
  ]);
  await rm(csv);
}

const titles = { buildings: 'Bâtiment', roads: 'Rue', points: 'Équipement' };

/** Most things are in few places: a cube favours the first communes of the list. */
function somewhere(random: SeededRandom, centres: readonly Place[]): Place {
  const [x, y] = centres[Math.floor(random.next() ** 3 * centres.length)]!;
  const distance = 3000 * random.next() ** 2;
  const angle = random.between(0, 2 * Math.PI);
  return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)];
}

const at = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

const shapes: Readonly<Record<Generated, (random: SeededRandom, place: Place) => string>> = {
  points: (_random, [x, y]) => `POINT(${at(x, y)})`,
  buildings: (random, place) => {
    const [width, depth] = [random.between(6, 25), random.between(6, 18)];
    const turn = turned(place, random.between(0, Math.PI));
    // An L, as houses with a wing; one in twenty has a courtyard.
    const corners = [
      [0, 0],
      [width, 0],
      [width, depth],
      [width * 0.6, depth],
      [width * 0.6, depth * 1.5],
      [0, depth * 1.5],
      [0, 0],
    ].map(([x, y]) => turn(x!, y!));
    const court = [
      [0.2, 0.2],
      [0.2, 0.6],
      [0.5, 0.6],
      [0.5, 0.2],
      [0.2, 0.2],
    ].map(([x, y]) => turn(x! * width, y! * depth));
    const hole = random.next() < 0.05 ? `,(${court.join(',')})` : '';
    return `POLYGON((${corners.join(',')})${hole})`;
  },
  roads: (random, [startX, startY]) => {
    let heading = random.between(0, 2 * Math.PI);
    let [x, y] = [startX, startY];
    const vertices = [at(x, y)];
    const steps = Math.floor(random.between(8, 70));
    for (let step = 0; step < steps; step += 1) {
      heading += random.between(-0.35, 0.35);
      const length = random.between(10, 40);
      x += length * Math.cos(heading);
      y += length * Math.sin(heading);
      vertices.push(at(x, y));
    }
    return `LINESTRING(${vertices.join(',')})`;
  },
};

function turned([x0, y0]: Place, angle: number): (x: number, y: number) => string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => at(x0 + x * cos - y * sin, y0 + x * sin + y * cos);
}
