import {
  type AttributeDescriptions,
  attributeTextLimits,
  datastoreCalls,
} from '@cartable/contract/datastore';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { attributeTexts } from './attribute-texts.ts';
import '../../../../../base/design/plain-table.css';
import './attribute-texts.css';

type DataParams = { readonly datastoreId: string; readonly storedDataId: string };

/** Meaning and unit of each attribute, written in place: each is saved when one leaves its field. */
export function AttributeTexts(params: DataParams) {
  const t = useTexts(attributeTexts);
  const descriptions = useRead(datastoreCalls.getAttributeDescriptions, { params });
  return (
    <section aria-labelledby="attribute-texts" className="fr-mt-3w">
      <h3 id="attribute-texts">{t('title')}</h3>
      <Loaded query={descriptions}>
        {({ tables, abilities }) => (
          <>
            <p>{t(abilities.describe === true ? 'intro' : 'introReader')}</p>
            {tables.map((table) => (
              <Table key={table.name} params={params} table={table} mayWrite={abilities.describe === true} />
            ))}
          </>
        )}
      </Loaded>
    </section>
  );
}

type DescribedTable = AttributeDescriptions['tables'][number];

interface TableProps {
  readonly params: DataParams;
  readonly table: DescribedTable;
  readonly mayWrite: boolean;
}

function Table({ params, table: { name, attributes }, mayWrite }: TableProps) {
  const t = useTexts(attributeTexts);
  const caption = t('caption', { name });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard
    <section className="app-plain-table__frame" tabIndex={0} aria-label={caption}>
      <table className="app-plain-table">
        <caption className="app-attribute-texts__caption">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('attribute')}</th>
            <th scope="col" className="app-attribute-texts__definition">
              {t('definition')}
            </th>
            <th scope="col" className="app-attribute-texts__unit">
              {t('unit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {attributes.map((attribute) => (
            <Attribute
              key={attribute.name}
              params={params}
              table={name}
              attribute={attribute}
              mayWrite={mayWrite}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface AttributeProps extends Omit<TableProps, 'table'> {
  /** Its name. */
  readonly table: string;
  readonly attribute: DescribedTable['attributes'][number];
}

function Attribute({ params, table, attribute, mayWrite }: AttributeProps) {
  const t = useTexts(attributeTexts);
  const { name, type, definition, unit } = attribute;
  const [typed, setTyped] = useState({ definition, unit });
  const save = useWrite(datastoreCalls.describeAttribute, {
    onSuccess: () => invalidate(datastoreCalls.getAttributeDescriptions, { params }),
  });
  const saveTyped = () => {
    const isSame = typed.definition.trim() === definition && typed.unit.trim() === unit;
    if (!isSame) save.mutate({ params, body: { table, attribute: name, ...typed } });
  };
  return (
    <tr>
      <th scope="row">
        {name} <span className="app-attribute-texts__type">{type}</span>
        <span role="status" className="app-attribute-texts__state">
          {save.isPending ? t('saving') : save.isSuccess ? t('saved') : ''}
        </span>
        {save.error && <ErrorAlert error={save.error} onClose={() => save.reset()} />}
      </th>
      {mayWrite ? (
        <>
          <td>
            <Input
              textArea
              hideLabel
              label={t('definitionOf', { name })}
              nativeTextAreaProps={{
                rows: 2,
                maxLength: attributeTextLimits.definition,
                value: typed.definition,
                onChange: (event) => setTyped({ ...typed, definition: event.target.value }),
                onBlur: saveTyped,
              }}
            />
          </td>
          <td>
            <Input
              hideLabel
              label={t('unitOf', { name })}
              nativeInputProps={{
                maxLength: attributeTextLimits.unit,
                value: typed.unit,
                onChange: (event) => setTyped({ ...typed, unit: event.target.value }),
                onBlur: saveTyped,
              }}
            />
          </td>
        </>
      ) : (
        <>
          <td>{definition}</td>
          <td>{unit}</td>
        </>
      )}
    </tr>
  );
}
