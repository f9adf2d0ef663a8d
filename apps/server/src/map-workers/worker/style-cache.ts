import { hash } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { readSld, type Style } from '@cartable/styles';
import { LRUCache } from 'lru-cache';
import type { StyledTable } from '../table-ref.ts';

/** Text of the documents a worker keeps parsed: hundreds of usual styles, or some tens of the largest. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/**
 * Parsed documents by the digest of their text, so that an edited style is a new one. The text itself comes with each
 * task as a new string, which a map hashes letter by letter, some twenty times more slowly.
 */
export class StyleCache {
  readonly #documents = new LRUCache<string, readonly Style[]>({ maxSize: MAX_CHARACTERS });

  /** Style of a table. @throws {CartableError} `style.*` */
  get({ sld, styleIndex = 0, typeNames }: Pick<StyledTable, 'sld' | 'styleIndex' | 'typeNames'>): Style {
    const style = this.#stylesOf(sld)[styleIndex];
    if (style === undefined) throw new CartableError('style.empty');
    return typeNames === undefined ? style : forTable(style, typeNames);
  }

  #stylesOf(sld: string): readonly Style[] {
    const digest = hash('sha256', sld, 'base64');
    const cached = this.#documents.get(digest);
    if (cached) return cached;
    const styles = readSld(sld).styles.map(({ style }) => style);
    // One larger than all that is kept is kept alone.
    this.#documents.set(digest, styles, { size: Math.min(sld.length, MAX_CHARACTERS) });
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
