import { z } from 'zod';
import { dateTime } from '../../core/common.ts';
import { gridSchema } from './grid.ts';
import { reportStates } from './report.ts';

/** What somebody does on the map of a community, the least first. */
export const presenceDoings = ['looking', 'editing'] as const;

export const presentPersonSchema = z.object({
  id: z.int(),
  username: z.string(),
  doing: z.enum(presenceDoings),
});
export type PresentPerson = z.infer<typeof presentPersonSchema>;

export const presenceFormSchema = z.object({
  /** Drawn by the page, once. */
  tab: z.uuid(),
  doing: z.enum([...presenceDoings, 'leaving']),
});

/** Of one person on one map. */
export const KEPT_PLACES_MAX = 100;
export const KEPT_PLACE_NAME_MAX = 80;
export const KEPT_PLACE_QUERY_MAX = 4000;

/** A position with its layers, or a search of objects or reports: the query of the address of the map. */
export const keptPlaceKinds = ['position', 'search'] as const;
export const keptPlaceSchema = z.object({
  kind: z.enum(keptPlaceKinds),
  name: z.string().trim().min(1).max(KEPT_PLACE_NAME_MAX),
  query: z
    .string()
    .max(KEPT_PLACE_QUERY_MAX)
    .regex(/^(\?.*)?$/),
});
export type KeptPlace = z.infer<typeof keptPlaceSchema>;
export const keptPlaceNameQuery = keptPlaceSchema.omit({ query: true });

const counts = { count: z.int(), open: z.int() };
const person = z.object({ id: z.int(), username: z.string() });
const delaySchema = z.object({
  count: z.int(),
  /** In days. */
  median: z.number().nullable(),
  mean: z.number().nullable(),
});

/** What the reports of a community come to. */
export const communityOverviewSchema = z.object({
  by_status: z.array(z.object({ status: z.enum(reportStates), ...counts })),
  /** Open ones, by days since they were opened; `null`: older than all the others. */
  open_by_age: z.array(z.object({ days: z.int().nullable(), count: z.int() })),
  /** `community`: that owns the theme, another of which may have one of that name. */
  by_theme: z.array(z.object({ theme: z.string().nullable(), community: z.int().nullable(), ...counts })),
  by_commune: z.array(z.object({ commune: gridSchema.nullable(), ...counts })),
  by_author: z.array(z.object({ author: person.nullable(), ...counts })),
  /** From the opening to the first answer of somebody else. */
  answers: delaySchema,
  closings: delaySchema,
  /** Sent without an account, to look at. */
  received: z.int(),
  members: z.array(
    z.object({
      person,
      reports: z.int(),
      replies: z.int(),
      /** Objects they created, changed or deleted, in the databases of the community and those shared with it. */
      contributions: z.int(),
      last: dateTime.nullable(),
    }),
  ),
  /** Databases whose journals could not be read: what members changed there is not counted. */
  uncounted_databases: z.array(z.object({ id: z.int(), title: z.string() })),
});
export type CommunityOverview = z.infer<typeof communityOverviewSchema>;

export const overviewQuery = z.object({
  /** Reports opened since then. */
  since: z
    .string()
    .max(40)
    .refine((text) => !Number.isNaN(Date.parse(text)))
    .transform((text) => new Date(text).toISOString())
    .optional(),
});
