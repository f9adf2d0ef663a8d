import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoDatabase, EspacecoTable } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { networkFailure } from '../../../../../base/api/api-error.ts';
import { isUnasked } from '../../../../../base/api/unread.ts';
import { FailedPart } from '../../../../../base/design/FailedPart.tsx';
import { Spinner } from '../../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { useStore } from '../../../../../base/state/store.ts';
import { ColumnChoice, dataTexts, RowConditions, RowsPager, RowsTable } from '../../../../records/index.ts';
import { featureChanges } from '../../../parts/objects/feature-changes.ts';
import { type DatabaseAddress, hideText, sortText, whereText } from '../../../parts/objects/rows-address.ts';
import { useChosenFeature, useFeatures } from '../../../parts/objects/use-features.ts';
import { FeatureHistory } from './FeatureHistory.tsx';
import { FeaturesMap } from './FeaturesMap.tsx';
import { featuresTexts } from './features-texts.ts';
import { TakeFeatures } from './TakeFeatures.tsx';
import './features.css';

interface TableFeaturesProps {
  readonly database: EspacecoDatabase;
  readonly table: EspacecoTable;
  readonly address: DatabaseAddress;
}

/** Features of a table: a page of rows, a map of them, and the history of the one that is chosen. */
export function TableFeatures({ database, table, address }: TableFeaturesProps) {
  const t = useTexts(featuresTexts);
  const td = useTexts(dataTexts);
  const [viewed, setViewed] = useState<GeographicBox>();
  const [pointed, point] = useState<ReadonlySet<string>>(new Set());
  const followsMap = address.inView === true;
  const { columns, query, hidden, page, rows, fileOf } = useFeatures(
    table,
    address,
    followsMap ? viewed : undefined,
  );
  const failure = isUnasked(page) ? networkFailure() : page.error;
  const change = useStore(featureChanges);
  const chosen = useChosenFeature(table, address.feature);
  const go = (change: Partial<DatabaseAddress>) =>
    routes.espaceco_database({ ...address, ...change }).replace();
  const choose = (key: string) => go({ feature: String(address.feature) === key ? undefined : Number(key) });
  const hasPlace = table.geometry_name !== null;
  return (
    <>
      {hasPlace && (
        <FeaturesMap
          table={table}
          change={change}
          chosen={chosen.data ?? undefined}
          onBox={setViewed}
          onFound={(keys) => {
            point(new Set(keys));
            if (keys.length === 1) go({ feature: Number(keys[0]) });
          }}
        />
      )}
      <RowConditions
        // Conditions are a draft until they are applied: that of the address begins anew.
        key={address.where ?? ''}
        columns={columns}
        conditions={query.conditions}
        onChange={(conditions) => go({ where: whereText(conditions), page: 1 })}
      />
      <div className="app-rows__tools">
        <p className="fr-mb-0" role="status">
          {rows?.total !== undefined && td('count', { count: rows.total })}
        </p>
        {hasPlace && (
          <div className="fr-checkbox-group fr-checkbox-group--sm">
            <input
              id="features-in-view"
              type="checkbox"
              checked={followsMap}
              onChange={({ target }) => go({ inView: target.checked || undefined, page: 1 })}
            />
            <label className="fr-label" htmlFor="features-in-view">
              {td('inView')}
            </label>
          </div>
        )}
        <ColumnChoice columns={columns} hidden={hidden} onChange={(next) => go({ hide: hideText(next) })} />
      </div>
      <TakeFeatures table={table} fileOf={fileOf} />
      {failure !== null && (
        <FailedPart title={t('failed')} error={failure} retry={() => void page.refetch()} />
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
          selected={address.feature === undefined ? undefined : String(address.feature)}
          pointed={pointed}
          onSelect={hasPlace ? choose : undefined}
          actions={{
            header: t('action'),
            of: ({ id }) => (
              <Button
                size="small"
                priority="tertiary no outline"
                iconId="fr-icon-time-line"
                title={t('historyOf', { key: id })}
                onClick={() => choose(id)}
              />
            ),
          }}
        />
      )}
      <RowsPager page={query.page} shown={rows} onPage={(to) => go({ page: to })} />
      {address.feature !== undefined && (
        <FeatureHistory
          key={`${table.id}.${address.feature}`}
          database={database}
          table={table}
          featureKey={address.feature}
          isGone={chosen.data === null}
          onClose={() => go({ feature: undefined })}
        />
      )}
    </>
  );
}
