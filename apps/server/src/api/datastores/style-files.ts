import { readFile } from 'node:fs/promises';
import { CartableError, decodeXml, type WmsVectorForm } from '@cartable/contract';
import type { FormFile } from '../../http/read-form.ts';

const prefix = 'style_';
/** As the `styles` of the JSON form. */
const maxStyleBytes = 1_000_000;

/** A form sends the SLD of each table as a file named `style_{table}`; JSON sends the texts. Files win. */
export async function bodyWithStyles(
  body: WmsVectorForm,
  files: readonly FormFile[],
): Promise<WmsVectorForm> {
  const styles = new Map(Object.entries(body.styles));
  for (const file of files) {
    if (!file.field.startsWith(prefix) || file.sizeBytes === 0) continue;
    if (file.sizeBytes > maxStyleBytes) throw new CartableError('common.too-large', { limit: maxStyleBytes });
    styles.set(file.field.slice(prefix.length), decodeXml(await readFile(file.path)));
  }
  return { ...body, styles: Object.fromEntries(styles) };
}
