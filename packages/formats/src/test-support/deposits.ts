import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@cartable/contract';
import { type CheckOptions, checkOpenedLayer, type LayerReport } from '../check/check-layer.ts';
import { type DepositOptions, type OpenedDeposit, openDeposit } from '../deposit.ts';

/** A folder for a test file's deposits, deleted at the end. */
export class DepositFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'cartable-formats-'));
  #spools = 0;

  write(name: string, content: string | Uint8Array) {
    const path = join(this.path, name);
    writeFileSync(path, content);
    return { path, name };
  }

  /** Deposits one file made of that content. */
  deposit(
    name: string,
    content: string | Uint8Array,
    options: Partial<DepositOptions> = {},
  ): Promise<OpenedDeposit> {
    return openDeposit(this.write(name, content), { spoolFolder: this.spool(), ...options });
  }

  spool(): string {
    const path = join(this.path, `spool-${++this.#spools}`);
    mkdirSync(path);
    return path;
  }

  delete(): void {
    rmSync(this.path, { recursive: true });
  }
}

/** Checks the only layer of a deposit of one file. */
export async function checkOnly(deposit: OpenedDeposit, options?: CheckOptions): Promise<LayerReport> {
  const file = deposit.files[0]!;
  return checkOpenedLayer(file, file.layers[0]!.name, options);
}

export const codesOf = (findings: readonly Finding[]): string[] => findings.map(({ code }) => code);

/** All rows of the only layer, typed. */
export function rowsOf(deposit: OpenedDeposit, report: LayerReport) {
  return [...deposit.files[0]!.read(report.layer, { columns: report.columns })].flatMap(({ rows }) => rows);
}
