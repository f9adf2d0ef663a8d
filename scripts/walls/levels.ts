/**
 * Levels of folders inside an application or a package. A room (folder or file) of a level may import the rooms of
 * the levels below it; rooms of one level as the level says; nothing above. Tests may import anything.
 */
import { circlesOf, type Graph, wayRound } from './graph.ts';

export interface Level {
  /** Folders or files below the root of the building; `keys/*` makes a room of every folder in `keys`. */
  readonly rooms: readonly string[];
  /** Imports between rooms of this level: none (default), through the other room's `index.ts`, or any that make no circle. */
  readonly neighbours?: 'none' | 'index' | 'free';
  /** Alternative for a lower room to importing this level. */
  readonly instead: string;
}

export interface Building {
  /** `apps/web/src`. */
  readonly root: string;
  /** From the ground up. */
  readonly levels: readonly Level[];
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

export interface Breach extends Arrow {
  readonly message: string;
}

interface Place {
  readonly room: string;
  readonly level: number;
}

/** Files without a level, imports upwards or beside that the levels forbid, and circles of rooms. */
export function breachesOf(building: Building, files: readonly string[], arrows: readonly Arrow[]): Breach[] {
  const placed = new Map(files.map((file) => [file, placeOf(building, file)]));
  const homeless = files
    .filter((file) => placed.get(file) === undefined)
    .map((file) => ({ from: file, to: '', message: `${file}: stands on no level of ${building.root}` }));
  const upward = arrows.flatMap((arrow) => {
    const message = judge(building, arrow, placed.get(arrow.from), placed.get(arrow.to));
    return message === undefined ? [] : [{ ...arrow, message: `${arrow.from}: ${message}` }];
  });
  const breached = new Set(upward.map(({ from, to }) => `${from} ${to}`));
  const lawful = arrows.filter(({ from, to }) => !breached.has(`${from} ${to}`));
  return [...homeless, ...upward, ...circlesOfRooms(lawful, placed)];
}

function judge(
  { levels }: Building,
  { to }: Arrow,
  from: Place | undefined,
  target: Place | undefined,
): string | undefined {
  if (!from || !target || from.room === target.room || target.level < from.level) return undefined;
  const level = levels[target.level];
  if (level === undefined) return undefined;
  if (target.level > from.level) return `may not import ${to}, which stands above it; ${level.instead}`;
  const neighbours = level.neighbours ?? 'none';
  if (neighbours === 'free') return undefined;
  if (neighbours === 'none') return `may not import its neighbour ${to}; ${level.instead}`;
  return /^index\.tsx?$/.test(to.slice(to.lastIndexOf('/') + 1)) &&
    to.split('/').at(-2) === lastOf(target.room)
    ? undefined
    : `may import ${to} only through ${target.room}/index.ts`;
}

function circlesOfRooms(arrows: readonly Arrow[], placed: ReadonlyMap<string, Place | undefined>): Breach[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    const [room, target] = [placed.get(from)?.room, placed.get(to)?.room];
    if (room === undefined || target === undefined || room === target) continue;
    graph.set(room, (graph.get(room) ?? new Set()).add(target));
  }
  return circlesOf(graph).map((circle) => describeCircle(graph, circle));
}

function describeCircle(graph: Graph, circle: readonly string[]): Breach {
  const round = wayRound(graph, circle).join(' → ');
  return {
    from: circle[0] ?? '',
    to: circle[1] ?? '',
    message: `circle of ${circle.length} rooms: ${round}`,
  };
}

/** The deepest room that holds a file. */
function placeOf({ root, levels }: Building, file: string): Place | undefined {
  const path = file.slice(root.length + 1);
  const places = levels.flatMap(({ rooms }, level) =>
    rooms.flatMap((pattern) => {
      const room = roomIn(pattern, path);
      return room === undefined ? [] : [{ room: `${root}/${room}`, level }];
    }),
  );
  return places.sort((a, b) => b.room.length - a.room.length)[0];
}

function roomIn(pattern: string, path: string): string | undefined {
  if (!pattern.endsWith('/*'))
    return path === pattern || path.startsWith(`${pattern}/`) ? pattern : undefined;
  const base = pattern.slice(0, -1);
  const name = path.startsWith(base) ? path.slice(base.length).split('/')[0] : undefined;
  return name === undefined || !path.startsWith(`${base}${name}/`) ? undefined : `${base}${name}`;
}

function lastOf(room: string): string {
  return room.slice(room.lastIndexOf('/') + 1);
}
