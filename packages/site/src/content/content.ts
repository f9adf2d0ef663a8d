import type { Language } from '@cartable/contract';
import type { Clock } from '@cartable/storage';
import type { z } from 'zod';
import { readContentName } from './content-name.ts';
import type { ContentSource, SourceFile } from './content-source.ts';
import { frenchMarkdown, frenchMetadata } from './french-text.ts';
import { readFrontMatter, type Text } from './front-matter.ts';
import { quoteInfo, quoteInfoIn, type SiteInfo } from './site-info.ts';

/** For how long the list of files is believed, in milliseconds: an edited text is on the site after that. */
const FRESH_MS = 2000;

export interface ContentEntry<Info> extends Text<Info> {
  readonly name: string;
  readonly language: Language;
}

interface ContentOptions<S extends z.ZodType> {
  readonly kind: string;
  readonly schema: S;
  /** Files of a later source stand in place of those of the same name and language before it. */
  readonly sources: readonly ContentSource[];
  readonly clock: Clock;
  readonly site: SiteInfo;
  /** Told of a file that cannot be read: it is left out, and the one it would replace stays. */
  onBroken(file: string, problem: string): void;
}

interface ReadFile<Info> {
  readonly version: string;
  readonly entry: ContentEntry<Info> | undefined;
}

/** The texts of one kind, read again when their files change. */
export class Content<S extends z.ZodType> {
  readonly #options: ContentOptions<S>;
  #read = new Map<string, ReadFile<z.output<S>>>();
  #entries: Promise<readonly ContentEntry<z.output<S>>[]> | undefined;
  #listedAt = 0;

  constructor(options: ContentOptions<S>) {
    this.#options = options;
  }

  /** Every text in every language it is written in. */
  async entries(): Promise<readonly ContentEntry<z.output<S>>[]> {
    const now = this.#options.clock.now().getTime();
    if (this.#entries === undefined || now - this.#listedAt >= FRESH_MS) {
      this.#listedAt = now;
      const listing = this.#list();
      this.#entries = listing;
      listing.catch(() => {
        this.#entries = undefined;
      });
    }
    return await this.#entries;
  }

  /** Every text once: in this language, or in the other one where it is not written in this. */
  async inLanguage(language: Language): Promise<readonly ContentEntry<z.output<S>>[]> {
    const byName = new Map<string, ContentEntry<z.output<S>>>();
    for (const entry of await this.entries())
      if (entry.language === language || !byName.has(entry.name)) byName.set(entry.name, entry);
    return [...byName.values()];
  }

  async #list(): Promise<readonly ContentEntry<z.output<S>>[]> {
    const { kind, sources } = this.#options;
    const read = new Map<string, ReadFile<z.output<S>>>();
    const entries = new Map<string, ContentEntry<z.output<S>>>();
    for (const [rank, source] of sources.entries()) {
      for (const file of await source.list(kind)) {
        const key = `${rank}/${file.fileName}`;
        const known = this.#read.get(key);
        const now = known?.version === file.version ? known : await this.#readFile(file);
        read.set(key, now);
        if (now.entry) entries.set(file.fileName, now.entry);
      }
    }
    this.#read = read;
    return [...entries.values()];
  }

  async #readFile(file: SourceFile): Promise<ReadFile<z.output<S>>> {
    const { kind, schema, site, onBroken } = this.#options;
    const { fileName, version } = file;
    const name = readContentName(fileName);
    if (!name) return { version, entry: undefined };
    try {
      const read = readFrontMatter(await file.read(), schema);
      const { metadata, body } = name.language === 'fr' ? inFrench(read) : read;
      const entry = { ...name, metadata: quoteInfoIn(metadata, site), body: quoteInfo(body, site) };
      return { version, entry };
    } catch (error) {
      onBroken(`${kind}/${fileName}`, error instanceof Error ? error.message : String(error));
      return { version, entry: undefined };
    }
  }
}

/** Before facts of the installation are quoted: those stay as they are. */
const inFrench = <Info>({ metadata, body }: Text<Info>): Text<Info> => ({
  metadata: frenchMetadata(metadata),
  body: frenchMarkdown(body),
});
