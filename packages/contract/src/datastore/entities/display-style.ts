import { z } from 'zod';
import { uuid } from '../../core/common.ts';

/** Formats of display styles. */
export const styleFormats = ['sld', 'qml', 'mapbox'] as const;
export type StyleFormat = (typeof styleFormats)[number];

/** A style proposed to whoever shows a service, beside what the service draws by itself. */
export const displayStyleSchema = z.object({
  /** Unique in its service. */
  name: z.string(),
  current: z.boolean(),
  layers: z.array(
    z.object({
      /** `layer_name:table`; absent for tiles, whose style tells all the layers. */
      name: z.string().optional(),
      format: z.enum(styleFormats),
      annexe_id: uuid,
      url: z.url(),
    }),
  ),
});
export type DisplayStyle = z.infer<typeof displayStyleSchema>;

export const styleNameSchema = z.string().trim().min(1).max(100);

/** Key of the one file that styles all the layers of a tile service. */
export const mapboxStyleKey = 'mapbox';
/** Characters of one style file. */
export const STYLE_CHARACTERS = 1_000_000;

export const styleFormSchema = z.object({
  style_name: styleNameSchema,
  /** By full layer name (`layer:table`), or `mapbox`. */
  style_files: z
    .record(
      z.string().max(250),
      z.object({ style: z.string().min(1).max(STYLE_CHARACTERS), format: z.enum(styleFormats) }),
    )
    .refine((files) => Object.keys(files).length >= 1 && Object.keys(files).length <= 200),
});
export type StyleForm = z.infer<typeof styleFormSchema>;
