import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { repositoryRoot } from '../support/server.ts';

/** The files of deploy/, held to what the program is: a setting or a figure that is renamed is missed here. */

const folder = join(repositoryRoot, 'deploy');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
const chart = 'helm/cartable';
const settings = readFileSync(join(repositoryRoot, 'docs/reference/settings.md'), 'utf8');

describe('the files to deploy', () => {
  it('name settings that are', () => {
    const named = new Set(
      paths.flatMap((path) => read(path).match(/\bCARTABLE_[A-Z0-9_]*[A-Z0-9]\b/g) ?? []),
    );
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => name !== 'CARTABLE_S3' && !settings.includes(`\`${name}\``))).toEqual(
      [],
    );
  });

  it.each(['compose/all-in-one.yaml', 'compose/postgres-s3.yaml'])(
    '%s runs the image without rights, on a root nobody writes',
    (path) => {
      const { services } = parse(read(path), { merge: true }) as {
        services: Record<string, { image: string; read_only?: boolean; cap_drop?: string[] }>;
      };
      for (const service of Object.values(services).filter(({ image }) => image.startsWith('cartable:')))
        expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    },
  );

  it('values of the chart follow their schema, which refuses what it does not know', () => {
    const values = parse(read(`${chart}/values.yaml`)) as Record<string, unknown>;
    const isValid = new Ajv({ allErrors: true }).compile(JSON.parse(read(`${chart}/values.schema.json`)));
    expect(isValid(values), JSON.stringify(isValid.errors)).toBe(true);
    for (const wrong of [
      { ...values, publicUrl: 'cartes.example.org' },
      { ...values, replicas: 3 },
      { ...values, settings: { port: '80' } },
    ])
      expect(isValid(wrong)).toBe(false);
  });

  it('alerts and dashboard read figures that are', () => {
    const known = readFileSync(join(repositoryRoot, 'apps/server/src/operations/metrics.ts'), 'utf8').concat(
      readFileSync(join(repositoryRoot, 'apps/server/src/operations/job-gauge.ts'), 'utf8'),
    );
    for (const document of parseAllDocuments(read('monitoring/alerts.yaml')))
      expect(document.errors).toEqual([]);
    JSON.parse(read('monitoring/dashboard.json'));
    const figures = ['monitoring/alerts.yaml', 'monitoring/dashboard.json'].flatMap(
      (path) => read(path).match(/\bcartable_[a-z_]+/g) ?? [],
    );
    const names = new Set(figures.map((figure) => figure.replace(/_(bucket|count|sum)$/, '')));
    expect([...names].filter((name) => !known.includes(`'${name}'`))).toEqual([]);
  });
});
