/** Documents made at random from a seed: sound, strange and hostile values in every place a style has. */
import { css, propertyName } from './sld.ts';

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const numbers = [
  '0',
  '1',
  '2.5',
  '7',
  '12',
  '60',
  '0.001',
  '1e-9',
  '400',
  '9999',
  '1e9',
  '1e308',
  '-3',
  '-1e9',
  'NaN',
  '',
  'x',
  '99999999999999999999',
];
const colors = ['#ff0000', '#00f', 'red', '', '#12345', '#ABCDEF'];
const marks = [
  'square',
  'circle',
  'star',
  'x',
  'shape://slash',
  'shape://times',
  'shape://vertline',
  'shape://dot',
  'shape://carrow',
  'ttf://a#1',
  '',
];
const dashes = ['5 3', '0.001 0.001', '1', '0 0', '1e9 1', ',,,', '1 '.repeat(40), '5 -5', 'none'];
const functions = [
  'Recode',
  'Categorize',
  'Interpolate',
  'strSubstring',
  'numberFormat',
  'dateFormat',
  'pow',
  'sqrt',
  'if_then_else',
  'env',
  'parseInt',
  'strip',
  'Concatenate',
];
const texts = [
  'Aÿ',
  'N° 7',
  '',
  'é'.repeat(5000),
  'القاهرة '.repeat(300),
  '\u0301'.repeat(500),
  'a-b '.repeat(200),
  '😀'.repeat(60),
];
const labels = [
  'spaceAround',
  'repeat',
  'autoWrap',
  'maxAngleDelta',
  'conflictResolution',
  'graphic-margin',
  'ruleEvaluation',
  'unknown',
];

export class SldMaker {
  readonly #random: Random;
  #depth = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)]!;
  }

  #maybe(make: () => string, chance = 0.5): string {
    return this.#random() < chance ? make() : '';
  }

  #times(most: number, make: () => string): string {
    return Array.from({ length: Math.floor(this.#random() * (most + 1)) }, make).join('');
  }

  #value(constants: readonly string[]): string {
    if (this.#depth > 4 || this.#random() < 0.7) return this.#pick(constants);
    this.#depth++;
    const made = this.#pick([
      () => propertyName(this.#pick(['nom', 'pop', 'le'])),
      () => `<ogc:Literal>${this.#pick(constants)}</ogc:Literal>`,
      () =>
        `<ogc:${this.#pick(['Add', 'Mul', 'Div'])}>${propertyName('pop')}<ogc:Literal>${this.#pick(numbers)}</ogc:Literal></ogc:Mul>`.replace(
          /ogc:Mul>$/,
          'ogc:X>',
        ),
      () =>
        `<ogc:Function name="${this.#pick(functions)}">${this.#times(6, () => this.#wrapped(constants))}</ogc:Function>`,
      () =>
        `<Recode><LookupValue>${propertyName('nom')}</LookupValue><MapItem><Data>Uz</Data><Value>${this.#value(constants)}</Value></MapItem></Recode>`,
    ])();
    this.#depth--;
    return made.replace(/<ogc:(Add|Mul|Div)>(.*)<\/ogc:X>$/, '<ogc:$1>$2</ogc:$1>');
  }

  #wrapped(constants: readonly string[]): string {
    const value = this.#value(constants);
    return value.startsWith('<') ? value : `<ogc:Literal>${value}</ogc:Literal>`;
  }

  #number = (): string => this.#value(numbers);
  #element = (name: string): string => this.#maybe(() => `<${name}>${this.#number()}</${name}>`);
  #pair = (name: string): string =>
    this.#maybe(
      () => `<${name}><${name}X>${this.#number()}</${name}X><${name}Y>${this.#number()}</${name}Y></${name}>`,
      0.3,
    );

  #fill(): string {
    const inner =
      this.#maybe(() => css('fill', this.#value(colors))) +
      this.#maybe(() => css('fill-opacity', this.#number()));
    const graphic =
      this.#depth < 2 ? this.#maybe(() => `<GraphicFill>${this.#graphic()}</GraphicFill>`, 0.4) : '';
    return `<Fill>${graphic}${inner}</Fill>`;
  }

  #stroke(): string {
    const parameters = [
      this.#maybe(() => css('stroke', this.#value(colors))),
      this.#maybe(() => css('stroke-width', this.#number())),
      this.#maybe(() => css('stroke-dasharray', this.#value(dashes))),
      this.#maybe(() => css('stroke-dashoffset', this.#number())),
      this.#maybe(() => css('stroke-linejoin', this.#pick(['round', 'bevel', 'mitre', 'odd']))),
      this.#maybe(() => css('stroke-linecap', this.#pick(['round', 'butt', 'square', 'odd']))),
    ];
    const name = this.#pick(['GraphicFill', 'GraphicStroke']);
    const gaps = name === 'GraphicStroke' ? this.#element('InitialGap') + this.#element('Gap') : '';
    const graphic =
      this.#depth < 2 ? this.#maybe(() => `<${name}>${this.#graphic()}${gaps}</${name}>`, 0.4) : '';
    return `<Stroke>${graphic}${parameters.join('')}</Stroke>`;
  }

  #graphic(): string {
    this.#depth++;
    const source = this.#pick([
      () =>
        `<Mark><WellKnownName>${this.#pick(marks)}</WellKnownName>${this.#maybe(() => this.#fill())}${this.#maybe(() => this.#stroke())}</Mark>`,
      () =>
        `<ExternalGraphic><InlineContent encoding="xml"><svg width="${this.#pick(numbers)}" height="${this.#pick(numbers)}"><rect width="9" height="9"/></svg></InlineContent><Format>image/svg+xml</Format></ExternalGraphic>`,
      () =>
        `<ExternalGraphic><OnlineResource xlink:href="${this.#pick(['file:///etc/passwd', 'http://127.0.0.1/x', 'data:image/png;base64,AAAA', ''])}"/></ExternalGraphic>`,
    ])();
    this.#depth--;
    const rest = this.#element('Opacity') + this.#element('Size') + this.#element('Rotation');
    return `<Graphic>${source}${rest}${this.#pair('AnchorPoint')}${this.#pair('Displacement')}</Graphic>`;
  }

  #placement(): string {
    const line = `<LinePlacement>${this.#element('PerpendicularOffset')}<IsRepeated>${this.#pick(['true', 'false', 'odd'])}</IsRepeated>${this.#element('InitialGap')}${this.#element('Gap')}</LinePlacement>`;
    const point = `<PointPlacement>${this.#pair('AnchorPoint')}${this.#pair('Displacement')}${this.#element('Rotation')}</PointPlacement>`;
    return `<LabelPlacement>${this.#pick([line, point])}</LabelPlacement>`;
  }

  #symbolizer = (): string => {
    const kind = this.#pick(['Point', 'Line', 'Polygon', 'Text', 'Raster']);
    const uom = this.#maybe(
      () => ` uom="http://www.opengeospatial.org/se/units/${this.#pick(['metre', 'foot', 'pixel', 'odd'])}"`,
      0.3,
    );
    const bodies: Record<string, () => string> = {
      Point: () => this.#graphic(),
      Line: () => this.#stroke() + this.#element('PerpendicularOffset'),
      Polygon: () =>
        this.#maybe(() => this.#fill()) +
        this.#maybe(() => this.#stroke()) +
        this.#pair('Displacement') +
        this.#element('PerpendicularOffset'),
      Text: () =>
        `<Label>${this.#value([...texts, propertyName('nom')])}</Label><Font>${css('font-size', this.#number())}</Font>${this.#maybe(() => this.#placement())}${this.#maybe(() => `<Halo>${this.#element('Radius')}${this.#fill()}</Halo>`)}${this.#element('Priority')}`,
      Raster: () => '',
    };
    const options = this.#times(
      2,
      () =>
        `<VendorOption name="${this.#pick(labels)}">${this.#pick([...numbers, 'true', 'false', 'first'])}</VendorOption>`,
    );
    return `<${kind}Symbolizer${uom}>${bodies[kind]!()}${options}</${kind}Symbolizer>`;
  };

  #filter(): string {
    const operator = this.#pick([
      'PropertyIsEqualTo',
      'PropertyIsLessThan',
      'PropertyIsLike',
      'BBOX',
      'Intersects',
      'Odd',
    ]);
    return `<ogc:Filter><ogc:${operator}>${propertyName(this.#pick(['nom', 'pop']))}${this.#wrapped([...numbers, 'Uz'])}</ogc:${operator}></ogc:Filter>`;
  }

  rules = (): string =>
    this.#times(
      6,
      () =>
        `<Rule>${this.#maybe(() => this.#filter(), 0.3)}${this.#maybe(() => '<ElseFilter/>', 0.1)}${this.#times(4, this.#symbolizer)}</Rule>`,
    );
}
