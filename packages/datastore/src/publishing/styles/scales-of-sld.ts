import { readSld, type ScaleRange, scaleRangeOf } from '@cartable/styles';

/** Scales that the style of a table draws at: kept with the publication, since reading styles takes time. */
export function scalesOfSld(sld: string): ScaleRange {
  const [first] = readSld(sld).styles;
  return first === undefined ? {} : scaleRangeOf(first.style);
}
