/** Types of a drawing a person makes on the map. Nothing here names the map library. */

/** A text is a point that shows its name; an arrow, a line with a head at its end. */
export type SketchKind = 'point' | 'line' | 'arrow' | 'polygon' | 'text';

/** GeoJSON (RFC 7946), in degrees, CRS:84. */
export type SketchGeometry =
  | { readonly type: 'Point'; readonly coordinates: number[] }
  | { readonly type: 'LineString'; readonly coordinates: number[][] }
  | { readonly type: 'Polygon'; readonly coordinates: number[][][] };

/** An object of a table may have several parts. */
export type ManyGeometry =
  | { readonly type: 'MultiPoint'; readonly coordinates: number[][] }
  | { readonly type: 'MultiLineString'; readonly coordinates: number[][][] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: number[][][][] };

export interface SketchFeature {
  readonly id: string;
  readonly kind: SketchKind;
  readonly geometry: SketchGeometry;
  /** `#rrggbb` */
  readonly colour: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** As another program wrote it, beside the colour: given back as it is. */
  readonly style?: Readonly<Record<string, string | number | null>> | undefined;
}

/** What a click on the map does to the drawing; `edit` chooses, moves and reshapes. */
export type SketchTool = SketchKind | 'edit';

/** The drawing as the map shows it, and what the person does to it there. */
export interface SketchView {
  readonly features: readonly SketchFeature[];
  readonly tool: SketchTool | null;
  /** Of what is drawn next. */
  readonly colour: string;
  readonly selected: string | null;
  /** @param attachment to features of `snapTo`; absent: it is tied */
  readonly onDrawn: (geometry: SketchGeometry, attachment?: Attachment) => void;
  readonly onReshaped: (id: string, geometry: SketchGeometry, attachment?: Attachment) => void;
  readonly onSelect: (id: string | null) => void;
  readonly onLeave: () => void;
  /** Layers whose features draw what is drawn or moved to them, by id; none without. */
  readonly snapTo?: readonly string[] | undefined;
  /** The feature of theirs that is reshaped, by id: it is nothing to tie itself to. */
  readonly snapExcept?: string | undefined;
  /** Layers of lines that a line which is drawn goes along, by id; straight without. */
  readonly along?: readonly string[] | undefined;
  /** What `edit` lets one do to what is chosen. @default 'both' */
  readonly reshapes?: 'whole' | 'corners' | 'both' | undefined;
}

/**
 * How a geometry is tied to features of layers: `free` where the view, which is known whole, shows none of them; `unseen`
 * where the map does not tell, since one of the layers is not shown, or the geometry lies outside of the view.
 */
export type Attachment = 'tied' | 'loose' | 'free' | 'unseen';

export interface Ties {
  /** Layers, by id. */
  readonly to: readonly string[];
  /** A feature of theirs that stands for the geometry itself. */
  readonly except?: string | undefined;
}

/** Told by the map, which alone knows what it shows. */
export type AttachmentTest = (geometry: SketchGeometry | ManyGeometry, ties: Ties) => Attachment;
