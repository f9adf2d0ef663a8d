import { z } from 'zod';

/** Parts of the platform whose working is told to everyone. */
export const servicePartNames = ['database', 'objects', 'map_workers', 'jobs'] as const;
export type ServicePartName = (typeof servicePartNames)[number];

/** Number of days in the history. */
export const SERVICE_DAYS = 90;

const serviceState = z.enum(['ok', 'warning', 'failure']);

const serviceDaySchema = z.object({
  /** In universal time. */
  day: z.iso.date(),
  /** Times it was looked at that day, and how often something was wrong. */
  looks: z.int(),
  warnings: z.int(),
  failures: z.int(),
});
export type ServiceDay = z.infer<typeof serviceDaySchema>;

export const serviceStatusSchema = z.object({
  parts: z.array(
    z.object({
      name: z.enum(servicePartNames),
      /** As last seen; none when nobody looked lately. */
      state: serviceState.nullable(),
      /** Days it was looked at, the oldest first. */
      days: z.array(serviceDaySchema).max(SERVICE_DAYS),
    }),
  ),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;
export type ServiceState = z.infer<typeof serviceState>;
