import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Allocate, Bbox } from '@cartable/geo';
import { type Directory, decodeDirectory, type Page, type Section, textsAt } from './copy-format.ts';
import { type Choice, Hit } from './hit.ts';
import { PageIndex } from './page-index.ts';
import { PageShapes } from './page-shapes.ts';

/** A page of no more is read at once, with the columns nobody asked for. */
const readAtOnce = 64 << 10;
/** Pages read at once: some hundreds of kilobytes. */
const longestRun = 16;

/** Reads pages of an open copy, neighbours together. */
export class CopyReader {
  readonly directory: Directory;
  readonly #file: number;
  readonly #pages: PageIndex;

  private constructor(file: number) {
    this.#file = file;
    this.directory = decodeDirectory(fstatSync(file).size, (section) => this.#read(section));
    this.#pages = new PageIndex(this.directory.pages);
  }

  /** Undefined where there is no copy, or none that can be read. */
  static open(path: string): CopyReader | undefined {
    let file: number;
    try {
      file = openSync(path, 'r');
    } catch {
      return undefined;
    }
    try {
      return new CopyReader(file);
    } catch {
      closeSync(file);
      return undefined;
    }
  }

  /** In the order of the file. @param window all when absent */
  pagesIn(window: Bbox | undefined): readonly Page[] {
    return window ? this.#pages.in(window) : this.directory.pages;
  }

  /** Chosen features of a run, by page. Pages without any are left out. */
  hits(run: readonly Page[], choice: Choice, allocate?: Allocate): Hit[] {
    const { columns } = this.directory;
    const first = run[0]!.common.at;
    const isShort = run[0]!.common.bytes <= readAtOnce;
    const commons = isShort
      ? this.#readRun(
          run.map(({ common }) => common),
          allocate,
        )
      : undefined;
    return run.flatMap((page): Hit[] => {
      const hit = commons
        ? new Hit({ page, bytes: commons, from: page.common.at - first, columns }, choice)
        : new Hit(
            {
              page,
              bytes: this.#readHead(page, allocate),
              from: 0,
              columns,
              read: (section) => this.#read(section),
            },
            choice,
          );
      return hit.ranks.length > 0 ? [hit] : [];
    });
  }

  /** @param level rank of the level in the copy */
  shapes(pages: readonly Page[], level: number, allocate?: Allocate): PageShapes[] {
    const sections = pages.map(({ geometries }) => geometries[level]!);
    const isTogether = sections.every(
      ({ at, bytes }, i) => at + bytes === (sections[i + 1]?.at ?? at + bytes),
    );
    const together = isTogether && sections.length > 0 ? this.#readRun(sections, allocate) : undefined;
    return pages.map(({ count }, i) => {
      const bytes = together ?? this.#read(sections[i]!, allocate);
      return new PageShapes(bytes, together ? sections[i]!.at - sections[0]!.at : 0, count);
    });
  }

  close(): void {
    closeSync(this.#file);
  }

  #readHead({ common, count }: Page, allocate: Allocate | undefined): Uint8Array<ArrayBuffer> {
    return this.#read({ at: common.at, bytes: textsAt(this.directory.columns.length, count) }, allocate);
  }

  /** Sections that follow each other. */
  #readRun(sections: readonly Section[], allocate: Allocate | undefined): Uint8Array<ArrayBuffer> {
    const last = sections.at(-1)!;
    const { at } = sections[0]!;
    return this.#read({ at, bytes: last.at + last.bytes - at }, allocate);
  }

  #read({ at, bytes }: Section, allocate?: Allocate): Uint8Array<ArrayBuffer> {
    const buffer = allocate?.(bytes) ?? new Uint8Array(bytes);
    const read = readSync(this.#file, buffer, 0, bytes, at);
    return read === bytes ? buffer : buffer.subarray(0, read);
  }
}

/** Runs of pages that follow each other in the file. */
export function* runsOf(pages: readonly Page[]): Generator<Page[]> {
  let run: Page[] = [];
  for (const page of pages) {
    const last = run.at(-1)?.common;
    const follows = last && last.at + last.bytes === page.common.at && page.common.bytes <= readAtOnce;
    if (last && (!follows || run.length === longestRun)) {
      yield run;
      run = [];
    }
    run.push(page);
  }
  if (run.length > 0) yield run;
}
