import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { repositoryRoot } from '../support/server.ts';

/** The chart as Helm renders it, where Helm is: `go install helm.sh/helm/v3/cmd/helm@v3.18.4`. */

const program = process.env.CARTABLE_TEST_HELM ?? 'helm';
const isThere = spawnSync(program, ['version']).status === 0;

const chart = join(repositoryRoot, 'deploy/helm/cartable');

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  // biome-ignore lint/suspicious/noExplicitAny: whatever Kubernetes reads
  readonly spec: any;
}

function helm(...options: string[]) {
  return spawnSync(program, options, { encoding: 'utf8' });
}

function render(...values: string[]): Manifest[] {
  const { status, stdout, stderr } = helm('template', 'site', chart, ...values.flatMap((v) => ['--set', v]));
  expect([status, stderr]).toEqual([0, '']);
  return parseAllDocuments(stdout).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
}

const named = (manifests: readonly Manifest[]) =>
  manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
const one = (manifests: readonly Manifest[], name: string): Manifest => {
  const found = manifests.filter((one) => named([one])[0] === name);
  expect(found, name).toHaveLength(1);
  return found[0]!;
};

/** Settings of a deployment, each given once. */
function settingsOf({ spec }: Manifest): Record<string, string> {
  const given: { name: string; value: string }[] = spec.template.spec.containers[0].env;
  expect(new Set(given.map(({ name }) => name)).size).toBe(given.length);
  return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}

describe.skipIf(!isThere)('the chart', () => {
  it('has nothing that Helm warns of', () => {
    const { status, stdout } = helm('lint', '--strict', chart);
    expect([status, stdout.match(/\[(WARNING|ERROR)\].*/g)]).toEqual([0, null]);
  });

  it('makes a service, two deployments and a job without rights, whose names lead to one another', () => {
    const manifests = render();
    const all = ['Deployment site-jobs', 'Deployment site-web', 'Job site-migrate', 'Service site'];
    expect(named(manifests).sort()).toEqual(all);
    const service = one(manifests, 'Service site').spec;
    for (const role of ['web', 'jobs', 'migrate']) {
      const { spec } = one(manifests, `${role === 'migrate' ? 'Job' : 'Deployment'} site-${role}`);
      const { labels } = spec.template.metadata;
      if (role !== 'migrate') expect(labels).toMatchObject(spec.selector.matchLabels);
      const isServed = Object.entries(service.selector).every(([key, value]) => labels[key] === value);
      expect(isServed).toBe(role === 'web');
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      expect(spec.template.spec.containers[0].securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
    }
    const [container] = one(manifests, 'Deployment site-web').spec.template.spec.containers;
    expect(container.ports.map(({ name }: { name: string }) => name)).toContain(service.ports[0].targetPort);
  });

  it('gives a process more time to stop than it takes, whatever the operator sets', () => {
    const web = one(render(), 'Deployment site-web');
    const settings = settingsOf(web);
    expect(settings).toMatchObject({ CARTABLE_ROLE: 'web', CARTABLE_DRAIN: '8 s' });
    const stopping = 8 + 60;
    expect(web.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(stopping);
    const other = one(render('settings.CARTABLE_DRAIN=3 s'), 'Deployment site-web');
    expect(settingsOf(other)).toMatchObject({ CARTABLE_DRAIN: '3 s' });
    expect(settingsOf(one(render(), 'Deployment site-jobs'))).not.toHaveProperty('CARTABLE_DRAIN');
  });

  it('changes the tables once, before a pod of a version starts, and by no pod', () => {
    const manifests = render();
    const { metadata, spec } = one(manifests, 'Job site-migrate');
    expect(metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    const { containers, restartPolicy } = spec.template.spec;
    expect(restartPolicy).toBe('Never');
    const [node, program] = containers[0].command;
    expect([node, existsSync(join(repositoryRoot, program))]).toEqual(['node', true]);
    const pods = ['web', 'jobs'].map((role) => `Deployment site-${role}`);
    for (const pod of pods) {
      expect(settingsOf(one(manifests, pod))).toMatchObject({ CARTABLE_MIGRATIONS: 'manual' });
      expect(one(manifests, pod).spec.template.spec.containers[0]).not.toHaveProperty('command');
    }
    const without = render('migrate.enabled=false');
    expect(named(without)).not.toContain('Job site-migrate');
    for (const pod of pods)
      expect(settingsOf(one(without, pod))).toMatchObject({ CARTABLE_MIGRATIONS: 'manual' });
    const byPods = render('settings.CARTABLE_MIGRATIONS=auto');
    expect(settingsOf(one(byPods, pods[0]!))).toMatchObject({ CARTABLE_MIGRATIONS: 'auto' });
  });

  it('scales the deployment of jobs by the queue, and opens the service of web', () => {
    const manifests = render('keda.enabled=true', 'ingress.enabled=true', 'ingress.tlsSecret=tls');
    const scaled = one(manifests, 'ScaledObject site-jobs').spec;
    one(manifests, `Deployment ${scaled.scaleTargetRef.name}`);
    one(manifests, `TriggerAuthentication ${scaled.triggers[0].authenticationRef.name}`);
    const { rules } = one(manifests, 'Ingress site').spec;
    const { service } = rules[0].http.paths[0].backend;
    const { spec } = one(manifests, `Service ${service.name}`);
    expect(spec.ports.map(({ name }: { name: string }) => name)).toContain(service.port.name);
  });

  it('refuses values that are none of its own', () => {
    const { status, stderr } = helm('template', 'site', chart, '--set', 'replicas=3');
    expect(status).not.toBe(0);
    expect(stderr).toContain('replicas');
  });
});
