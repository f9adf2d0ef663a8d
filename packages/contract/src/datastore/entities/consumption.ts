import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';
import { offeringTypes } from '../../core/enumerations.ts';

/** Kinds of storage of a datastore: tables, pyramids and rasters, deposits, annexes, files of the services. */
export const storageKinds = ['database', 'objects', 'uploads', 'annexes', 'statics'] as const;
export type StorageKind = (typeof storageKinds)[number];

/** Something kept, for the list of what weighs most. */
export const storageItemSchema = z.object({
  _id: uuid,
  name: z.string(),
  /** Type of stored data or upload, media type of an annexe, type of a static file. */
  type: z.string(),
  /** Bytes. */
  size: z.number(),
  date: dateTime,
  datasheet_name: z.string().nullable(),
});
export type StorageItem = z.infer<typeof storageItemSchema>;

export const storageItemPageSchema = z.object({
  items: z.array(storageItemSchema),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});

const requestsAndBytes = { requests: z.number().int(), bytes: z.number() };

/** Traffic answered in one day (UTC). Days without a request are absent. */
export const trafficDaySchema = z.object({ date: z.iso.date(), ...requestsAndBytes });
export type TrafficDay = z.infer<typeof trafficDaySchema>;

const trafficPeriod = { from: z.iso.date(), to: z.iso.date(), ...requestsAndBytes };

export const offeringTrafficSchema = z.object({ ...trafficPeriod, days: z.array(trafficDaySchema) });
export type OfferingTraffic = z.infer<typeof offeringTrafficSchema>;

export const datastoreTrafficSchema = z.object({
  ...trafficPeriod,
  days: z.array(trafficDaySchema),
  /** Most asked first. */
  offerings: z.array(
    z.object({
      _id: uuid,
      layer_name: z.string(),
      type: z.enum(offeringTypes),
      datasheet_name: z.string(),
      ...requestsAndBytes,
    }),
  ),
});
export type DatastoreTraffic = z.infer<typeof datastoreTrafficSchema>;
