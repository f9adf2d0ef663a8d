import type { Language, RasterStyle } from '@cartable/contract';
import { type EncodedImage, type ImageFormat, renderLegend } from '@cartable/rendering';
import { readSld } from '@cartable/styles';

/** The colours of a ramp beside their values. */
export interface DrawRampLegendTask {
  readonly kind: 'draw-ramp-legend';
  readonly ramp: Extract<RasterStyle, { kind: 'colour-ramp' }>;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly transparent: boolean;
  readonly format: ImageFormat;
  readonly language: Language;
}

/** One square of colour per stop, the greatest value on top, drawn as the legend of areas is. */
export async function drawRampLegend(task: DrawRampLegendTask): Promise<EncodedImage> {
  const { ramp, width, height, transparent, format, language } = task;
  const { style } = readSld(sldOf(ramp)).styles[0]!;
  return renderLegend({
    style,
    geometryType: 'Polygon',
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    transparent,
    format,
    language,
  });
}

type Ramp = DrawRampLegendTask['ramp'];

function sldOf(ramp: Ramp): string {
  const rules = ramp.stops.map((stop, rank) => ruleOf(stop.colour, titleOf(ramp, rank))).reverse();
  return `<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" version="1.0.0"><NamedLayer><Name>ramp</Name><UserStyle><FeatureTypeStyle>${rules.join('')}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
}

/** A class goes up to the next stop; between two stops of a gradient colours are mixed. */
function titleOf({ mode, stops }: Ramp, rank: number): string {
  const value = String(stops[rank]!.value);
  if (mode === 'interpolate') return value;
  const next = stops[rank + 1];
  return next === undefined ? `≥ ${value}` : `${value} – ${next.value}`;
}

function ruleOf(colour: string, title: string): string {
  const opacity = colour.length === 9 ? Number.parseInt(colour.slice(7), 16) / 255 : 1;
  const fill =
    `<CssParameter name="fill">${colour.slice(0, 7)}</CssParameter>` +
    `<CssParameter name="fill-opacity">${opacity}</CssParameter>`;
  return `<Rule><Title>${title}</Title><PolygonSymbolizer><Fill>${fill}</Fill></PolygonSymbolizer></Rule>`;
}
