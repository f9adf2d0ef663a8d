import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/server.ts';
import type { Burst } from './burst.ts';
import type { FirstMaps } from './first-maps.ts';
import { knobs, viewSeed } from './knobs.ts';
import type { Similarity } from './likeness.ts';
import { median, quantile, type Result } from './load.ts';
import type { ProcessorTime } from './processor.ts';

const begin = '<!-- services: written by npm run bench -- services -->';
const end = '<!-- end of services -->';
const document = join(repositoryRoot, 'docs/benchmarks.md');

interface Line {
  readonly name: string;
  readonly clients: number;
  readonly results: readonly Result[];
}

interface FreshLine extends Line {
  readonly results: readonly (Result & { readonly spentMs: number })[];
}

/** Prints as it goes; at the end writes the section of docs/benchmarks.md. */
export class Report {
  readonly #lines: Line[] = [];
  readonly #fresh: FreshLine[] = [];
  readonly #notes: string[] = [];
  readonly #began = loadavg()[0]!;

  race(name: string, clients: number, results: readonly Result[]): void {
    const line = { name, clients, results };
    this.#lines.push(line);
    const reported = results.map(
      (result) =>
        `${result.name} ${median(result.times).toFixed(1)} (${quantile(result.times, 0.95).toFixed(1)}; ${result.times.length}×; ${(result.bytes / 1024).toFixed(0)} kB)`,
    );
    const ratios = ourEngines.map(
      (engine) =>
        `${engine} ${formatRatio(ratio(line, engine, 'mapserver'))}/${formatRatio(ratio(line, engine, 'qgis'))}`,
    );
    console.log(`${name} ×${clients}: ${reported.join(', ')} → ${ratios.join(', ')}`);
  }

  /** Views asked once: rates of several clients are of answers a second. */
  fresh(name: string, clients: number, results: readonly (Result & { readonly spentMs: number })[]): void {
    const line = { name, clients, results };
    this.#fresh.push(line);
    const reported = results.map(
      ({ name, times, bytes, spentMs }) =>
        `${name} ${median(times).toFixed(1)} (${quantile(times, 0.95).toFixed(1)}; ${((times.length / spentMs) * 1000).toFixed(0)}/s; ${(bytes / 1024).toFixed(1)} kB)`,
    );
    const ratios = ourEngines.map((engine) => `${engine} ${formatRatio(freshRatio(line, engine))}`);
    console.log(`${name} ×${clients}: ${reported.join(', ')} → ${ratios.join(', ')}`);
  }

  likeness(found: readonly Similarity[]): void {
    const rows = found.map(({ name, engine, ...decibels }) => {
      const reported = [
        decibels.toMapServer,
        decibels.oursToTheirFiner,
        decibels.theirsToTheirFiner,
        decibels.oursToOurFiner,
        decibels.theirsToOurFiner,
      ];
      return `| ${name} | ${engine} | ${reported.map((value) => value.toFixed(1)).join(' | ')} |`;
    });
    this.#note('### Similarity to MapServer, without labels', [
      '| case | our engine | PSNR, dB | ours to MapServer drawn finer, reduced | MapServer to it | ours to our own finer one | MapServer to it |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ]);
  }

  /** Ratios as of the times of answers: the best of the peers over ours. */
  processor(name: string, spent: readonly ProcessorTime[]): void {
    const reported = spent.map((one) => `${one.name} ${one.milliseconds.toFixed(2)} (${one.answers}×)`);
    const theirs = spent.filter(({ name }) => !name.startsWith('ours-'));
    const ratios = spent
      .filter(({ name }) => theirs.length > 0 && name.startsWith('ours-'))
      .map((one) => Math.min(...theirs.map(({ milliseconds }) => milliseconds)) / one.milliseconds);
    console.log(`${name}: ${reported.join(', ')} → ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
  }

  firstMaps(engine: string, { theme, first, settled }: FirstMaps): void {
    this.#note('', [
      `First forty maps after a start, 8 clients (${engine}, ${theme}, 256): ${first.toFixed(0)} a second, ${settled.toFixed(0)} after hundreds of others (${(first / settled).toFixed(2)}).`,
    ]);
  }

  burst(engine: string, { atRest, after, aMinuteLater }: Burst): void {
    this.#note('', [
      `Memory around 1 400 maps, 8 clients (${engine}): ${atRest.toFixed(0)} MB at rest, ${after.toFixed(0)} after, ${aMinuteLater.toFixed(0)} a minute later (+${(aMinuteLater - atRest).toFixed(0)}).`,
    ]);
  }

  /** @param milliseconds until the first document after a start, by protocol */
  cold(engine: string, milliseconds: readonly number[]): void {
    const [wfs, wms] = milliseconds.map((time) => time.toFixed(0));
    this.#note('', [
      `First capabilities of 1 000 layers after a start (${engine}): WFS ${wfs} ms, WMS ${wms} ms.`,
    ]);
  }

  memory(
    engine: string,
    format: string,
    { idle, peak, seconds }: { idle: number; peak: number; seconds: number },
  ): void {
    this.#note('', [
      `Memory while 1 M features are taken by pages of 10 000 (${engine}, ${format}): ${idle.toFixed(0)} MB at rest, ${peak.toFixed(0)} MB at most (+${(peak - idle).toFixed(0)}), ${seconds.toFixed(1)} s.`,
    ]);
  }

  finish(): void {
    const text = [
      begin,
      ...this.#freshSummary(),
      ...this.#summary(),
      ...this.#tables(),
      ...this.#notes,
      end,
    ].join('\n');
    console.log(text);
    if (!knobs.writesReport) return;
    const page = readFileSync(document, 'utf8');
    const [before, after] = [page.indexOf(begin), page.indexOf(end)];
    if (before < 0 || after < before) throw new Error(`docs/benchmarks.md has lost the mark « ${begin} »`);
    writeFileSync(document, page.slice(0, before) + text + page.slice(after + end.length));
  }

  #note(title: string, lines: readonly string[]): void {
    console.log(lines.join('\n'));
    this.#notes.push(...(title ? ['', title] : []), '', ...lines);
  }

  #summary(): string[] {
    const load = `load average ${this.#began.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after`;
    const rows = ['maps', 'features', 'capabilities'].flatMap((group) => {
      const lines = this.#lines.filter(({ name }) => groupOf(name) === group);
      return lines.length === 0
        ? []
        : peers.flatMap((peer) => ourEngines.flatMap((engine) => summaryRow(group, lines, engine, peer)));
    });
    return [
      `${new Date().toISOString().slice(0, 10)}, ${knobs.seconds} s for each contender, case and number of clients; ${load}.`,
      '',
      `| what | ours on | against | median of the ratios | least | with ${knobs.clients.join(', ')} clients | p95 worse in |`,
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ];
  }

  #freshSummary(): string[] {
    return Object.entries(askedOnce).flatMap(([what, isOfIt]) => {
      const lines = this.#fresh.filter(({ name }) => isOfIt(name));
      return lines.length === 0 ? [] : freshSection(what, lines);
    });
  }

  #tables(): string[] {
    return ['maps', 'features', 'depth', 'capabilities'].flatMap((group) => {
      const lines = this.#lines.filter(({ name }) => groupOf(name) === group);
      if (lines.length === 0) return [];
      const names = [...new Set(lines.flatMap(({ results }) => results.map(({ name }) => name)))];
      return [
        '',
        `### ${titles[group]}`,
        '',
        `Median (p95), milliseconds. Ratios: best MapServer / ours on GeoPackage, on PostGIS.`,
        '',
        `| case | clients | ${names.join(' | ')} | ratios |`,
        `| --- | --- | ${names.map(() => '---').join(' | ')} | --- |`,
        ...lines.map((line) => tableRow(line, names)),
      ];
    });
  }
}

/** What is asked once, told apart by the names of the cases. */
const askedOnce: Readonly<Record<string, (name: string) => boolean>> = {
  Views: (name) => !name.startsWith('filter-'),
  Filters: (name) => name.startsWith('filter-'),
};

function freshSection(what: string, lines: readonly FreshLine[]): string[] {
  const rows = ourEngines.flatMap((engine) =>
    [...new Set(lines.map(({ clients }) => clients))].flatMap((clients) => {
      const some = lines.filter((line) => line.clients === clients);
      const ratios = some.map((line) => freshRatio(line, engine)).filter((value) => !Number.isNaN(value));
      if (ratios.length === 0) return [];
      const bytes = some.map((line) => bytesRatio(line, engine)).filter((value) => !Number.isNaN(value));
      const slower = ratios.filter((value) => value < 1).length;
      return `| ${engine} | ${clients} | ${median(ratios).toFixed(2)} | ${Math.min(...ratios).toFixed(2)} | ${slower} of ${ratios.length} | ${median(bytes).toFixed(2)} | ${Math.max(...bytes).toFixed(2)} |`;
    }),
  );
  return [
    `${what} asked once, seed ${viewSeed}. Best MapServer source over ours: median times with one client, answers a second with several.`,
    '',
    '| ours on | clients | median of the ratios | least | slower in | bytes, ours over theirs | most |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...freshTable(lines),
    '',
  ];
}

const titles: Readonly<Record<string, string>> = {
  maps: 'GetMap',
  features: 'GetFeature',
  depth: 'GetFeature, deep page (GeoJSON, 1 000 points)',
  capabilities: 'GetCapabilities, 1 000 layers',
};
const ourEngines = ['geopackage', 'postgis'];
const peers = ['mapserver', 'qgis'];

function groupOf(name: string): string {
  const [first] = name.split('-');
  return first === 'features' || first === 'depth' || first === 'capabilities' ? first : 'maps';
}

/** Their best of the two engines over ours. */
function ratio({ results }: Line, engine: string, peer: string, part = 0.5): number {
  const theirs = results
    .filter(({ name }) => name.startsWith(peer))
    .map(({ times }) => quantile(times, part));
  const mine = results.find(({ name }) => name === `ours-${engine}`);
  return theirs.length === 0 || !mine ? Number.NaN : Math.min(...theirs) / quantile(mine.times, part);
}

/** Their best source over ours. */
function freshRatio({ clients, results }: FreshLine, engine: string): number {
  const spent = ({ times, spentMs }: FreshLine['results'][number]) =>
    clients === 1 ? median(times) : spentMs / times.length;
  const theirs = results.filter(({ name }) => name.startsWith('mapserver')).map(spent);
  const mine = results.find(({ name }) => name === `ours-${engine}`);
  return theirs.length === 0 || !mine ? Number.NaN : Math.min(...theirs) / spent(mine);
}

function bytesRatio({ results }: FreshLine, engine: string): number {
  const theirs = results.find(({ name }) => name.startsWith('mapserver'));
  const mine = results.find(({ name }) => name === `ours-${engine}`);
  return theirs && mine ? mine.bytes / theirs.bytes : Number.NaN;
}

function freshTable(lines: readonly FreshLine[]): string[] {
  const names = [...new Set(lines.flatMap(({ results }) => results.map(({ name }) => name)))];
  return [
    `| case | clients | ${names.join(' | ')} | ratios |`,
    `| --- | --- | ${names.map(() => '---').join(' | ')} | --- |`,
    ...lines.map((line) => {
      const cells = names.map((name) => {
        const result = line.results.find((one) => one.name === name);
        return result
          ? `${median(result.times).toFixed(1)} (${quantile(result.times, 0.95).toFixed(1)})`
          : '–';
      });
      const ratios = ourEngines.map((engine) => formatRatio(freshRatio(line, engine))).join(', ');
      return `| ${line.name} | ${line.clients} | ${cells.join(' | ')} | ${ratios} |`;
    }),
  ];
}

/** A contender that did not run has no ratio. */
function formatRatio(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(2);
}

function summaryRow(group: string, lines: readonly Line[], engine: string, peer: string): string[] {
  const ratios = lines.map((line) => ratio(line, engine, peer)).filter((value) => !Number.isNaN(value));
  if (ratios.length === 0) return [];
  const byClients = knobs.clients.map((clients) => {
    const some = lines.filter((line) => line.clients === clients).map((line) => ratio(line, engine, peer));
    return some.length === 0 ? '–' : median(some).toFixed(2);
  });
  const worse = lines.filter((line) => ratio(line, engine, peer, 0.95) < 1).length;
  return [
    `| ${titles[group]} | ${engine} | ${peer} | ${median(ratios).toFixed(2)} | ${Math.min(...ratios).toFixed(2)} | ${byClients.join(', ')} | ${worse} of ${lines.length} |`,
  ];
}

function tableRow(line: Line, names: readonly string[]): string {
  const cells = names.map((name) => {
    const result = line.results.find((one) => one.name === name);
    return result ? `${median(result.times).toFixed(1)} (${quantile(result.times, 0.95).toFixed(1)})` : '–';
  });
  const ratios = ourEngines.map((engine) => formatRatio(ratio(line, engine, 'mapserver'))).join(', ');
  return `| ${line.name} | ${line.clients} | ${cells.join(' | ')} | ${ratios} |`;
}
