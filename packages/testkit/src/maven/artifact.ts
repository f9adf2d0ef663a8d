import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A file of Maven Central, named and sealed. */
export interface Artifact {
  readonly group: string;
  readonly name: string;
  readonly version: string;
  /** As in `ets-wfs20-1.25-aio.jar`. */
  readonly classifier?: string;
  /** @default jar */
  readonly extension?: 'jar' | 'zip';
  /** Hexadecimal. */
  readonly sha256: string;
}

const attempts = 4;
const timeoutMs = 120_000;

/** Cache of files that others wrote: outside the repository, shared by all its copies. */
export function testCache(): string {
  return (
    process.env.CARTABLE_TEST_CACHE ??
    join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'cartable-tests')
  );
}

/**
 * Path of the file in the cache, fetched the first time.
 * @throws when it cannot be had: a test that needs it must fail, and say what is missing
 */
export async function mavenArtifact(artifact: Artifact): Promise<string> {
  const { group, name, version, classifier, extension = 'jar' } = artifact;
  const file = `${[name, version, classifier].filter(Boolean).join('-')}.${extension}`;
  const folder = join(testCache(), 'maven');
  const path = join(folder, file);
  if (existsSync(path)) return path;
  const repository = process.env.CARTABLE_MAVEN_REPOSITORY ?? 'https://repo.maven.apache.org/maven2';
  const url = `${repository}/${group.replaceAll('.', '/')}/${name}/${version}/${file}`;
  const content = await download(url, artifact.sha256).catch((cause: unknown) => {
    throw new Error(
      `${file} is needed and could not be had from ${url}. Put it at ${path}, or name another repository in CARTABLE_MAVEN_REPOSITORY.`,
      { cause },
    );
  });
  await mkdir(folder, { recursive: true });
  // Several tests may fetch it at once: each writes aside, and the file appears whole.
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, content);
  await rename(aside, path);
  return path;
}

async function download(url: string, sha256: string): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      const content = new Uint8Array(await answer.arrayBuffer());
      const found = createHash('sha256').update(content).digest('hex');
      if (found !== sha256) throw new Error(`its SHA-256 is ${found}, ${sha256} was expected`);
      return content;
    } catch (error) {
      if (attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * attempt ** 2));
    }
  }
}
