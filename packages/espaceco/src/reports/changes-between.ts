import { isDeepStrictEqual } from 'node:util';
import type { Sketch, SketchObject } from '@cartable/contract';
import { writePlace } from './read-place.ts';
import type { Report } from './report.model.ts';
import type { ReportChange } from './report-history.model.ts';

/** Of a list of questions: enough to be read. */
const mostNamed = 20;
/** About ten centimetres: forms write no more of a place they leave where it is. */
const placeDigits = 6;

/**
 * What a change of a report did, as its history tells it. What a comment said is not kept: whoever takes something out
 * of it wants it gone.
 */
export function changesBetween(before: Report, after: Report): ReportChange[] {
  const [from, to] = [placeOf(before), placeOf(after)];
  const changes: (ReportChange | false)[] = [
    from !== to && { kind: 'moved', before: from, after: to },
    before.communityId !== after.communityId && { kind: 'community' },
    themeChange(before.theme, after.theme),
    before.comment !== after.comment && { kind: 'comment' },
    !isSameDrawing(drawnIn(before), drawnIn(after)) && { kind: 'sketch' },
    before.status !== after.status && { kind: 'status', before: before.status, after: after.status },
  ];
  return changes.filter((change) => change !== false);
}

const round = (degrees: number) => Number(degrees.toFixed(placeDigits));

function placeOf({ longitude, latitude }: Report): string {
  return writePlace({ longitude: round(longitude), latitude: round(latitude) });
}

/** Objects of a sketch; what clients write of the map around them is no change of it. */
function drawnIn({ sketch }: Report): readonly SketchObject[] {
  return sketch === null ? [] : (JSON.parse(sketch) as Sketch).objects;
}

function isSameDrawing(before: readonly SketchObject[], after: readonly SketchObject[]): boolean {
  return before.length === after.length && before.every((object, rank) => isSameObject(object, after[rank]!));
}

function isSameObject(before: SketchObject, after: SketchObject): boolean {
  const shapeOf = ({ type, geometry, name }: SketchObject) => [type, geometry, name ?? ''];
  const [had, has] = [before.style?.frontcolor, after.style?.frontcolor];
  // A form that writes the colour of what had none has not painted it anew.
  const isSameColour = had === has || had === undefined || has === undefined;
  return isSameColour && isDeepStrictEqual(shapeOf(before), shapeOf(after));
}

function themeChange(before: Report['theme'], after: Report['theme']): ReportChange | false {
  const isSame = before?.name === after?.name && before?.communityId === after?.communityId;
  if (!isSame) return { kind: 'theme', before: before?.name ?? null, after: after?.name ?? null };
  const [had, has] = [before?.values ?? {}, after?.values ?? {}];
  const changed = [...new Set([...Object.keys(had), ...Object.keys(has)])].filter(
    (name) => !isDeepStrictEqual(had[name], has[name]),
  );
  return changed.length > 0 && { kind: 'answers', after: changed.slice(0, mostNamed).join(', ') };
}
