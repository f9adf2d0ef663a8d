import { xmlEncodingOf, xmlHeadBytes } from './core/index.ts';
import { CartableError } from './errors.ts';

/**
 * The text of an XML file in the encoding it declares: SLD, QML, metadata, on the site as on the server. Nothing is
 * guessed: a replaced letter would make a style draw nothing, and a record lie.
 * @throws {CartableError} `common.xml-encoding`
 */
export function decodeXml(bytes: Uint8Array): string {
  const { name, skip } = xmlEncodingOf(bytes.subarray(0, xmlHeadBytes));
  try {
    return new TextDecoder(name, { fatal: true, ignoreBOM: true }).decode(bytes.subarray(skip));
  } catch (cause) {
    throw new CartableError('common.xml-encoding', { encoding: name.toUpperCase() }, { cause });
  }
}
