import { z } from 'zod';
import { abilities, dateTime, uuid } from '../../core/common.ts';
import { executionStatuses } from '../../core/enumerations.ts';

/** Tasks that go on by themselves once asked for: the checks and integration of an upload are one work. */
export const taskKinds = ['UPLOAD', 'PYRAMID', 'PUBLICATION', 'UNPUBLICATION', 'DELETION'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** A work of a datastore: who may see the datastore may see it. */
export const taskSchema = z.object({
  /** Stays the same when the work is tried again. */
  _id: z.string(),
  kind: z.enum(taskKinds),
  status: z.enum(executionStatuses),
  /** Name of what it makes, publishes or removes. */
  title: z.string(),
  datastore: z.object({ _id: uuid, name: z.string() }),
  datasheet_name: z.string().nullable(),
  /** Subject of the work, as far as it is about one of these. */
  upload: uuid.nullable(),
  stored_data: uuid.nullable(),
  offering: z.object({ _id: uuid, type: z.string() }).nullable(),
  execution: uuid.nullable(),
  progress: z
    .object({
      done: z.number(),
      total: z.number().nullable(),
      unit: z.string(),
      /** Level of a pyramid, file of a deposit… */
      part: z.string().nullable(),
      /** Part of the whole that is done, between 0 and 1. */
      share: z.number().min(0).max(1).nullable(),
      seconds_left: z.number().nullable(),
    })
    .nullable(),
  error: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  creation: dateTime,
  start: dateTime.nullable(),
  /** `null` until everything about it is settled. */
  finish: dateTime.nullable(),
  /** Work of one's own workspaces; in the sandbox, which everybody shares, work asked for by oneself. */
  followed: z.boolean(),
  /** `cancel`, `retry`. */
  abilities,
});
export type Task = z.infer<typeof taskSchema>;

/** Events of `GET /api/events`, by name; `data` is JSON. */
export interface TaskEvents {
  /** First, and after each reconnection: the works followed, running or ended lately. */
  readonly works: readonly Task[];
  /** One began, advanced or ended. */
  readonly work: Task;
  /** Nobody is signed in any more: the stream is over. */
  readonly closed: { readonly reason: 'session' };
}
