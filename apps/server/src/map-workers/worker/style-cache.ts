import { CartableError } from '@cartable/contract';
import { readSld, type Style } from '@cartable/styles';

/** Styles a worker keeps parsed; a parsed one is some kilobytes. */
const MAX_STYLES = 256;

/** Parsed styles by their text: the text is the identity, so an edited style is a new one. */
export class StyleCache {
  readonly #styles = new Map<string, Style>();

  get(sld: string): Style {
    const kept = this.#styles.get(sld);
    const style = kept ?? readStyle(sld);
    this.#styles.delete(sld);
    this.#styles.set(sld, style);
    if (this.#styles.size > MAX_STYLES) this.#styles.delete(this.#styles.keys().next().value as string);
    return style;
  }
}

/** One table, one style: publication has checked that the document holds it. */
function readStyle(sld: string): Style {
  const [first] = readSld(sld).styles;
  if (first === undefined) throw new CartableError('style.empty');
  return first.style;
}
