import { type Sketch, type SketchObject, sketchSchema } from '@cartable/contract/espaceco';
import {
  type MapPlace,
  type SketchFeature,
  type SketchKind,
  sketchGeometriesOf,
  wktOfSketch,
} from '../../../../map/index.ts';
import { isColour, sketchColours } from '../../../../map/sketch/sketch-colours.ts';

const kinds = {
  Point: 'point',
  Ligne: 'line',
  MultiLigne: 'line',
  Polygone: 'polygon',
  MultiPolygone: 'polygon',
  Texte: 'text',
  Fleche: 'arrow',
} as const satisfies Readonly<Record<SketchObject['type'], SketchKind>>;

const types = {
  point: 'Point',
  line: 'Ligne',
  arrow: 'Fleche',
  polygon: 'Polygone',
  text: 'Texte',
} as const satisfies Readonly<Record<SketchKind, SketchObject['type']>>;

/** Where clients of the format keep the words of a text. */
const TEXT = 'nom';

/** What was drawn with a report, as the map shows it; nothing when it cannot be read. */
export function drawnIn(sketch: string | null): readonly SketchFeature[] {
  const read = parse(sketch);
  return (read?.objects ?? []).flatMap((object, rank) =>
    sketchGeometriesOf(object.geometry).map((geometry, part) => {
      const { [TEXT]: text, ...attributes } = textsOf(object.attributes);
      return {
        id: `${rank}-${part}`,
        kind: kinds[object.type],
        geometry,
        colour: colourOf(object),
        name: text ?? object.name ?? '',
        description: '',
        attributes,
        ...(object.style && { style: object.style }),
      };
    }),
  );
}

/** A drawing as the format of reports has it; `null` for an empty one. */
export function sketchOf(
  features: readonly SketchFeature[],
  { place: [lon, lat], zoom }: { readonly place: MapPlace; readonly zoom: number },
): Sketch | null {
  if (features.length === 0) return null;
  return {
    name: '',
    desc: '',
    contexte: { lon, lat, zoom },
    objects: features.map(({ kind, geometry, name, attributes, ...look }) => ({
      type: types[kind],
      geometry: wktOfSketch(geometry),
      name,
      attributes: { ...attributes, ...(name === '' ? {} : { [TEXT]: name }) },
      style: styleOf(look),
    })),
  };
}

function parse(sketch: string | null): Sketch | undefined {
  if (sketch === null) return undefined;
  try {
    return sketchSchema.parse(JSON.parse(sketch));
  } catch {
    return undefined;
  }
}

/** `#rrggbb`; an opacity may follow it after a semicolon. */
function colourOf({ style }: Pick<SketchObject, 'style'>): string {
  const [colour = ''] = String(style?.frontcolor ?? '').split(';');
  return isColour(colour) ? colour.toLowerCase() : sketchColours.blue;
}

type Look = Pick<SketchFeature, 'colour' | 'style'>;

/** What is not repainted keeps what its program wrote: another colour inside, an opacity, a sign and its size. */
function styleOf({ colour, style }: Look): SketchObject['style'] {
  if (style && colourOf({ style }) === colour) return { ...style };
  const painted = (written: string | number | null | undefined) =>
    [
      colour,
      ...String(written ?? '')
        .split(';')
        .slice(1),
    ].join(';');
  return { ...style, frontcolor: painted(style?.frontcolor), backcolor: painted(style?.backcolor) };
}

function textsOf(attributes: SketchObject['attributes']): Record<string, string> {
  if (!attributes || Array.isArray(attributes)) return {};
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value ?? '')]));
}
