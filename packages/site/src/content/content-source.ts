import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '@cartable/storage';

/** Longest text read, in bytes. */
const MAX_BYTES = 200_000;

/** A file of content as it lies somewhere. */
export interface SourceFile {
  readonly fileName: string;
  /** Changes with the content. */
  readonly version: string;
  read(): Promise<string>;
}

/** A place that holds files of content by kind: `news`, `faq`, `pages`, `partners`. */
export interface ContentSource {
  list(kind: string): Promise<readonly SourceFile[]>;
}

/** The texts the product brings, in a folder of the package. */
export function shippedContent(folder: string): ContentSource {
  return {
    async list(kind) {
      const names = await readdir(join(folder, kind)).catch(nothingIfAbsent);
      return await Promise.all(
        names.map(async (fileName) => {
          const path = join(folder, kind, fileName);
          const { mtimeMs, size } = await stat(path);
          return { fileName, version: `shipped-${mtimeMs}-${size}`, read: () => readFile(path, 'utf8') };
        }),
      );
    },
  };
}

/** Of some kinds the product brings no text. */
function nothingIfAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** The guides of the product, which lie in a folder for each language. */
export function shippedGuides(folder: string): ContentSource {
  return {
    async list() {
      const files: SourceFile[] = [];
      for (const language of ['fr', 'en']) {
        const names = await readdir(join(folder, language)).catch(nothingIfAbsent);
        for (const name of names) {
          const path = join(folder, language, name);
          const { mtimeMs, size } = await stat(path);
          files.push({
            fileName: name.replace(/\.md$/, `.${language}.md`),
            version: `shipped-${mtimeMs}-${size}`,
            read: () => readFile(path, 'utf8'),
          });
        }
      }
      return files;
    },
  };
}

/** The texts of the operator, below `site/content` of the object store. */
export function ownContent(objects: ObjectStore): ContentSource {
  return {
    async list(kind) {
      const prefix = `site/content/${kind}/`;
      const files: SourceFile[] = [];
      for await (const { key, modified, sizeBytes } of objects.list(prefix)) {
        if (sizeBytes > MAX_BYTES) continue;
        files.push({
          fileName: key.slice(prefix.length),
          version: `own-${modified.getTime()}-${sizeBytes}`,
          read: () => readText(objects, key),
        });
      }
      return files;
    },
  };
}

export async function readText(objects: ObjectStore, key: string): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await objects.get(key)) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}
