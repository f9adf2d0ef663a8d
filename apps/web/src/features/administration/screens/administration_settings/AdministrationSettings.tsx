import { administrationCalls, type EffectiveSetting } from '@cartable/contract/administration';
import { useRead } from '../../../../base/api/hooks.ts';
import { type Column, DataTable } from '../../../../base/design/DataTable.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { en } from './AdministrationSettings.texts.en.ts';
import { fr } from './AdministrationSettings.texts.fr.ts';

const texts = defineTexts('administration_settings', { fr, en });

type Row = EffectiveSetting & { readonly _id: string };

/** Effective settings of the server, by group. */
export function Screen() {
  const t = useTexts(texts);
  const settings = useRead(administrationCalls.getSettings, {}, { staleTime: 0, meta: { persist: false } });
  const columns = useColumns();
  return (
    <AdministrationPage title={t('title')} lead={t('lead')}>
      <Loaded query={settings}>
        {(list) =>
          [...new Set(list.map(({ group }) => group))].map((group) => (
            <section key={group}>
              <h2>{group}</h2>
              <DataTable
                caption={group}
                columns={columns}
                items={list
                  .filter((setting) => setting.group === group)
                  .map((setting) => ({ ...setting, _id: setting.variable }))}
              />
            </section>
          ))
        }
      </Loaded>
    </AdministrationPage>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTexts(texts);
  return [
    {
      header: t('variable'),
      cell: ({ variable, description }) => (
        <>
          <p>
            <code>{variable}</code>
          </p>
          <p className="app-data-table__sub">{description}</p>
        </>
      ),
    },
    {
      header: t('value'),
      cell: ({ value, secret, source }) => {
        if (secret) return t(source === 'unset' ? 'secretUnset' : 'secretSet');
        return value === null ? t('none') : <code>{value}</code>;
      },
    },
    { header: t('source'), cell: ({ source }) => t(source) },
  ];
}
