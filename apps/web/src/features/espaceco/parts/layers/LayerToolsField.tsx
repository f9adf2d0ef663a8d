import { type ReferenceTool, toolsOfGeometry } from '@cartable/contract/espaceco';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { useTexts } from '../../../../base/i18n/texts.ts';
import {
  candidatesOf,
  editableLayers,
  type FeatureTypeLayer,
  type LayerToolValues,
  type ToolsOfLayer,
} from './layer-tools.ts';
import { texts } from './texts.ts';
import './layers.css';

interface LayerToolsFieldProps {
  readonly layers: readonly FeatureTypeLayer[];
  readonly value: LayerToolValues;
  readonly onChange: (value: LayerToolValues) => void;
}

const none: ToolsOfLayer = { tools: [], references: {} };

/** What members may do with the features of each layer they edit; kept with the form around. */
export function LayerToolsField({ layers, value, onChange }: LayerToolsFieldProps) {
  const t = useTexts(texts);
  const editable = editableLayers(layers);
  return (
    <section className="fr-mt-3w">
      <h3 className="fr-h6 fr-mb-1v">{t('toolsTitle')}</h3>
      <p className="fr-hint-text">{t('toolsHint')}</p>
      {editable.length === 0 && <p>{t('toolsNone')}</p>}
      {editable.map(({ layer, family }) => {
        const own = value[String(layer.id)] ?? none;
        const set = (part: Partial<ToolsOfLayer>) =>
          onChange({ ...value, [String(layer.id)]: { ...own, ...part } });
        const title = layer.table_title;
        return (
          <div key={layer.id} className="app-layer-tools">
            <p className="fr-mb-2w">
              <strong>{t('candidate', { database: layer.database_title, table: title })}</strong>{' '}
              <Tag as="span" small>
                {t(`family_${family}`)}
              </Tag>
            </p>
            <Checkbox
              small
              legend={t('toolsOf', { title })}
              options={toolsOfGeometry[family].tools.map((tool) => ({
                label: t(`tool_${tool}`),
                nativeInputProps: {
                  checked: own.tools.includes(tool),
                  onChange: ({ target }) =>
                    set({
                      tools: target.checked
                        ? [...own.tools, tool]
                        : own.tools.filter((other) => other !== tool),
                    }),
                },
              }))}
            />
            {toolsOfGeometry[family].references.map((tool) => (
              <ReferenceField
                key={tool}
                tool={tool}
                title={title}
                candidates={candidatesOf(tool, layer, layers)}
                value={own.references[tool] ?? []}
                onChange={(ids) => set({ references: { ...own.references, [tool]: ids } })}
              />
            ))}
          </div>
        );
      })}
    </section>
  );
}

interface ReferenceFieldProps {
  readonly tool: ReferenceTool;
  readonly title: string;
  readonly candidates: readonly FeatureTypeLayer[];
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

function ReferenceField({ tool, title, candidates, value, onChange }: ReferenceFieldProps) {
  const t = useTexts(texts);
  if (candidates.length === 0) return null;
  return (
    <Checkbox
      small
      legend={t('referenceOf', { tool: t(`reference_${tool}`), title })}
      options={candidates.map(({ id, database_title, table_title }) => ({
        label: t('candidate', { database: database_title, table: table_title }),
        nativeInputProps: {
          checked: value.includes(id),
          onChange: ({ target }) =>
            onChange(target.checked ? [...value, id] : value.filter((other) => other !== id)),
        },
      }))}
    />
  );
}
