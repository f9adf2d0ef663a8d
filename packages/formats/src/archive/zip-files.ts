import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive being written: its bytes are asked for when its turn comes. */
export interface ZippedFile {
  readonly name: string;
  /** Written as it is: most of it is compressed already, or nobody knows what it is. @default false */
  readonly isStored?: boolean;
  bytes(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Half the time of the default for archives a few hundredths larger. */
const compressionLevel = 3;

/** A ZIP archive (ZIP64 when needed) as its files are read. Ending it early closes the file under way. */
export async function* zipFiles(
  files: readonly ZippedFile[],
  modified: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  let current: Readable | undefined;
  archive.on('error', (error: Error) => output.destroy(error));
  for (const { name, isStored = false, bytes } of files) {
    const options = isStored ? { mtime: modified, compress: false } : { mtime: modified, compressionLevel };
    archive.addReadStreamLazy(name, options, (done) => {
      current = Readable.from(bytes(), { objectMode: false });
      current.once('error', (error) => output.destroy(error));
      done(null, current);
    });
  }
  archive.end();
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    current?.destroy();
  }
}
