import { z } from 'zod';
import { dateTime } from '../../core/common.ts';
import { userSchema } from './people.ts';

/** As the call that lists them tells them. */
const listed = z.array(z.unknown());

/** Everything kept of a person under their name; each list is that of the call which shows it. */
export const personalDataSchema = z.object({
  exported: dateTime,
  account: userSchema,
  sessions: z.array(z.object({ creation: dateTime, last_seen: dateTime })),
  documents: listed,
  maps: listed,
  keys: listed,
  permissions: listed,
  join_requests: listed,
  access_requests: listed,
  workspace_requests: listed,
  reuses: listed,
  searches: listed,
  notifications: listed,
  /** The person in the collaborative space: name shown there, communities, grids. */
  espaceco: z.unknown(),
  reports: listed,
  /** Numbers. */
  followed_reports: z.array(z.int()),
});
export type PersonalData = z.infer<typeof personalDataSchema>;
