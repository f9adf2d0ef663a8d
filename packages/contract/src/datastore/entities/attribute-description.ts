import { z } from 'zod';
import { abilities } from '../../core/common.ts';

/** Longest texts of an attribute, in characters. */
export const attributeTextLimits = { definition: 1_000, unit: 50 } as const;

const definition = z.string().trim().max(attributeTextLimits.definition);
const unit = z.string().trim().max(attributeTextLimits.unit);
const name = z.string().min(1).max(200);

/** What the producer says of an attribute; empty texts say nothing. */
export const attributeDescriptionFormSchema = z.object({ table: name, attribute: name, definition, unit });
export type AttributeDescriptionForm = z.infer<typeof attributeDescriptionFormSchema>;

/** Attributes of the tables of a stored data, with the meaning and the unit their producer gave them. */
export const attributeDescriptionsSchema = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      attributes: z.array(
        z.object({ name: z.string(), type: z.string(), definition: z.string(), unit: z.string() }),
      ),
    }),
  ),
  /** `describe`. */
  abilities,
});
export type AttributeDescriptions = z.infer<typeof attributeDescriptionsSchema>;
