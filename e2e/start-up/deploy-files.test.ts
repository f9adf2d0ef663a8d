import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

const operations = join(repositoryRoot, 'apps/server/src/operations');

/** Names of the figures that `/metrics` writes. */
function writtenFigures(): Set<string> {
  const sources = readdirSync(operations).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  return new Set(
    sources
      .map((name) => readFileSync(join(operations, name), 'utf8'))
      .flatMap((text) => [...text.matchAll(/'(cartable_[a-z_]+)'/g)].map(([, figure]) => figure!)),
  );
}

interface ComposeFile {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image?: string;
        readonly ports?: readonly string[];
        readonly volumes?: readonly string[];
        readonly depends_on?: Readonly<Record<string, unknown>>;
        readonly healthcheck?: unknown;
      }
    >
  >;
  readonly volumes?: Readonly<Record<string, unknown>>;
}

/** Words of the Compose specification that these files use, and some they may. */
const serviceKeys = new Set([
  ...[
    'image',
    'build',
    'restart',
    'environment',
    'env_file',
    'ports',
    'volumes',
    'depends_on',
    'healthcheck',
  ],
  ...['read_only', 'tmpfs', 'cap_drop', 'security_opt', 'stop_grace_period', 'command', 'user', 'deploy'],
]);

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

  it.each(['compose/all-in-one.yaml', 'compose/postgres-s3.yaml'])(
    '%s says what Compose understands, and names only what it declares',
    (path) => {
      const document = parse(read(path), { merge: true }) as ComposeFile;
      const own = Object.keys(document).filter((key) => !key.startsWith('x-'));
      expect(own.filter((key) => !['name', 'services', 'volumes', 'networks'].includes(key))).toEqual([]);
      const declared = Object.keys(document.volumes ?? {});
      for (const [name, service] of Object.entries(document.services)) {
        expect(
          Object.keys(service).filter((key) => !serviceKeys.has(key)),
          name,
        ).toEqual([]);
        expect(service.image, name).toMatch(/^[a-z0-9./-]+:[0-9][\w.-]*$/);
        for (const port of service.ports ?? []) expect(port, name).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
        const named = (service.volumes ?? []).map((volume) => volume.split(':')[0]!);
        expect(
          named.filter((volume) => !/^[./]/.test(volume) && !declared.includes(volume)),
          name,
        ).toEqual([]);
        const before = Object.keys(service.depends_on ?? {});
        expect(
          before.filter((other) => !(other in document.services)),
          name,
        ).toEqual([]);
        for (const other of before) expect(document.services[other]?.healthcheck, other).toBeDefined();
      }
    },
  );

  it('the Dockerfile copies what is there, of images that stay the same, and runs without rights', () => {
    const lines = read('docker/Dockerfile')
      .replaceAll(/\\\n/g, ' ')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'));
    const of = (word: string) => lines.filter((line) => line.startsWith(`${word} `));
    const known = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|CMD|ENTRYPOINT|LABEL|ARG) /;
    expect(lines.filter((line) => !known.test(line))).toEqual([]);
    for (const from of of('FROM')) expect(from).toMatch(/^FROM [a-z0-9./-]+:\d[\w.-]*( AS [a-z]+)?$/);
    const stages = of('FROM').flatMap((line) => / AS (\w+)$/.exec(line)?.[1] ?? []);
    for (const copy of of('COPY')) {
      const stage = /--from=(\w+)/.exec(copy)?.[1];
      if (stage !== undefined) {
        expect(stages).toContain(stage);
        continue;
      }
      const sources = copy.split(/\s+/).slice(1, -1);
      expect(sources.filter((source) => !existsSync(join(repositoryRoot, source)))).toEqual([]);
    }
    expect(of('RUN').filter((line) => /curl|wget|sudo|apt-get/.test(line))).toEqual([]);
    expect(of('HEALTHCHECK')).toHaveLength(1);
    const last = lines.slice(lines.lastIndexOf(of('FROM').at(-1)!));
    expect(last.find((line) => line.startsWith('USER '))).toBe('USER 10001:10001');
    const command = JSON.parse(last.find((line) => line.startsWith('CMD '))!.slice(4)) as string[];
    expect(existsSync(join(repositoryRoot, command[1]!))).toBe(true);
    const major = process.versions.node.split('.')[0];
    expect(of('FROM').every((line) => line.includes(`node:${major}-`))).toBe(true);
  });

  it('values of the chart follow their schema, which refuses what it does not know', () => {
    const values = parse(read(`${chart}/values.yaml`)) as Record<string, unknown>;
    const isValid = new Ajv({ allErrors: true }).compile(JSON.parse(read(`${chart}/values.schema.json`)));
    expect(isValid(values), JSON.stringify(isValid.errors)).toBe(true);
    for (const wrong of [
      { ...values, publicUrl: 'cartes.example.org' },
      { ...values, replicas: 3 },
      { ...values, migrate: {} },
      { ...values, settings: { port: '80' } },
    ])
      expect(isValid(wrong)).toBe(false);
  });

  it('the chart runs a program that is, to update the tables', () => {
    const [, program] = /command: \[node, ([^\]]+)\]/.exec(read(`${chart}/templates/_pod.tpl`))!;
    expect(existsSync(join(repositoryRoot, program!)), program).toBe(true);
  });

  it('alerts and dashboard read figures that are', () => {
    const known = writtenFigures();
    for (const document of parseAllDocuments(read('monitoring/alerts.yaml')))
      expect(document.errors).toEqual([]);
    JSON.parse(read('monitoring/dashboard.json'));
    const figures = ['monitoring/alerts.yaml', 'monitoring/dashboard.json'].flatMap(
      (path) => read(path).match(/\bcartable_[a-z_]+/g) ?? [],
    );
    const names = new Set(figures.map((figure) => figure.replace(/_(bucket|count|sum)$/, '')));
    expect([...names].filter((name) => !known.has(name))).toEqual([]);
  });

  it('the reference describes every figure, and no other', () => {
    const page = readFileSync(join(repositoryRoot, 'docs/reference/metrics.md'), 'utf8');
    const described = [...page.matchAll(/^\| `(cartable_[a-z_]+)` \|/gm)].map(([, name]) => name!);
    expect(described.sort()).toEqual([...writtenFigures()].sort());
  });
});
