import { monitorEventLoopDelay } from 'node:perf_hooks';
import { OfferingMetrics } from './offering-metrics.ts';
import { describe, writeLabels } from './prometheus-text.ts';
import type { RequestOperation } from './request-operation.ts';
import { Turns } from './turns.ts';

/** Seconds; from a cached answer to the longest accepted rendering. */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;
const nanoseconds = 1e9;

interface Series {
  readonly buckets: number[];
  sum: number;
  count: number;
}

export interface RequestLabels {
  readonly method: string;
  readonly route: string;
  readonly operation: RequestOperation;
  readonly status: number;
}

function observe(series: Series, seconds: number): void {
  for (let rank = durationBounds.length - 1; rank >= 0 && seconds <= durationBounds[rank]!; rank--)
    series.buckets[rank]!++;
  series.sum += seconds;
  series.count++;
}

/** One figure read when the page is asked for. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  read(): Promise<readonly { labels: Readonly<Record<string, string>>; value: number }[]>;
}

/** Figures for a supervision tool, in the text format of Prometheus (version 0.0.4). */
export class Metrics {
  readonly offerings = new OfferingMetrics();
  readonly #requests = new Map<string, Series>();
  readonly #gauges: Gauge[] = [];
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #turns = new Turns();

  constructor() {
    this.#delay.enable();
  }

  addGauge(gauge: Gauge): void {
    this.#gauges.push(gauge);
  }

  /** `route` is the pattern and never the address, so that the series stay few. */
  countRequest({ seconds, ...labels }: RequestLabels & { seconds: number }): void {
    this.series(labels).observe(seconds);
  }

  /** One series of requests, for those who count in it often. */
  series({ method, route, operation, status }: RequestLabels): { observe(seconds: number): void } {
    const key = writeLabels({ method, route, operation, status: String(status) });
    const series = this.#requests.get(key) ?? { buckets: durationBounds.map(() => 0), sum: 0, count: 0 };
    this.#requests.set(key, series);
    return { observe: (seconds) => observe(series, seconds) };
  }

  async write(): Promise<string> {
    const lines = [...this.#writeRequests(), ...this.offerings.write(), ...this.#writeProcess()];
    for (const { name, help, read } of this.#gauges) {
      lines.push(...describe(name, 'gauge', help));
      for (const { labels, value } of await read()) lines.push(`${name}{${writeLabels(labels)}} ${value}`);
    }
    return `${lines.join('\n')}\n`;
  }

  #writeRequests(): string[] {
    const name = 'cartable_http_request_duration_seconds';
    const lines = describe(name, 'histogram', 'Time to answer, by route, operation and status.');
    for (const [labels, { buckets, sum, count }] of this.#requests) {
      buckets.forEach((value, index) => {
        lines.push(`${name}_bucket{${labels},le="${durationBounds[index]}"} ${value}`);
      });
      lines.push(
        `${name}_bucket{${labels},le="+Inf"} ${count}`,
        `${name}_sum{${labels}} ${sum}`,
        `${name}_count{${labels}} ${count}`,
      );
    }
    return lines;
  }

  #writeProcess(): string[] {
    const { rss, heapUsed, external } = process.memoryUsage();
    const memory = 'cartable_memory_bytes';
    const uptime = 'cartable_uptime_seconds';
    const delay = 'cartable_event_loop_delay_seconds';
    const longest = 'cartable_event_loop_delay_max_seconds';
    const busy = 'cartable_event_loop_busy_max_seconds';
    const turn = this.#turns.takeLongest();
    return [
      ...describe(memory, 'gauge', 'Memory of the process.'),
      `${memory}{kind="resident"} ${rss}`,
      `${memory}{kind="heap"} ${heapUsed}`,
      `${memory}{kind="external"} ${external}`,
      ...describe(uptime, 'gauge', 'Time since the start.'),
      `${uptime} ${process.uptime()}`,
      ...describe(delay, 'gauge', 'How late the event loop is, 99th percentile since the start.'),
      `${delay} ${this.#delay.percentile(99) / nanoseconds}`,
      ...describe(
        longest,
        'gauge',
        'How late the event loop was at most since these figures were last read.',
      ),
      `${longest} ${turn.delay}`,
      ...describe(busy, 'gauge', 'What its longest turn computed since these figures were last read.'),
      `${busy} ${turn.busy}`,
    ];
  }
}
