import { ATTRIBUTES_MAX, type Attribute, THEMES_MAX, type Theme } from '@cartable/contract/espaceco';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ListedEntry } from '../ListedEntry.tsx';
import { AttributeDialog } from './AttributeDialog.tsx';
import { AutofillDialog } from './AutofillDialog.tsx';
import { OrderActs, useOrder } from './order.tsx';
import { replaced } from './replaced.ts';
import { ThemeDialog } from './ThemeDialog.tsx';
import { texts } from './texts.ts';
import './themes.css';

interface ThemesFieldProps {
  readonly value: readonly Theme[];
  readonly onChange: (themes: Theme[]) => void;
  /** Full names of the tables a theme may be bound to. */
  readonly tables?: readonly string[];
}

const quiet = { type: 'button', size: 'small', priority: 'tertiary no outline' } as const;

/** Themes of the reports of a community, with their attributes; kept with the form around. */
export function ThemesField({ value, onChange, tables = [] }: ThemesFieldProps) {
  const t = useTexts(texts);
  const [edited, setEdited] = useState<Theme | 'new'>();
  const [filled, fill] = useState<Theme>();
  const [of, setOf] = useState<{ readonly theme: Theme; readonly attribute: Attribute | 'new' }>();
  const [said, say] = useState('');
  const orderOf = useOrder(value, onChange, ({ theme }, rank) =>
    say(t('moved', { name: theme, rank: rank + 1, count: value.length })),
  );
  const keepAttribute = (attribute: Attribute) => {
    if (of === undefined) return;
    const attributes = replaced(of.theme.attributes, of.attribute, attribute);
    onChange(replaced(value, of.theme, { ...of.theme, attributes }));
  };
  return (
    <section className="fr-mb-4w" data-field={t('themes')}>
      <h3 className="fr-h6 fr-mb-1v">{t('themes')}</h3>
      <p className="fr-hint-text">{t('themesHint')}</p>
      <p className="fr-sr-only" role="status">
        {said}
      </p>
      {value.length === 0 && <p>{t('themesNone')}</p>}
      <ul className="app-espaceco-themes">
        {value.map((theme, rank) => (
          <li key={theme.theme} {...orderOf(rank).drop}>
            <ThemeHead
              order={orderOf(rank)}
              theme={theme}
              onEdit={() => setEdited(theme)}
              onFill={() => fill(theme)}
              onDelete={() => onChange(value.filter((other) => other !== theme))}
            />
            <Attributes
              theme={theme}
              onEdit={(attribute) => setOf({ theme, attribute })}
              onChange={(attributes) => onChange(replaced(value, theme, { ...theme, attributes }))}
              onSay={say}
            />
          </li>
        ))}
      </ul>
      <Button
        type="button"
        size="small"
        priority="secondary"
        iconId="fr-icon-add-line"
        disabled={value.length >= THEMES_MAX}
        onClick={() => setEdited('new')}
      >
        {t('addTheme')}
      </Button>
      <ThemeDialog
        theme={edited}
        taken={value.map(({ theme }) => theme)}
        tables={tables}
        onApply={(theme) => onChange(replaced(value, edited, theme))}
        onClose={() => setEdited(undefined)}
      />
      <AttributeDialog
        attribute={of?.attribute}
        taken={of?.theme.attributes.map(({ name }) => name) ?? []}
        onApply={keepAttribute}
        onClose={() => setOf(undefined)}
      />
      <AutofillDialog
        theme={filled}
        onApply={(theme) => onChange(replaced(value, filled, theme))}
        onClose={() => fill(undefined)}
      />
    </section>
  );
}

interface ThemeHeadProps {
  readonly theme: Theme;
  readonly order: ReturnType<ReturnType<typeof useOrder>>;
  readonly onEdit: () => void;
  /** Of a theme of a table: what fills its columns in. */
  readonly onFill: () => void;
  readonly onDelete: () => void;
}

function ThemeHead({ theme, order, onEdit, onFill, onDelete }: ThemeHeadProps) {
  const { theme: name, help, global, database, table, attributes } = theme;
  const t = useTexts(texts);
  return (
    <>
      <div className="app-espaceco-themes__head">
        <strong>{name}</strong>
        {global && (
          <Badge as="span" small severity="info" noIcon>
            {t('shared')}
          </Badge>
        )}
        {database && (
          <Badge as="span" small noIcon>
            {`${database}:${table}`}
          </Badge>
        )}
        <span className="app-espaceco-themes__actions">
          <OrderActs name={name} order={order} />
          {database && attributes.length > 0 && (
            <Button
              {...quiet}
              iconId="fr-icon-flashlight-line"
              title={t('autofillOf', { name })}
              onClick={onFill}
            />
          )}
          <Button {...quiet} iconId="fr-icon-edit-line" title={t('editTheme', { name })} onClick={onEdit} />
          <Button
            {...quiet}
            iconId="fr-icon-delete-line"
            title={t('deleteTheme', { name })}
            onClick={onDelete}
          />
        </span>
      </div>
      {help && <p className="fr-text--sm fr-mb-1w">{help}</p>}
    </>
  );
}

interface AttributesProps {
  readonly theme: Theme;
  readonly onEdit: (attribute: Attribute | 'new') => void;
  readonly onChange: (attributes: Attribute[]) => void;
  /** What has no other sign than its place on the screen. */
  readonly onSay: (words: string) => void;
}

function Attributes({ theme: bound, onEdit, onChange, onSay }: AttributesProps) {
  const t = useTexts(texts);
  const { theme, attributes } = bound;
  const orderOf = useOrder(attributes, onChange, ({ name }, rank) =>
    onSay(t('moved', { name, rank: rank + 1, count: attributes.length })),
  );
  if (bound.database !== undefined) return <BoundAttributes theme={bound} />;
  return (
    <>
      {attributes.length === 0 && <p className="fr-hint-text fr-mb-1w">{t('noAttribute')}</p>}
      <ul className="app-listed">
        {attributes.map((attribute, rank) => (
          <ListedEntry
            key={attribute.name}
            drop={orderOf(rank).drop}
            name={attribute.name}
            hint={[t(`type_${attribute.type}`), attribute.mandatory && t('isMandatory')]
              .filter(Boolean)
              .join(', ')}
            edit={{
              title: t('editAttribute', { name: attribute.name }),
              onClick: () => onEdit(attribute),
            }}
            remove={{
              title: t('deleteAttribute', { name: attribute.name }),
              onClick: () => onChange(attributes.filter((other) => other !== attribute)),
            }}
          >
            <OrderActs name={attribute.name} order={orderOf(rank)} />
          </ListedEntry>
        ))}
      </ul>
      <Button
        type="button"
        size="small"
        priority="tertiary"
        title={t('addAttributeOf', { name: theme })}
        disabled={attributes.length >= ATTRIBUTES_MAX}
        onClick={() => onEdit('new')}
      >
        {t('addAttribute')}
      </Button>
    </>
  );
}

/** Questions made of the columns of a table: they change with it. */
function BoundAttributes({
  theme: { attributes, autofilled_attributes: filled = [] },
}: {
  readonly theme: Theme;
}) {
  const t = useTexts(texts);
  if (attributes.length === 0) return <p className="fr-hint-text fr-mb-1w">{t('boundSoon')}</p>;
  return (
    <>
      <p className="fr-hint-text fr-mb-1w">{t('bound')}</p>
      <ul className="app-listed">
        {attributes.map(({ name, title, type, mandatory }) => (
          <ListedEntry
            key={name}
            name={title ?? name}
            hint={[
              t(`type_${type}`),
              mandatory && t('isMandatory'),
              filled.some((one) => one.name === name) && t('isFilled'),
            ]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
      </ul>
    </>
  );
}
