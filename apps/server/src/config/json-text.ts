import { z } from 'zod';

/** What a setting written in JSON says, before it is checked. @param maxLength characters */
export function jsonText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'JSON' });
        return z.NEVER;
      }
    });
}
