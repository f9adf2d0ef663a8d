import type { AppliedMigration } from '../../metadata/migrations.ts';

/** A file of a platform at one moment, by the hash of its pieces in order. */
export interface KeptFile {
  /** With `/` between folders, relative to the data folder. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Tells, without reading it, that the file has not changed since: absent where that cannot be known. */
  readonly identity?: string;
  /** Hexadecimal SHA-256 of each piece. */
  readonly pieces: readonly string[];
}

/** What the platform was at one moment: everything a restoration needs besides the pieces. */
export interface Moment {
  readonly format: 1;
  readonly product: 'cartable';
  /** Version of the program. */
  readonly version: string;
  /** ISO 8601, UTC. */
  readonly takenAt: string;
  readonly migrations: readonly AppliedMigration[];
  readonly files: readonly KeptFile[];
}

const isHash = (text: unknown) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

/** @returns undefined for what this program does not read */
export function readMoment(text: string): Moment | undefined {
  try {
    const moment = JSON.parse(text) as Moment;
    if (moment.format !== 1 || moment.product !== 'cartable') return undefined;
    const isWhole = moment.files.every(({ path, pieces }) => staysInside(path) && pieces.every(isHash));
    return isWhole && Array.isArray(moment.migrations) ? moment : undefined;
  } catch {
    return undefined;
  }
}

/** It comes from elsewhere: none of its names may lead out of the folder it is restored into. */
function staysInside(path: unknown): boolean {
  if (typeof path !== 'string' || path.includes('\\') || path.includes(':')) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
