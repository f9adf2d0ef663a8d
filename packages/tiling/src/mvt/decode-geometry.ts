import { malformedTile } from './malformed.ts';
import type { TilePoint } from './tile-point.ts';
import { closePath, lineTo, moveTo, mvtLine, mvtPoint, mvtPolygon } from './wire.ts';

/** Commands to points (§ 4.3). The grammar of each geometry type is checked (§ 4.3.4.2 to 4.3.4.4). */
export function decodeGeometry(commands: readonly number[], type: number): TilePoint[][] {
  const parts: TilePoint[][] = [];
  let part: TilePoint[] = [];
  let [x, y] = [0, 0];
  let at = 0;
  let before = closePath;
  const advance = (): TilePoint => {
    x = (x + unfold(commands[at]!)) | 0;
    y = (y + unfold(commands[at + 1]!)) | 0;
    at += 2;
    return [x, y];
  };
  while (at < commands.length) {
    const command = commands[at]! & 7;
    const count = commands[at++]! >>> 3;
    if (command === closePath) {
      if (type !== mvtPolygon || count !== 1 || before !== lineTo)
        throw malformedTile('a path is closed wrongly');
      part.push(part[0]!);
    } else {
      if (command !== moveTo && command !== lineTo) throw malformedTile(`there is no command ${command}`);
      if (count === 0 || count * 2 > commands.length - at)
        throw malformedTile('a command lies about its count');
      checkOrder(command, count, before, type, parts.length === 0);
      if (command === moveTo) {
        part = [];
        parts.push(part);
      }
      for (let i = 0; i < count; i++) part.push(advance());
    }
    before = command;
  }
  if (parts.length === 0) throw malformedTile('a geometry is empty');
  const isUnfinished = type === mvtPolygon ? before !== closePath : type === mvtLine && before !== lineTo;
  if (isUnfinished) throw malformedTile('a geometry is not finished');
  return parts;
}

function checkOrder(command: number, count: number, before: number, type: number, isFirst: boolean): void {
  const isRight =
    type === mvtPoint
      ? command === moveTo && isFirst
      : command === moveTo
        ? count === 1 && (isFirst || before === (type === mvtPolygon ? closePath : lineTo))
        : before === moveTo && (type === mvtLine || count > 1);
  if (!isRight) throw malformedTile('the commands of a geometry do not follow its type');
}

const unfold = (folded: number): number => (folded >>> 1) ^ -(folded & 1);
