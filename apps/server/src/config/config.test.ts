import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import { temporaryFolder } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { describeConfig, findUnknownSettings, listEffectiveSettings, readConfig } from '../config.ts';
import { settings } from './settings.ts';

describe('settings', () => {
  it('all have a default but those that switch something on', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      siteTitle: 'Cartable',
      role: 'all',
      loginDisabled: false,
      sessionIdleMs: 86_400_000,
      chunkBytes: 16_000_000,
      databaseUrl: undefined,
      smtpUrl: undefined,
    });
  });

  it('are read from the environment with their units, an empty one being absent', () => {
    const config = readConfig({
      CARTABLE_PORT: '0',
      CARTABLE_UPLOAD_MAX: '1.5 GB',
      CARTABLE_SESSION_IDLE: '15 min',
      CARTABLE_PUBLIC_URL: 'https://cartes.example/',
      CARTABLE_LOGIN_DISABLED: '1',
      CARTABLE_SITE_TITLE: '',
    });
    expect(config).toMatchObject({
      port: 0,
      uploadBytes: 1_500_000_000,
      sessionIdleMs: 900_000,
      publicUrl: 'https://cartes.example',
      loginDisabled: true,
      siteTitle: 'Cartable',
    });
  });

  it('leave requests under way more time where a drain says that others go on', () => {
    expect(readConfig({}).stopTimeoutMs).toBe(10_000);
    const drained = readConfig({ CARTABLE_DRAIN: '5 s' });
    expect(drained.stopTimeoutMs).toBe(60_000);
    expect(readConfig({ CARTABLE_DRAIN: '5 s', CARTABLE_STOP_TIMEOUT: '2 s' }).stopTimeoutMs).toBe(2000);
    expect(listEffectiveSettings(drained, 'en')).toContainEqual(
      expect.objectContaining({ variable: 'CARTABLE_STOP_TIMEOUT', value: '60 s', source: 'computed' }),
    );
  });

  it.each([
    ['CARTABLE_PORT', '80 80'],
    ['CARTABLE_PORT', '65536'],
    ['CARTABLE_ROLE', 'everything'],
    ['CARTABLE_SESSION_IDLE', '3 weeks'],
    ['CARTABLE_UPLOAD_MAX', '0'],
    ['CARTABLE_PUBLIC_URL', 'cartes.example'],
    ['CARTABLE_ADMIN_EMAIL', 'admin'],
    ['CARTABLE_LOGIN_DISABLED', 'maybe'],
  ])('%s refuses “%s” and says what is expected', (variable, value) => {
    expect(rejection({ [variable]: value })).toMatchObject({
      code: 'server.setting-invalid',
      params: { variable, value },
    });
  });

  it('of an audience measurement are whole or refused', () => {
    const url = { CARTABLE_MATOMO_URL: 'https://matomo.example/' };
    expect(readConfig({ ...url, CARTABLE_MATOMO_SITE: '7' })).toMatchObject({
      matomoUrl: 'https://matomo.example',
      matomoSite: 7,
    });
    expect(rejection(url)).toMatchObject({ params: { variable: 'CARTABLE_MATOMO_SITE' } });
    expect(rejection({ CARTABLE_MATOMO_SITE: '7' })).toMatchObject({
      params: { variable: 'CARTABLE_MATOMO_URL' },
    });
  });

  it('that are secret are never printed, and may come from a file', () => {
    const file = join(temporaryFolder(), 'database-url');
    writeFileSync(file, 'postgresql://u:p@db/cartable\n');
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgresql://u:p@db/cartable');
    expect(rejection({ DATABASE_URL: 'mysql://u:secret@db/x' }).text('fr')).not.toContain('secret');
    expect(rejection({ CARTABLE_SMTP_URL_FILE: '/nowhere/at-all' })).toMatchObject({
      code: 'server.setting-file',
      params: { variable: 'CARTABLE_SMTP_URL_FILE', path: '/nowhere/at-all', reason: 'ENOENT' },
    });
  });

  it('a WMTS background needs its layer', () => {
    const environment = { CARTABLE_BASEMAP_URL: 'https://w.example/wmts', CARTABLE_BASEMAP_TYPE: 'wmts' };
    expect(rejection(environment).params.variable).toBe('CARTABLE_BASEMAP_LAYER');
  });

  it('lists base maps to choose, with what a WMTS usually is, and refuses one that says nothing', () => {
    const wmts = { name: 'Photos', type: 'wmts', url: 'https://w.example/wmts', layer: 'ORTHO' };
    const tiles = { name: 'Plan', type: 'xyz', url: 'https://w.example/{z}/{x}/{y}.png', attribution: '© W' };
    const listOf = (all: readonly object[]) => ({ CARTABLE_BASEMAPS: JSON.stringify(all) });
    expect(readConfig(listOf([{ ...wmts, format: 'image/jpeg' }, tiles])).otherBaseMaps).toEqual([
      {
        name: 'Photos',
        base_map: {
          type: 'wmts',
          url: 'https://w.example/wmts',
          layer: 'ORTHO',
          format: 'image/jpeg',
          style: 'normal',
          matrix_set: 'PM',
          attribution: '',
        },
      },
      { name: 'Plan', base_map: { type: 'xyz', url: tiles.url, attribution: '© W' } },
    ]);
    for (const wrong of [[{ ...wmts, layer: undefined }], [{ ...tiles, url: 'javascript:x' }], [{}]])
      expect(rejection(listOf(wrong)).params.variable).toBe('CARTABLE_BASEMAPS');
    expect(rejection({ CARTABLE_BASEMAPS: 'plan' }).params.variable).toBe('CARTABLE_BASEMAPS');
  });

  it('an unknown name is reported with the nearest one; what is not ours is left alone', () => {
    const found = findUnknownSettings({
      CARTABLE_DATADIR: 'x',
      PATH: '/bin',
      DATABASE_URL_FILE: 'x',
      CARTABLE_PORT: '1',
    });
    expect(found.map(({ params }) => params)).toEqual([
      { variable: 'CARTABLE_DATADIR', nearest: 'CARTABLE_DATA_DIR' },
    ]);
  });

  it('each has a line in the reference page', () => {
    const page = describeConfig();
    for (const { variable } of Object.values(settings)) expect(page).toContain(`| \`${variable}\``);
  });
});

function rejection(environment: Record<string, string>): CartableError {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof CartableError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}
