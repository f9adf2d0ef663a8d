import { readFile, writeFile } from 'node:fs/promises';
import type { RasterFingerprint } from '@cartable/rasters';
import type { FeatureFingerprint } from './feature-fingerprint.ts';

/** Fingerprint of the source of tiles, kept beside their archive: the next generation makes again what changed only. */
export type ReuseFile =
  | {
      readonly kind: 'raster';
      readonly requestKey: string;
      readonly fingerprints: readonly RasterFingerprint[];
    }
  | { readonly kind: 'drawn'; readonly requestKey: string; readonly fingerprint: FeatureFingerprint };

export async function writeReuseFile(path: string, content: ReuseFile): Promise<void> {
  await writeFile(path, JSON.stringify(content));
}

/** Nothing for what is of another kind, or cannot be read: all is then made again. */
export async function readReuseFile<Kind extends ReuseFile['kind']>(
  path: string,
  kind: Kind,
): Promise<Extract<ReuseFile, { kind: Kind }> | undefined> {
  const content = parse(await readFile(path, 'utf8'));
  return content?.kind === kind ? (content as Extract<ReuseFile, { kind: Kind }>) : undefined;
}

function parse(text: string): ReuseFile | undefined {
  try {
    return JSON.parse(text) as ReuseFile;
  } catch {
    return undefined;
  }
}
