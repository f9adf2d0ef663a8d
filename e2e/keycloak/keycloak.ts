import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, mavenArtifact } from '@cartable/testkit';
import { realmOf } from './realm.ts';

const run = promisify(execFile);

/** Of Maven Central, as its publisher sealed it; it runs on Java 17 and later. */
const distribution = {
  group: 'org.keycloak',
  name: 'keycloak-quarkus-dist',
  version: '26.4.7',
  extension: 'zip',
  sha256: 'dd9834c023460be856f731423d86228c23b5d002194a2064642bec0cc6573eaa',
} as const;
const startLimitMs = 600_000;
const administrator = { username: 'root', password: 'sept lamas endormis' };

export interface Keycloak {
  readonly version: string;
  readonly issuer: string;
  /** An answer of its administration, below the realm. */
  administer(method: string, path: string, body?: unknown): Promise<unknown>;
  /** What it said last. */
  output(): string;
  stop(): Promise<void>;
}

/** What is missing on this machine, in words. */
export class KeycloakUnavailable extends Error {}

/**
 * Keycloak in development mode on a port of its own, with one realm.
 * @throws {KeycloakUnavailable} without Java, or when the distribution cannot be had
 */
export async function startKeycloak(site: string, people: Parameters<typeof realmOf>[1]): Promise<Keycloak> {
  await run('java', ['-version']).catch(() => {
    throw new KeycloakUnavailable('Java 17 or later is needed (openjdk-17-jre-headless)');
  });
  const archive = await mavenArtifact(distribution).catch((error: Error) => {
    throw new KeycloakUnavailable(error.message);
  });
  const folder = await mkdtemp(join(tmpdir(), 'cartable-keycloak-'));
  await run('unzip', ['-q', archive, '-d', folder]);
  const home = join(folder, `keycloak-${distribution.version}`);
  await mkdir(join(home, 'data/import'), { recursive: true });
  await writeFile(join(home, 'data/import/agents.json'), JSON.stringify(realmOf(site, people)));
  const port = await freePort();
  const root = `http://127.0.0.1:${port}`;
  const options = ['start-dev', '--import-realm', '--http-host=127.0.0.1', `--http-port=${port}`];
  const child = spawn(join(home, 'bin/kc.sh'), options, {
    env: {
      ...process.env,
      KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
      JAVA_OPTS_APPEND: '-Xmx700m',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The script starts Java below itself: both end together.
    detached: true,
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  child.stderr.on('data', (text) => (printed += text));
  // One that the system kills has no code.
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const kill = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && !isOver()) process.kill(-child.pid, signal);
  };
  const killWithRun = () => kill('SIGKILL');
  process.once('exit', killWithRun);
  const stop = async () => {
    const exited = once(child, 'exit');
    kill('SIGTERM');
    if (!isOver()) await exited;
    process.off('exit', killWithRun);
    await rm(folder, { recursive: true, force: true });
  };
  const issuer = `${root}/realms/agents`;
  try {
    await untilAnswers(`${issuer}/.well-known/openid-configuration`, isOver);
  } catch (cause) {
    await stop();
    throw new Error(`Keycloak did not start:\n${printed.slice(-4000)}`, { cause });
  }
  const output = () => printed.slice(-4000);
  return { version: distribution.version, issuer, stop, output, administer: administrationOf(root) };
}

async function untilAnswers(address: string, hasEnded: () => boolean): Promise<void> {
  const limit = Date.now() + startLimitMs;
  while (Date.now() < limit && !hasEnded()) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${address} did not answer`);
}

function administrationOf(root: string): Keycloak['administer'] {
  return async (method, path, body) => {
    const granted = await fetch(`${root}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...administrator }),
    });
    const { access_token } = (await granted.json()) as { access_token: string };
    const answer = await fetch(`${root}/admin/realms/agents/${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    const text = await answer.text();
    return text === '' ? undefined : JSON.parse(text);
  };
}
