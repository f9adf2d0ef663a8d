import type { MessagePort } from 'node:worker_threads';
import type { CancelFlag } from '@cartable/threads';
import type { WorkerFault } from './byte-channel.ts';
import type { MapTask, TaskAnswers, WritingTask } from './runners.ts';
import type { LikelyMap } from './worker/draw-likely-maps.ts';

/** Messages between the HTTP thread and a map worker. */

/** Asks nothing but a thread that is ready for what comes next. */
export interface WakeMessage {
  readonly wake: true;
  /** Whether it is ready only once it has drawn a map of every kind. */
  readonly isWarmed: boolean;
  /** Drawn for nobody before it is ready. @default none */
  readonly likelyMaps?: readonly LikelyMap[];
}

export type Message =
  | WakeMessage
  | { readonly task: MapTask; readonly cancelFlag: CancelFlag }
  | { readonly task: WritingTask; readonly cancelFlag: CancelFlag; readonly port: MessagePort };

export type Outcome =
  | { readonly answer: TaskAnswers[keyof TaskAnswers] }
  | { readonly fault: WorkerFault }
  | undefined;
