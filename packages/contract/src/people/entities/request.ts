import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';

/** Bounds of the free texts of requests. */
export const CONTACT_MESSAGE_MIN = 10;
export const CONTACT_MESSAGE_MAX = 8000;
export const REQUEST_MESSAGE_MAX = 2000;

const name = z.string().trim().min(1).max(100);
const message = z.string().trim().max(REQUEST_MESSAGE_MAX).optional();

export const accessRequestStates = ['PENDING', 'GRANTED'] as const;

export const contactCategories = ['Particulier', 'Professionnel'] as const;
export type ContactCategory = (typeof contactCategories)[number];

export const contactFormSchema = z.object({
  email_contact: z.email().max(254),
  last_name: name,
  first_name: name,
  category: z.enum(contactCategories).default('Professionnel'),
  organization: z.string().trim().min(1).max(200),
  message: z.string().trim().min(CONTACT_MESSAGE_MIN).max(CONTACT_MESSAGE_MAX),
  /** Robot trap: people leave it at "0". */
  importance: z.string().max(20).default('0'),
});
export type ContactForm = z.infer<typeof contactFormSchema>;

/** The community as the catalogue gives it; only its identifier is read. */
export const joinFormSchema = z.object({ community: z.looseObject({ _id: uuid }), message });

/** A restricted layer as the record of the catalogue gives it; found again by its identifier, else by its name. */
const requestedLayer = z.looseObject({
  offeringId: uuid.optional(),
  name: z.string().max(300).optional(),
  endpointType: z.string().max(50).optional(),
});
export type RequestedLayer = z.infer<typeof requestedLayer>;

export const accessFormSchema = z
  .object({
    fileIdentifier: z.string().min(1).max(300).optional(),
    /** Page of the record in the catalogue; its last segment names the record. */
    catalogueDatasheetUrl: z.string().max(2000).optional(),
    /** Exactly those are asked for. */
    layers: z.array(requestedLayer).min(1).max(100),
    myself: z.boolean().default(false),
    /** Communities one belongs to. */
    beneficiaries: z
      .array(z.looseObject({ _id: uuid }))
      .max(50)
      .default([]),
    message,
  })
  .refine(
    ({ fileIdentifier, catalogueDatasheetUrl }) =>
      fileIdentifier !== undefined || catalogueDatasheetUrl !== undefined,
    { message: 'fileIdentifier | catalogueDatasheetUrl', path: ['fileIdentifier'] },
  );
export type AccessForm = z.infer<typeof accessFormSchema>;

/** Request of access sent to a producer, as whoever asked sees it again. */
export const myAccessRequestSchema = z.object({
  _id: uuid,
  /** GRANTED once permissions in force open every service to them. */
  state: z.enum(accessRequestStates),
  creation: dateTime,
  record: z.object({ file_identifier: z.string(), title: z.string() }),
  services: z.array(z.object({ offering: uuid, name: z.string(), type: z.string() })),
  myself: z.boolean(),
  communities: z.array(z.object({ _id: uuid, name: z.string() })),
});
export type MyAccessRequest = z.infer<typeof myAccessRequestSchema>;
