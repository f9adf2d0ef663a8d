import type { Language } from '@cartable/contract';

/** `{name}.{language}.md`; the name is what addresses are made of. */
const pattern = /^([a-z0-9][a-z0-9_-]{0,99})\.(fr|en)\.md$/;

export interface ContentName {
  readonly name: string;
  readonly language: Language;
}

/** `undefined` for a file that is no content: an image, a note of the operator. */
export function readContentName(fileName: string): ContentName | undefined {
  const [, name, language] = pattern.exec(fileName) ?? [];
  return name === undefined ? undefined : { name, language: language as Language };
}
