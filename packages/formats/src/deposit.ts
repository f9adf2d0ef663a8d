/** Opens what was deposited, a file, several, a folder or an archive, and says what is kept, what is not and why. */

import { CartableError, type Finding, type FindingCode } from '@cartable/contract';
import { type Dropped, extensionOf, isZip, unpackArchive } from './archive/unpack.ts';
import { ByteFile, readHead } from './byte-file.ts';
import { groupFiles } from './data-sets.ts';
import { listDeposit } from './deposit-files.ts';
import { buildFileTree, type FileTreeNode } from './file-tree.ts';
import { FindingCollector } from './finding-collector.ts';
import type { DataSet, DepositFile, FormatId, OpenedFile, OpenOptions } from './format.ts';
import { acceptedExtensions } from './list.ts';
import { detectFormat, hasExtensionOf } from './readers.ts';
import { asRefusal } from './refusal.ts';

export interface DepositOptions extends OpenOptions {
  /** Existing, empty folder where archives are unpacked; the caller deletes it once the deposit is closed. */
  readonly spoolFolder: string;
}

export interface KeptFile {
  readonly name: string;
  readonly format: FormatId;
}

export interface OpenedDeposit {
  readonly files: readonly OpenedFile[];
  readonly kept: readonly KeptFile[];
  readonly dropped: readonly Dropped[];
  readonly findings: readonly Finding[];
  readonly tree: readonly FileTreeNode[];
  close(): void;
}

/** Extensions that many other things use too: such a file is refused only when it is deposited alone. */
const ambiguousExtensions = new Set(['txt', 'xml', 'json', 'jsonl', 'ndjson']);

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
  const opener = new DepositOpener(files.length > 1, options, findings, dropped);
  opener.openAll(files);
  return opener.result(files, deposited.map(({ name }) => name).join(', '));
}

async function unpackIfArchive(
  file: DepositFile,
  options: DepositOptions,
  dropped: Dropped[],
): Promise<readonly DepositFile[]> {
  if (!isZip(readHead(file.path, 4))) return [file];
  const extensions = new Set(acceptedExtensions().map((extension) => extension.slice(1)));
  const unpacked = await unpackArchive(file, { ...options, extensions });
  dropped.push(...unpacked.dropped);
  return unpacked.files;
}

class DepositOpener {
  readonly #opened: OpenedFile[] = [];
  readonly #kept: KeptFile[] = [];
  readonly #isPlural: boolean;
  readonly #options: DepositOptions;
  readonly #findings: FindingCollector;
  readonly #dropped: Dropped[];
  #refused = false;

  constructor(isPlural: boolean, options: DepositOptions, findings: FindingCollector, dropped: Dropped[]) {
    this.#isPlural = isPlural;
    this.#options = options;
    this.#findings = findings;
    this.#dropped = dropped;
  }

  openAll(files: readonly DepositFile[]): void {
    const { dataSets, orphans, strays } = groupFiles(files);
    for (const dataSet of dataSets) this.#open(dataSet);
    for (const { name } of strays) this.#dropped.push({ name, reasonCode: 'entry.not-data' });
    for (const orphan of orphans) this.#refuse('shapefile.shp-missing', orphan);
  }

  result(files: readonly DepositFile[], depositName: string): OpenedDeposit {
    for (const { name, reasonCode } of this.#dropped)
      this.#findings.add(reasonCode, { file: name, params: { entry: name } });
    const isSilent =
      this.#opened.length === 0 &&
      !this.#refused &&
      this.#findings.build().every(({ severity }) => severity !== 'error');
    if (isSilent) this.#findings.add('deposit.no-data', { file: depositName });
    this.#sayRepeatedLayers();
    const opened = this.#opened;
    return {
      files: opened,
      kept: this.#kept,
      dropped: this.#dropped,
      findings: [
        ...this.#findings.build(),
        ...opened.flatMap((file) => file.findings.map((finding) => ({ file: file.name, ...finding }))),
      ],
      tree: buildFileTree(files.map((file) => ({ name: file.name, sizeBytes: sizeOf(file) }))),
      close: () => {
        for (const file of opened) file.close();
      },
    };
  }

  #open(dataSet: DataSet): void {
    const { main } = dataSet;
    const reader = sizeOf(main) === 0 ? undefined : detectFormat(main);
    if (!reader) {
      const isOther = this.#isPlural && ambiguousExtensions.has(extensionOf(main.name));
      if (isOther) this.#dropped.push({ name: main.name, reasonCode: 'entry.not-data' });
      else this.#refuse(sizeOf(main) === 0 ? 'format.empty-file' : 'format.unknown', main);
      return;
    }
    const { id, label } = reader.description;
    if (!hasExtensionOf(reader, main))
      this.#findings.add('format.extension-different', { file: main.name, params: { format: label.en } });
    try {
      this.#opened.push(reader.open(dataSet, this.#options));
      this.#kept.push(
        { name: main.name, format: id },
        ...[...dataSet.companions.values()].map(({ name }) => ({ name, format: id })),
      );
    } catch (error) {
      this.#refused = true;
      this.#findings.addError(asRefusal(error, main.name), { file: main.name });
    }
  }

  #refuse(code: FindingCode, { name }: DepositFile): void {
    this.#refused = true;
    this.#findings.add(code, { file: name });
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

function sizeOf(file: DepositFile): number {
  const bytes = new ByteFile(file.path);
  bytes.close();
  return bytes.size;
}
