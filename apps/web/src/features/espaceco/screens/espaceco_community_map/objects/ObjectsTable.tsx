import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import type { ReactNode } from 'react';
import { networkFailure } from '../../../../../base/api/api-error.ts';
import { isUnasked } from '../../../../../base/api/unread.ts';
import { FailedPart } from '../../../../../base/design/FailedPart.tsx';
import { Spinner } from '../../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { ColumnChoice, dataTexts, RowConditions, RowsPager, RowsTable } from '../../../../records/index.ts';
import { hideText, sortText, whereText } from '../../../parts/objects/rows-address.ts';
import { featuresTexts } from '../../espaceco_database/features/features-texts.ts';
import { TakeFeatures } from '../../espaceco_database/features/TakeFeatures.tsx';
import type { GoTo, GuichetAddress } from '../guichet-address.ts';
import { texts } from '../texts.ts';
import { useObjects } from './useObjects.ts';

interface ObjectsTableProps {
  readonly table: EspacecoTable;
  readonly address: GuichetAddress;
  readonly viewed: GeographicBox | undefined;
  readonly go: GoTo;
  /** What may be done with one, beside its row. */
  readonly actionsOf?: ((key: string) => ReactNode) | undefined;
}

/** Objects of a layer in rows, found by conditions on their attributes; one that is chosen is shown on the map. */
export function ObjectsTable({ table, address, viewed, go, actionsOf }: ObjectsTableProps) {
  const t = useTexts(texts);
  const td = useTexts(dataTexts);
  const tf = useTexts(featuresTexts);
  const { columns, query, hidden, page, rows, inView, setInView, fileOf } = useObjects(
    table,
    address,
    viewed,
  );
  const failure = isUnasked(page) ? networkFailure() : page.error;
  const hasPlace = table.geometry_name !== null;
  const chosen = address.feature === undefined ? undefined : String(address.feature);
  return (
    <section aria-label={t('objectsOf', { title: table.title })} className="fr-mt-3w">
      <h2 className="fr-h5 fr-mb-1w">{t('objectsOf', { title: table.title })}</h2>
      <p className="fr-hint-text">{t('searchHint')}</p>
      <RowConditions
        // Conditions are a draft until they are applied: that of the address begins anew.
        key={`${table.id} ${address.where ?? ''}`}
        columns={columns}
        conditions={query.conditions}
        onChange={(conditions) => go({ where: whereText(conditions), page: 1 })}
      />
      <div className="app-rows__tools">
        <p className="fr-mb-0" role="status">
          {rows?.total !== undefined && td('count', { count: rows.total })}
        </p>
        {hasPlace && (
          <Checkbox
            small
            className="fr-mb-0"
            options={[
              {
                label: td('inView'),
                nativeInputProps: {
                  checked: inView,
                  onChange: ({ target }) => {
                    setInView(target.checked);
                    go({ page: 1 });
                  },
                },
              },
            ]}
          />
        )}
        <ColumnChoice columns={columns} hidden={hidden} onChange={(next) => go({ hide: hideText(next) })} />
      </div>
      <TakeFeatures table={table} fileOf={fileOf} />
      {failure !== null && (
        <FailedPart title={tf('failed')} error={failure} retry={() => void page.refetch()} />
      )}
      {page.isPending && failure === null && <Spinner />}
      {rows && (
        <RowsTable
          caption={td('caption', { name: table.title })}
          columns={columns.filter(({ name }) => !hidden.has(name))}
          rows={rows.rows}
          isOld={page.isPlaceholderData}
          sort={query.sort}
          onSort={(sort) => go({ sort: sortText(sort), page: 1 })}
          selected={chosen}
          onSelect={hasPlace ? (key) => go({ feature: key === chosen ? undefined : Number(key) }) : undefined}
          {...(actionsOf && { actions: { header: tf('action'), of: ({ id }) => actionsOf(id) } })}
        />
      )}
      <RowsPager page={query.page} shown={rows} onPage={(to) => go({ page: to })} />
    </section>
  );
}
