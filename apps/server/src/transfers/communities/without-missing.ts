import { createReadStream } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Row } from '@cartable/platform';

/** Rows that are nothing without their object; the others do without theirs. */
const ofAnObject: ReadonlySet<string> = new Set([
  'espaceco_documents',
  'espaceco_style_images',
  'espaceco_attachments',
  'espaceco_table_documents',
]);

/**
 * Rows that name files which are not among the objects any more, written again without them: an archive that names them
 * would be refused where it arrives.
 * @returns files left out
 */
export async function withoutMissing(
  tables: readonly { readonly table: string; readonly path: string }[],
  missing: ReadonlySet<string>,
): Promise<number> {
  if (missing.size === 0) return 0;
  let left = 0;
  for (const { table, path } of tables) {
    if (!ofAnObject.has(table) && table !== 'espaceco_communities') continue;
    const kept: string[] = [];
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      const row = JSON.parse(line) as Row;
      if (missing.has(String(row.object_key))) {
        left += 1;
        continue;
      }
      const whole = withoutThumbnail(withoutLogo(row, missing), missing);
      if (whole !== row) left += 1;
      kept.push(`${JSON.stringify(whole)}\n`);
    }
    await writeFile(`${path}.kept`, kept.join(''), { mode: 0o600 });
    await rename(`${path}.kept`, path);
  }
  return left;
}

function withoutLogo(row: Row, missing: ReadonlySet<string>): Row {
  if (typeof row.logo !== 'string') return row;
  const { objectKey } = JSON.parse(row.logo) as { objectKey: string };
  return missing.has(objectKey) ? { ...row, logo: null } : row;
}

function withoutThumbnail(row: Row, missing: ReadonlySet<string>): Row {
  return missing.has(String(row.thumbnail_key)) ? { ...row, thumbnail_key: null, thumbnail: null } : row;
}
