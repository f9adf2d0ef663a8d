import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { CartableError } from '@cartable/contract';
import type { Setting, SettingOf } from './setting.ts';
import { settings } from './settings.ts';

type Settings = typeof settings;
/** Absent, these are worked out from the others or from the machine. */
const computed: readonly string[] = ['publicUrl', 'mapWorkers', 'stopTimeoutMs'] satisfies Computed[];
type Computed = 'publicUrl' | 'mapWorkers' | 'stopTimeoutMs';

export type Config = {
  readonly [K in keyof Settings]:
    | SettingOf<Settings[K]>
    | (Settings[K] extends { readonly fallback: string } ? never : K extends Computed ? never : undefined);
} & { readonly origins: Readonly<Record<keyof Settings, SettingOrigin>> };

/** Source of a value, for those who look after the installation. */
export interface SettingOrigin {
  readonly source: 'environment' | 'file' | 'default' | 'computed' | 'unset';
  /** As it was written; never that of a secret. */
  readonly written: string | null;
}

/** Where processes are replaced under people, a deposit on a slow line ends too; who stops the only one waits for it. */
const stopTimeout = { alone: 10_000, replaced: 60_000 } as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings from the environment, checked. Said here only: nothing else reads the environment.
 * @throws {CartableError} `server.setting-invalid`, `server.setting-file`
 */
export function readConfig(environment: Environment): Config {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    values[name] = readSetting(setting as Setting<unknown>, environment);
  }
  values.origins = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [
      name,
      originOf(setting as Setting<unknown>, environment, computed.includes(name)),
    ]),
  );
  values.dataDir = resolve(String(values.dataDir));
  values.mapWorkers ??= availableParallelism();
  values.stopTimeoutMs ??= values.drainMs === undefined ? stopTimeout.alone : stopTimeout.replaced;
  values.publicUrl ??= defaultPublicUrl(Number(values.port));
  const config = values as unknown as Config;
  rejectHalfBaseMap(config);
  rejectHalfMatomo(config);
  rejectHalfKey(config);
  rejectHalfProvider(config);
  return config;
}

export function defaultPublicUrl(port: number): string {
  return `http://localhost:${port}`;
}

function readSetting(setting: Setting<unknown>, environment: Environment): unknown {
  const written = readValue(setting, environment) ?? setting.fallback;
  if (written === undefined) return undefined;
  const result = setting.schema.safeParse(written);
  if (result.success) return result.data;
  throw new CartableError('server.setting-invalid', {
    variable: setting.variable,
    value: setting.secret ? '…' : written.slice(0, 100),
    expected: setting.expected,
  });
}

function originOf(
  { variable, secret = false, fallback }: Setting<unknown>,
  environment: Environment,
  isComputed: boolean,
): SettingOrigin {
  const written = environment[variable];
  if (written) return { source: 'environment', written: secret ? null : written };
  if (secret && environment[`${variable}_FILE`]) return { source: 'file', written: null };
  if (fallback !== undefined) return { source: 'default', written: fallback };
  return { source: isComputed ? 'computed' : 'unset', written: null };
}

/** An empty variable is an absent one: that is what container files write. */
function readValue(setting: Setting<unknown>, environment: Environment): string | undefined {
  const written = environment[setting.variable];
  if (written !== undefined && written !== '') return written;
  const file = setting.secret ? environment[`${setting.variable}_FILE`] : undefined;
  if (file === undefined || file === '') return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new CartableError('server.setting-file', {
      variable: `${setting.variable}_FILE`,
      path: file,
      reason,
    });
  }
}

/** A WMTS background cannot be asked for without its layer. */
function rejectHalfBaseMap(config: Config): void {
  if (config.baseMapUrl !== undefined && config.baseMapType === 'wmts' && config.baseMapLayer === undefined) {
    const { variable, expected } = settings.baseMapLayer;
    throw new CartableError('server.setting-invalid', { variable, value: '', expected });
  }
}

/** An identifier without its secret would silently give way to the keys of the environment. */
function rejectHalfKey({ s3AccessKey, s3SecretKey }: Config): void {
  if ((s3AccessKey === undefined) === (s3SecretKey === undefined)) return;
  const { variable, expected } = s3AccessKey === undefined ? settings.s3AccessKey : settings.s3SecretKey;
  throw new CartableError('server.setting-invalid', { variable, value: '', expected });
}

function rejectHalfMatomo({ matomoUrl, matomoSite }: Config): void {
  if ((matomoUrl === undefined) === (matomoSite === undefined)) return;
  const { variable, expected } = matomoUrl === undefined ? settings.matomoUrl : settings.matomoSite;
  throw new CartableError('server.setting-invalid', { variable, value: '', expected });
}

/** A provider without our identifier there; passwords closed without any other way in. */
function rejectHalfProvider({ ssoIssuer, ssoClientId, localAccounts }: Config): void {
  if (ssoIssuer !== undefined && ssoClientId === undefined) reject(settings.ssoClientId);
  if (ssoIssuer === undefined && (ssoClientId !== undefined || !localAccounts)) reject(settings.ssoIssuer);
}

function reject({ variable, expected }: { readonly variable: string; readonly expected: string }): never {
  throw new CartableError('server.setting-invalid', { variable, value: '', expected });
}
