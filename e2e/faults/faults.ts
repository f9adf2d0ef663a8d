import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from './platform.ts';

export interface Fault {
  readonly name: string;
  /** In the table. */
  readonly title: string;
  /** From its beginning to its end. */
  strike(platform: Platform): Promise<void>;
  isPossible?(platform: Platform): boolean;
}

const outageMs = 30_000;
const fullMs = 20_000;
const between = 4_000;
const hourMs = 3_600_000;
const wrongClockMs = 15_000;

export const faults: readonly Fault[] = [
  {
    name: 'web',
    title: '`kill -9` of each web process in turn',
    async strike({ web }) {
      for (const one of web) {
        one.strike();
        await one.untilBack();
        await sleep(between);
      }
    },
  },
  {
    name: 'jobs',
    title: '`kill -9` of each process of jobs in turn',
    async strike({ jobs }) {
      for (const one of jobs) {
        one.strike();
        await one.untilBack();
        await sleep(between);
      }
    },
  },
  {
    name: 'database',
    title: '`kill -9` of PostgreSQL, started again',
    async strike({ database }) {
      await database.kill();
      await sleep(between);
      await database.start();
    },
  },
  {
    name: 'database-cut',
    title: 'database cut for 30 s (connections reset)',
    strike: ({ toDatabase }) => during(toDatabase, 'cut'),
  },
  {
    name: 'database-silent',
    title: 'database silent for 30 s (packets lost)',
    strike: ({ toDatabase }) => during(toDatabase, 'silent'),
  },
  {
    name: 'store-cut',
    title: 'object store cut for 30 s',
    strike: ({ toStore }) => during(toStore, 'cut'),
  },
  {
    name: 'store-slow',
    title: 'object store slow for 30 s (150 ms each way)',
    strike: ({ toStore }) => during(toStore, 'slow'),
  },
  {
    name: 'replica',
    title: '`kill -9` of the replica, started again after 30 s',
    async strike({ replica }) {
      await replica.kill();
      await sleep(outageMs);
      await replica.start();
    },
  },
  {
    name: 'clocks',
    title: 'clocks of a web process and of one of jobs an hour ahead, then an hour late',
    async strike({ web: [web], jobs: [jobs] }) {
      try {
        for (const offsetMs of [hourMs, -hourMs]) {
          for (const one of [web, jobs]) one.clockOffsetMs = offsetMs;
          await sleep(wrongClockMs);
        }
      } finally {
        for (const one of [web, jobs]) one.clockOffsetMs = 0;
      }
    },
  },
  {
    name: 'disk-full',
    title: 'disk of the processes full for 20 s',
    isPossible: ({ disk }) => disk.isSmall,
    async strike({ disk }) {
      const path = join(disk.folder, 'filling');
      const end = Date.now() + fullMs;
      try {
        // What is removed meanwhile is filled again.
        while (Date.now() < end) {
          fill(path);
          await sleep(500);
        }
      } finally {
        rmSync(path, { force: true });
      }
    },
  },
];

async function during(cable: Platform['toStore'], state: 'cut' | 'silent' | 'slow'): Promise<void> {
  cable.state = state;
  try {
    await sleep(outageMs);
  } finally {
    cable.state = 'whole';
  }
}

const block = Buffer.alloc(1024 ** 2);

function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let bytes = block.length; bytes >= 4096; ) {
      try {
        writeSync(file, block, 0, bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        bytes /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
}
