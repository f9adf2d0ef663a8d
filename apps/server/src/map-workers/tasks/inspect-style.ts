import type { Language } from '@cartable/contract';
import type { SldLayer } from '@cartable/styles';
import { formatStyleFinding, readSld, readSldLayers } from '@cartable/styles';

/** Inspection of a style sent with a request, before anything is drawn. */
export interface InspectStyleTask {
  readonly kind: 'inspect-style';
  readonly sld: string;
  readonly language: Language;
}

export interface InspectedStyle {
  readonly layers: readonly SldLayer[];
  /** Errors of the style, in words: parts that would not be drawn. */
  readonly problems: readonly string[];
}

/** Enough to see what is wrong. */
const MOST_PROBLEMS = 5;

/** Reading a style of a megabyte takes tenths of a second: not on the thread that answers everybody. */
export async function inspectStyle({ sld, language }: InspectStyleTask): Promise<InspectedStyle> {
  const layers = readSldLayers(sld);
  const rejected = readSld(sld).findings.filter(({ severity }) => severity === 'error');
  return {
    layers,
    problems: rejected.slice(0, MOST_PROBLEMS).map((finding) => formatStyleFinding(finding, language)),
  };
}
