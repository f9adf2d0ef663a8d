import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import type { z } from 'zod';

/** A text with what stands about it between `---` lines at its head. */
export interface Text<Info> {
  readonly metadata: Info;
  /** Markdown (GitHub flavour). */
  readonly body: string;
}

/** @throws {Error} with one sentence: what is wrong with the head, and where */
export function readFrontMatter<S extends z.ZodType>(text: string, schema: S): Text<z.output<S>> {
  const file = new VFile(text);
  matter(file, { strip: true });
  const read = schema.safeParse(file.data.matter);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    throw new Error(`front matter${path.length > 0 ? `, ${path.join('.')}` : ''}: ${message}`);
  }
  return { metadata: read.data, body: String(file).trim() };
}
