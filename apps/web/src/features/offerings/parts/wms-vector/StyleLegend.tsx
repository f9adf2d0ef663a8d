import { isExpression, type Parameter, type Rule, type Style, type Symbolizer } from '@cartable/styles';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { formTexts } from '../form/form-texts.ts';

/** More rules than this are not read one by one. */
const MAX_SHOWN = 30;

/** Rules of a style, each with a swatch: enough to recognise it before the map is drawn. */
export function StyleLegend({ style }: { readonly style: Style }) {
  const t = useTexts(formTexts);
  const rules = style.featureTypeStyles.flatMap((part) => part.rules);
  return (
    <>
      <ul className="app-style-rules" aria-label={t('preview')}>
        {rules.slice(0, MAX_SHOWN).map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their rank
          <li key={index}>
            <Swatch rule={rule} />
            {(rule.title ?? rule.name ?? rules.length > 1)
              ? (rule.title ?? rule.name ?? t('styleUnnamed', { rank: index + 1 }))
              : null}
          </li>
        ))}
      </ul>
      {rules.length > MAX_SHOWN && <p className="fr-hint-text">{t('styleRules', { count: rules.length })}</p>}
    </>
  );
}

function Swatch({ rule }: { readonly rule: Rule }) {
  return (
    <svg width={48} height={28} viewBox="0 0 48 28" aria-hidden="true" focusable="false">
      {rule.symbolizers.map((symbolizer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: symbolizers have no identity but their rank
        <SymbolizerMark key={index} symbolizer={symbolizer} />
      ))}
    </svg>
  );
}

function SymbolizerMark({ symbolizer }: { readonly symbolizer: Symbolizer }) {
  switch (symbolizer.kind) {
    case 'polygon':
      return (
        <rect
          x={6}
          y={5}
          width={36}
          height={18}
          fill={constant(symbolizer.fill?.color, 'none')}
          fillOpacity={constant(symbolizer.fill?.opacity, 1)}
          {...strokeOf(symbolizer.stroke)}
        />
      );
    case 'line':
      return <path d="M4 20 L16 8 L30 18 L44 7" fill="none" {...strokeOf(symbolizer.stroke)} />;
    case 'point': {
      const mark = symbolizer.graphic.sources.find((source) => source.kind === 'mark');
      const radius = Math.min(12, constant(symbolizer.graphic.size, 8) / 2);
      return (
        <circle
          cx={24}
          cy={14}
          r={radius}
          fill={constant(mark?.fill?.color, '#808080')}
          {...strokeOf(mark?.stroke)}
        />
      );
    }
    case 'text':
      return (
        <text x={24} y={19} textAnchor="middle" fontSize={13} fill="#161616">
          Abc
        </text>
      );
  }
}

interface StrokeLike {
  readonly color?: Parameter<string> | undefined;
  readonly width?: Parameter<number> | undefined;
  readonly opacity?: Parameter<number> | undefined;
}

function strokeOf(stroke: StrokeLike | undefined) {
  if (!stroke) return {};
  return {
    stroke: constant(stroke.color, '#000000'),
    strokeWidth: constant(stroke.width, 1),
    strokeOpacity: constant(stroke.opacity, 1),
  };
}

/** A value computed from the feature has none here: the usual one stands for it. */
function constant<T extends string | number>(value: Parameter<T> | undefined, otherwise: T): T {
  if (value === undefined || isExpression(value)) return otherwise;
  return value;
}
