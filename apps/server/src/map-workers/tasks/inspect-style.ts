import { formatStyleFinding, readSld, readSldLayers } from '@cartable/styles';
import type { InspectedStyle, InspectStyleTask } from '../tasks.ts';

/** Enough to see what is wrong. */
const MOST_PROBLEMS = 5;

/** Reading a style of a megabyte takes tenths of a second: not on the thread that answers everybody. */
export async function inspectStyle({ sld, language }: InspectStyleTask): Promise<InspectedStyle> {
  const layers = readSldLayers(sld);
  const refused = readSld(sld).findings.filter(({ severity }) => severity === 'error');
  return {
    layers,
    problems: refused.slice(0, MOST_PROBLEMS).map((finding) => formatStyleFinding(finding, language)),
  };
}
