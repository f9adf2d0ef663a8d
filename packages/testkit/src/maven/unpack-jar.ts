import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/**
 * Unpacks the files of a jar whose names match, each as `transform` makes it.
 * @param folder made when absent
 */
export async function unpackJar(
  jar: string,
  folder: string,
  names: RegExp,
  transform: (content: Buffer) => string | Buffer = (content) => content,
): Promise<void> {
  const zip = await yauzl.openPromise(jar, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || !names.test(entry.fileName)) continue;
    const content = await buffer(await zip.openReadStreamPromise(entry));
    const path = join(folder, entry.fileName);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, transform(content));
  }
}
