/** Opens what was deposited, a file, several, a folder or an archive, and says what is kept, what is not and why. */

import { CartableError, type Finding, type FindingCode } from '@cartable/contract';
import { unpackOnce } from './archive/kept-archive.ts';
import { sayDropped } from './archive/say-dropped.ts';
import { type Dropped, extensionOf, isZip } from './archive/unpack.ts';
import { ByteFile, readHead } from './byte-file.ts';
import { groupFiles } from './data-sets.ts';
import { listDeposit } from './deposit-files.ts';
import { buildFileTree, type FileTreeNode } from './file-tree.ts';
import { FindingCollector } from './finding-collector.ts';
import {
  type DataSet,
  type DepositFile,
  type FormatId,
  type FormatReader,
  headBytes,
  type OpenedFile,
  type OpenOptions,
} from './format.ts';
import { acceptedExtensions } from './list.ts';
import { otherArchiveOf, otherContentOf } from './other-contents.ts';
import { detectFormat, formatReaders, hasExtensionOf } from './readers.ts';
import { asRejection } from './rejection.ts';
import { keepOwnSystems } from './several-crs.ts';

export interface DepositOptions extends OpenOptions {
  /** Existing, empty folder where archives are unpacked; the caller deletes it once the deposit is closed. */
  readonly spoolFolder: string;
  /** Where what an archive holds stays for the next reading of the same deposit; its caller deletes it. @default nowhere */
  readonly keptFolder?: string;
}

export interface RetainedFile {
  readonly name: string;
  readonly format: FormatId;
}

export interface OpenedDeposit {
  readonly files: readonly OpenedFile[];
  readonly retained: readonly RetainedFile[];
  readonly dropped: readonly Dropped[];
  readonly findings: readonly Finding[];
  readonly tree: readonly FileTreeNode[];
  close(): void;
}

/** Extensions that many other things use too: among other files, such a file may be left out without a refusal. */
const ambiguousExtensions = new Set(['txt', 'xml', 'json', 'jsonl', 'ndjson']);
/** Refusals that mean « something else than data » for such a file: metadata, a schema, a configuration. */
const otherContents: ReadonlySet<string> = new Set([
  'deposit.no-data',
  'geojson.not-geojson',
  'topojson.not-topojson',
  'format.unknown',
]);
/** Tables of MapInfo are taken out of archives to be told as such. */
const mapInfoTable = 'tab';
const dataExtensions = new Set(acceptedExtensions().map((extension) => extension.slice(1)));

/** Never throws for what the files hold: every refusal is a finding. */
export async function openDeposit(
  deposit: DepositFile | readonly DepositFile[],
  options: DepositOptions,
): Promise<OpenedDeposit> {
  const deposited = Array.isArray(deposit) ? (deposit as readonly DepositFile[]) : [deposit as DepositFile];
  const findings = new FindingCollector();
  const dropped: Dropped[] = [];
  const files: DepositFile[] = [];
  for (const file of listDeposit(deposited, options, dropped, findings)) {
    try {
      files.push(...(await unpackIfArchive(file, options, dropped)));
    } catch (error) {
      if (!(error instanceof CartableError)) throw error;
      findings.addError(error, { file: file.name });
    }
  }
  const isUnpacked = files.some((file) => !deposited.includes(file));
  const opener = new DepositOpener({ isPlural: files.length > 1, isUnpacked }, options, findings, dropped);
  opener.openAll(files);
  return opener.result(files, deposited.map(({ name }) => name).join(', '));
}

async function unpackIfArchive(
  file: DepositFile,
  options: DepositOptions,
  dropped: Dropped[],
): Promise<readonly DepositFile[]> {
  if (!isZip(readHead(file.path, 4))) return [file];
  const unpacked = await unpackOnce(file, {
    ...options,
    extensions: new Set([...dataExtensions, mapInfoTable]),
  });
  dropped.push(...unpacked.dropped);
  return unpacked.files;
}

class DepositOpener {
  readonly #opened: OpenedFile[] = [];
  readonly #retained: RetainedFile[] = [];
  readonly #isPlural: boolean;
  /** Whether a file without data may be left out: it did not come alone, or its archive answers for what it holds. */
  readonly #leavesOut: boolean;
  readonly #options: DepositOptions;
  readonly #findings: FindingCollector;
  readonly #dropped: Dropped[];
  #rejected = false;

  constructor(
    { isPlural, isUnpacked }: { isPlural: boolean; isUnpacked: boolean },
    options: DepositOptions,
    findings: FindingCollector,
    dropped: Dropped[],
  ) {
    this.#isPlural = isPlural;
    this.#leavesOut = isPlural || isUnpacked;
    this.#options = options;
    this.#findings = findings;
    this.#dropped = dropped;
  }

  openAll(files: readonly DepositFile[]): void {
    const { dataSets, orphans, strays } = groupFiles(files);
    const tables = dataSets.filter(({ main }) => isMapInfoTable(main));
    for (const dataSet of dataSets) if (!tables.includes(dataSet)) this.#open(dataSet);
    // Beside what we read, they are another copy of it.
    for (const { main } of tables) {
      if (this.#opened.length > 0) this.#leaveOut(main);
      else this.#reject('format.tab', main);
    }
    for (const stray of strays) this.#leaveOut(stray);
    for (const orphan of orphans) this.#reject('shapefile.shp-missing', orphan);
  }

  result(files: readonly DepositFile[], depositName: string): OpenedDeposit {
    const other = otherArchiveOf(this.#dropped.map(({ name }) => name));
    const isOther = other !== undefined && this.#opened.length === 0;
    // The parts of such a file say nothing to whoever deposited it.
    if (isOther) this.#reject('format.other-content', { name: depositName }, { content: other });
    else sayDropped(this.#findings, this.#dropped);
    const isSilent =
      this.#opened.length === 0 &&
      !this.#rejected &&
      this.#findings.build().every(({ severity }) => severity !== 'error');
    if (isSilent) this.#findings.add('deposit.no-data', { file: depositName });
    this.#sayRepeatedLayers();
    const opened = this.#opened;
    const ofFiles = opened.flatMap((file) =>
      file.findings.map((finding) => ({ file: file.name, ...finding })),
    );
    const layers = opened.flatMap((file) => file.layers);
    return {
      files: opened,
      retained: this.#retained,
      dropped: this.#dropped,
      findings: [...this.#findings.build(), ...keepOwnSystems(ofFiles, layers, this.#options.srid)],
      tree: buildFileTree(files.map((file) => ({ name: file.name, sizeBytes: sizeOf(file) }))),
      close: () => {
        for (const file of opened) file.close();
      },
    };
  }

  #open(dataSet: DataSet): void {
    const { main } = dataSet;
    const isEmpty = sizeOf(main) === 0;
    const reader = isEmpty ? undefined : detectFormat(main);
    if (isEmpty) this.#reject('format.empty-file', main);
    else if (this.#leavesOut && !mayBeData(main, reader)) this.#leaveOut(main);
    else if (!reader) this.#rejectUnknown(main);
    else this.#openWith(reader, dataSet);
  }

  #openWith(reader: FormatReader, dataSet: DataSet): void {
    const { main } = dataSet;
    try {
      const opened = reader.open(dataSet, this.#options);
      if (!this.#isPlural || !isNote(main, opened)) {
        this.#keep(opened, reader, dataSet);
        return;
      }
      opened.close();
      this.#leaveOut(main);
    } catch (error) {
      const rejection = asRejection(error, main.name);
      if (this.#leavesOut && isAmbiguous(main) && otherContents.has(rejection.code)) {
        this.#leaveOut(main);
        return;
      }
      this.#rejected = true;
      this.#findings.addError(rejection, { file: main.name });
    }
  }

  #keep(opened: OpenedFile, reader: FormatReader, { main, companions }: DataSet): void {
    const { id: format, label } = reader.description;
    if (!hasExtensionOf(reader, main)) {
      this.#findings.add('format.extension-different', { file: main.name, params: { format: label.en } });
    }
    this.#opened.push(opened);
    this.#retained.push(...[main, ...companions.values()].map(({ name }) => ({ name, format })));
  }

  #leaveOut({ name }: DepositFile): void {
    this.#dropped.push({ name, reasonCode: 'entry.not-data' });
  }

  #rejectUnknown(file: DepositFile): void {
    const content = otherContentOf(readHead(file.path, headBytes));
    // A .dbf that is no table came with a .shp, which is missing.
    const isTable = hasExtensionOf(formatReaders.dbase, file);
    if (content === undefined) this.#reject(isTable ? 'shapefile.shp-missing' : 'format.unknown', file);
    else this.#reject('format.other-content', file, { content });
  }

  #reject(code: FindingCode, { name }: Pick<DepositFile, 'name'>, params: Record<string, string> = {}): void {
    this.#rejected = true;
    this.#findings.add(code, { file: name, params });
  }

  #sayRepeatedLayers(): void {
    const seen = new Set<string>();
    for (const file of this.#opened) {
      for (const { name } of file.layers) {
        if (seen.has(name.toLowerCase()))
          this.#findings.add('layer.duplicate', { file: file.name, layer: name });
        seen.add(name.toLowerCase());
      }
    }
  }
}

/** Not the one that places an image or points to another file. */
const isMapInfoTable = ({ path, name }: DepositFile): boolean =>
  extensionOf(name) === mapInfoTable &&
  /^\s*type\s+native\b/im.test(readHead(path, headBytes).toString('latin1'));

const isAmbiguous = ({ name }: DepositFile): boolean => ambiguousExtensions.has(extensionOf(name));

/** Among other files: one of our extensions, or a signature that cannot be mistaken. */
function mayBeData(file: DepositFile, reader: FormatReader | undefined): boolean {
  if (!reader) return !isAmbiguous(file) && dataExtensions.has(extensionOf(file.name));
  return reader.description.signature !== undefined || dataExtensions.has(extensionOf(file.name));
}

/** A text file beside data that reads as a table without geometry is a note. */
function isNote({ name }: DepositFile, { layers }: OpenedFile): boolean {
  return extensionOf(name) === 'txt' && layers.every(({ geometryType }) => geometryType === null);
}

function sizeOf(file: DepositFile): number {
  const bytes = new ByteFile(file.path);
  bytes.close();
  return bytes.size;
}
