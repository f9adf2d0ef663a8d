import { hash } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { readSld, type Style } from '@cartable/styles';
import type { StyledTable } from '../table-ref.ts';

/** Text of the documents a worker keeps parsed: hundreds of usual styles, or some tens of the largest. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

interface Document {
  readonly styles: readonly Style[];
  readonly characters: number;
}

/**
 * Parsed documents by the digest of their text, so that an edited style is a new one. The text itself comes with each
 * task as a new string, which a map hashes letter by letter, some twenty times more slowly.
 */
export class StyleCache {
  readonly #documents = new Map<string, Document>();
  #characters = 0;

  /** Style of a table. @throws {CartableError} `style.*` */
  get({ sld, styleIndex = 0, typeNames }: Pick<StyledTable, 'sld' | 'styleIndex' | 'typeNames'>): Style {
    const style = this.#stylesOf(sld)[styleIndex];
    if (style === undefined) throw new CartableError('style.empty');
    return typeNames === undefined ? style : forTable(style, typeNames);
  }

  #stylesOf(sld: string): readonly Style[] {
    const digest = hash('sha256', sld, 'base64');
    const kept = this.#documents.get(digest);
    const document = kept ?? {
      styles: readSld(sld).styles.map(({ style }) => style),
      characters: sld.length,
    };
    this.#documents.delete(digest);
    this.#documents.set(digest, document);
    if (kept === undefined) this.#characters += document.characters;
    this.#shrink();
    return document.styles;
  }

  #shrink(): void {
    for (const [digest, { characters }] of this.#documents) {
      if (this.#characters <= MAX_CHARACTERS || this.#documents.size === 1) return;
      this.#documents.delete(digest);
      this.#characters -= characters;
    }
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
