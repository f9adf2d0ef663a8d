import { casingPixels, haloPixels, hatch, type SymbolClass, type Theme, textColor } from './themes.ts';

/** The theme as SLD 1.0.0: one rule per class; lines have their casings in a feature type style of their own. */
export function writeSld(theme: Theme, withLabels: boolean): string {
  const passes = passesOf(theme);
  const types = passes.map((symbolizer, pass) => {
    const isLast = pass === passes.length - 1;
    const rules = theme.classes.map(
      (item) =>
        `<Rule>${filter(item)}${symbolizer(theme, item)}${withLabels && isLast ? label(theme) : ''}</Rule>`,
    );
    return `<FeatureTypeStyle>${rules.join('')}</FeatureTypeStyle>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
<NamedLayer><Name>${theme.name}</Name><UserStyle><Name>${theme.name}</Name>${types.join('')}</UserStyle></NamedLayer>
</StyledLayerDescriptor>`;
}

function passesOf({ kind, isHatched }: Theme): ((theme: Theme, item: SymbolClass) => string)[] {
  if (isHatched) return [hatchedArea];
  return kind === 'line' ? [casing, core] : [kind === 'polygon' ? area : mark];
}

function filter({ value }: SymbolClass): string {
  return `<ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>classe</ogc:PropertyName><ogc:Literal>${value}</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>`;
}

function stroke(color: string, width: number, extra: Record<string, string> = {}): string {
  return `<Stroke>${parameters({ stroke: color, 'stroke-width': String(width), ...extra })}</Stroke>`;
}

function parameters(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `<CssParameter name="${name}">${value}</CssParameter>`)
    .join('');
}

const fill = (color: string): string => `<Fill>${parameters({ fill: color })}</Fill>`;
const rounded = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

function area({ width }: Theme, item: SymbolClass): string {
  return `<PolygonSymbolizer>${fill(item.fill)}${stroke(item.stroke, width)}</PolygonSymbolizer>`;
}

function hatchedArea({ width }: Theme, item: SymbolClass): string {
  const veil = `<Fill>${parameters({ fill: item.fill, 'fill-opacity': String(hatch.opacity) })}</Fill>`;
  const lines = `<Mark><WellKnownName>shape://slash</WellKnownName>${stroke(item.stroke, hatch.width)}</Mark>`;
  const pattern = `<Fill><GraphicFill><Graphic>${lines}<Size>${hatch.spacing}</Size></Graphic></GraphicFill></Fill>`;
  return `<PolygonSymbolizer>${veil}</PolygonSymbolizer><PolygonSymbolizer>${pattern}${stroke(item.stroke, width)}</PolygonSymbolizer>`;
}

function casing({ width }: Theme, item: SymbolClass): string {
  return `<LineSymbolizer>${stroke(item.stroke, width + casingPixels, rounded)}</LineSymbolizer>`;
}

function core({ width }: Theme, item: SymbolClass): string {
  return `<LineSymbolizer>${stroke(item.fill, width, rounded)}</LineSymbolizer>`;
}

function mark({ width }: Theme, item: SymbolClass): string {
  return `<PointSymbolizer><Graphic><Mark><WellKnownName>${item.mark}</WellKnownName>${fill(item.fill)}${stroke(item.stroke, width, { 'stroke-linejoin': 'round' })}</Mark><Size>${item.size}</Size></Graphic></PointSymbolizer>`;
}

function label({ kind, fontSize }: Theme): string {
  const font = parameters({ 'font-family': 'Noto Sans', 'font-size': String(fontSize) });
  const halo = `<Halo><Radius>${haloPixels}</Radius>${fill('#ffffff')}</Halo>`;
  const options = kind === 'line' ? '<VendorOption name="followLine">true</VendorOption>' : '';
  return `<TextSymbolizer><Label><ogc:PropertyName>nom</ogc:PropertyName></Label><Font>${font}</Font><LabelPlacement>${placements[kind]}</LabelPlacement>${halo}${fill(textColor)}${options}</TextSymbolizer>`;
}

const anchored = (x: number, displacement: number): string =>
  `<PointPlacement><AnchorPoint><AnchorPointX>${x}</AnchorPointX><AnchorPointY>0.5</AnchorPointY></AnchorPoint><Displacement><DisplacementX>${displacement}</DisplacementX><DisplacementY>0</DisplacementY></Displacement></PointPlacement>`;

const placements: Readonly<Record<Theme['kind'], string>> = {
  polygon: anchored(0.5, 0),
  point: anchored(0, 7),
  line: '<LinePlacement/>',
};
