import type { Language } from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { GeometryType } from '@cartable/geo';
import { type EncodedImage, type ImageFormat, renderLegend } from '@cartable/rendering';
import type { Rule, Style } from '@cartable/styles';
import type { StyledTable } from '../table-ref.ts';
import type { WorkerContext } from '../worker/context.ts';
import { openSource } from '../worker/table-source.ts';

export interface DrawLegendTask {
  readonly kind: 'draw-legend';
  /** The topmost table first, as the legend shows them. */
  readonly layers: readonly (StyledTable & { readonly title: string })[];
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly scaleDenominator: number | undefined;
  /** The symbol of this rule alone, without its title. */
  readonly rule: string | undefined;
  readonly transparent: boolean;
  readonly format: ImageFormat;
  readonly language: Language;
}

interface Part {
  readonly title: string;
  readonly style: Style;
  readonly geometryType: GeometryType;
}

/** A GetLegendGraphic: the rules of each table's style, the topmost table first. */
export async function drawLegend(task: DrawLegendTask, context: WorkerContext): Promise<EncodedImage> {
  const parts = await openParts(context, task);
  const featureTypeStyles = parts.flatMap(titledStyles);
  const { bytes, contentType } = await context.drawing.run(() =>
    renderLegend({
      style: {
        ...parts[0]?.style,
        featureTypeStyles:
          task.rule === undefined ? featureTypeStyles : onlyRule(featureTypeStyles, task.rule),
      },
      // A legend of several tables shows each symbol by its own kind.
      geometryType: parts.length === 1 && parts[0] ? parts[0].geometryType : 'Geometry',
      ...(task.width === undefined ? {} : { width: task.width }),
      ...(task.height === undefined ? {} : { height: task.height }),
      ...(task.scaleDenominator === undefined ? {} : { scale: task.scaleDenominator }),
      format: task.format,
      transparent: task.transparent,
      language: task.language,
    }),
  );
  return { bytes, contentType };
}

async function openParts(context: WorkerContext, task: DrawLegendTask): Promise<Part[]> {
  const parts: Part[] = [];
  for (const layer of task.layers) {
    const source = await openSource(context, layer);
    if (source === undefined) continue;
    parts.push({
      title: layer.title,
      style: context.styles.get(layer),
      geometryType: source.geometryType,
    });
  }
  return parts;
}

/** A rule without title is told by its table. */
function titledStyles({ title, style }: Part): Style['featureTypeStyles'] {
  const titled = (rule: Rule): Rule => (rule.title || rule.name ? rule : { ...rule, title });
  return style.featureTypeStyles.map((type) => ({ ...type, rules: type.rules.map(titled) }));
}

/** The symbol of a rule, for a client that writes the titles itself. @throws {CartableError} `service.rule-unknown` */
function onlyRule(styles: Style['featureTypeStyles'], name: string): Style['featureTypeStyles'] {
  const untitled = ({ title: _title, name: _name, ...rule }: Rule): Rule => rule;
  const retained = styles
    .map((style) => ({ ...style, rules: style.rules.filter((rule) => rule.name === name).map(untitled) }))
    .filter(({ rules }) => rules.length > 0);
  if (retained.length === 0) throw new CartableError('service.rule-unknown', { name: name.slice(0, 100) });
  return retained;
}
