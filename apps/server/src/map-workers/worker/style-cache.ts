import { CartableError } from '@cartable/contract';
import { readSld, type Style } from '@cartable/styles';
import type { StyledTable } from '../tasks.ts';

/** Text of the documents a worker keeps parsed: hundreds of usual styles, or some tens of the largest. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** Parsed documents by their text: the text is the identity, so an edited style is a new one. */
export class StyleCache {
  readonly #documents = new Map<string, readonly Style[]>();
  #characters = 0;

  /** What draws a table. @throws {CartableError} `style.*` */
  get({ sld, styleIndex = 0, typeNames }: Pick<StyledTable, 'sld' | 'styleIndex' | 'typeNames'>): Style {
    const style = this.#stylesOf(sld)[styleIndex];
    if (style === undefined) throw new CartableError('style.empty');
    return typeNames === undefined ? style : forTable(style, typeNames);
  }

  #stylesOf(sld: string): readonly Style[] {
    const kept = this.#documents.get(sld);
    const styles = kept ?? readSld(sld).styles.map(({ style }) => style);
    this.#documents.delete(sld);
    this.#documents.set(sld, styles);
    if (kept === undefined) this.#characters += sld.length;
    for (const oldest of this.#documents.keys()) {
      if (this.#characters <= MAX_CHARACTERS || this.#documents.size === 1) break;
      this.#documents.delete(oldest);
      this.#characters -= oldest.length;
    }
    return styles;
  }
}

/** Without the feature type styles that say they are for another type (SE 1.1, 05-077r4 §8). */
function forTable(style: Style, typeNames: readonly string[]): Style {
  const featureTypeStyles = style.featureTypeStyles.filter(
    ({ featureTypeName: name }) =>
      name === undefined || typeNames.includes(name) || typeNames.includes(name.replace(/^.*:/, '')),
  );
  return featureTypeStyles.length === style.featureTypeStyles.length
    ? style
    : { ...style, featureTypeStyles };
}
