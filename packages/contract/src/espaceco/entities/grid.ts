import { z } from 'zod';

/** Kinds of grids; all but `custom` are of the French administration. */
export const gridTypes = ['country', 'region', 'departement', 'commune', 'custom'] as const;
export type GridType = (typeof gridTypes)[number];

/** `FR`, `R84` (region), `38` (département), `38185` (commune). */
export const gridNameSchema = z.string().trim().min(1).max(100);

/** An area where members may contribute (« emprise »). */
export const gridSchema = z.object({
  /** Its key. */
  name: z.string(),
  title: z.string(),
  type: z.object({ name: z.enum(gridTypes), title: z.string() }),
  deleted: z.boolean(),
  /** West, south, east, north in degrees, CRS:84. */
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** WKT, longitude first; told when asked for in `fields`. */
  geometry: z.string().optional(),
});
export type EspacecoGrid = z.infer<typeof gridSchema>;

/** Grids a community may make for itself. */
export const CUSTOM_GRIDS_MAX = 200;
/** Points of one. */
export const GRID_POINTS_MAX = 20_000;
/** GeoJSON of one, as it is sent. */
export const GRID_BODY_BYTES = 2_000_000;

/** A grid that a community makes for itself. */
export const newGridSchema = z.object({
  title: z.string().trim().min(1).max(200),
  /** GeoJSON (RFC 7946): polygons, alone, in a feature or in a collection. */
  area: z.record(z.string(), z.unknown()),
});

/** Points of the outlines that tell where somebody may change objects. */
export const EDITABLE_AREA_POINTS_MAX = 50_000;

/** Where the reader may change objects of the tables that a community lays on its map. */
export const editableAreaSchema = z.object({
  /**
   * Those that the tables below name, with their geometry: of the first ones, as many as have `EDITABLE_AREA_POINTS_MAX`
   * points together. The others are told without.
   */
  grids: z.array(gridSchema),
  /**
   * Tables of the layers of the community whose objects the reader may change: inside these grids, nowhere as long as
   * there is none, or anywhere (`null`), who administers the database.
   */
  tables: z.array(z.object({ table: z.int(), grids: z.array(z.string()).nullable() })),
  /**
   * Who of the members has a grid, theirs or that of the community. Told to its managers, where its members have the right
   * to change a table; else `null`.
   */
  members: z.enum(['none', 'some', 'all']).nullable(),
});
export type EditableArea = z.infer<typeof editableAreaSchema>;

/** Most grids of a community, of a member or of an e-mail domain. */
export const GRIDS_MAX = 500;
