import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { plainName } from '../../../../map/read-place.ts';
import { attributesOf } from './generation-values.ts';
import { chosenTables, type StepProps, withTable } from './step-props.ts';
import { texts } from './texts.ts';

/** Below, all attributes are seen at once: a search would only be in the way. */
const SEARCH_FROM = 9;

export function AttributesStep(props: StepProps) {
  const t = useTexts(texts);
  const { values, onChange, showMissing } = props;
  return (
    <>
      <p>{t('attributesIntro')}</p>
      {chosenTables(props).map(({ relation, choices }) => (
        <TableAttributes
          key={relation.name}
          table={relation.name}
          all={attributesOf(relation)}
          types={relation.attributes}
          chosen={choices.attributes}
          showMissing={showMissing}
          onChange={(attributes) => onChange(withTable(values, relation.name, { attributes }))}
        />
      ))}
    </>
  );
}

interface TableAttributesProps {
  readonly table: string;
  readonly all: readonly string[];
  readonly types: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly showMissing: boolean;
  readonly onChange: (attributes: readonly string[]) => void;
}

function TableAttributes({ table, all, types, chosen, showMissing, onChange }: TableAttributesProps) {
  const t = useTexts(texts);
  const [search, setSearch] = useState('');
  const searched = plainName(search);
  const found = all.filter((name) => plainName(name).includes(searched));
  const missing = showMissing && chosen.length === 0;
  const choose = (names: ReadonlySet<string>) => onChange(all.filter((name) => names.has(name)));
  return (
    <fieldset className="app-table-block" aria-label={t('attributesOf', { table })}>
      <legend>{table}</legend>
      <div className="app-attributes__tools">
        <p className="fr-mb-0" role="status">
          {t('attributesChosen', { count: chosen.length, total: all.length })}
        </p>
        <Button
          type="button"
          size="small"
          priority="tertiary"
          onClick={() => choose(new Set([...chosen, ...found]))}
        >
          {searched === '' ? t('selectAll') : t('selectFound')}
        </Button>
        <Button type="button" size="small" priority="tertiary" onClick={() => onChange([])}>
          {t('selectNone')}
        </Button>
      </div>
      {all.length >= SEARCH_FROM && (
        <Input
          className="fr-mb-2w"
          label={t('search', { table })}
          hideLabel
          nativeInputProps={{
            type: 'search',
            placeholder: t('searchPlaceholder'),
            value: search,
            onChange: ({ target }) => setSearch(target.value),
          }}
        />
      )}
      {found.length === 0 ? (
        <p>{t('noneFound')}</p>
      ) : (
        <Checkbox
          className="app-attributes"
          small
          legend={<span className="fr-sr-only">{t('attributesOf', { table })}</span>}
          state={missing ? 'error' : 'default'}
          {...(missing ? { stateRelatedMessage: t('attributesMissing') } : {})}
          options={found.map((name) => ({
            label: name,
            hintText: types[name],
            nativeInputProps: {
              checked: chosen.includes(name),
              onChange: ({ target }) => {
                const names = new Set(chosen);
                if (target.checked) names.add(name);
                else names.delete(name);
                choose(names);
              },
            },
          }))}
        />
      )}
    </fieldset>
  );
}
