import type { GeographicBox } from '@cartable/contract/core';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stateOf } from '../../../base/design/fields.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { ownAddress } from '../../../base/site/own-address.ts';
import { AreaChoice } from './AreaChoice.tsx';
import { type DownloadTable, layerOf, readCount } from './described.ts';
import {
  conditionsOf,
  type DownloadValues,
  exampleFilter,
  isBox,
  nameOfCrs,
  queryOf,
  startValues,
} from './download-values.ts';
import { PrepareFile } from './PrepareFile.tsx';
import { texts } from './texts.ts';

/** As people call them, in both languages. */
const formatNames: Readonly<Record<string, string>> = {
  gpkg: 'GeoPackage',
  geoparquet: 'GeoParquet',
  shapefile: 'Shapefile (ZIP)',
  geojson: 'GeoJSON',
  csv: 'CSV',
  flatgeobuf: 'FlatGeobuf',
  kml: 'KML',
};
const nameOf = (format: string) => formatNames[format] ?? format;

interface TableDownloadProps {
  readonly table: DownloadTable;
  readonly extent: GeographicBox | null;
}

/** Download form of a table: what to take, how many features that is, and the file. */
export function TableDownload({ table, extent }: TableDownloadProps) {
  const t = useTexts(texts);
  const [format, setFormat] = useState(table.files[0]?.format ?? '');
  const [values, setValues] = useState(() => startValues(table));
  const change = (some: Partial<DownloadValues>) => setValues((before) => ({ ...before, ...some }));
  const counted = useCount(table, values);
  const file = table.files.find((one) => one.format === format);
  const query = queryOf(values, table);
  const canDownload = file && counted.isSuccess && values.columns.length > 0;
  return (
    <>
      <Select
        label={t('format')}
        options={table.files.map((one) => ({ value: one.format, label: nameOf(one.format) }))}
        nativeSelectProps={{ value: format, onChange: ({ target }) => setFormat(target.value) }}
      />
      {table.crs.length > 0 && (
        <AreaChoice box={values.box} extent={extent} onChange={(box) => change({ box })} />
      )}
      <Accordion label={t('more')} titleAs="h3">
        <MoreChoices table={table} values={values} onChange={change} problem={counted.error?.message} />
      </Accordion>
      <p className="fr-mt-2w fr-mb-1w" role="status">
        {counted.isSuccess ? t('count', { count: counted.data }) : !counted.isError && t('counting')}
      </p>
      <a
        className="fr-btn fr-btn--icon-left fr-icon-download-line"
        {...(canDownload
          ? { href: ownAddress(query === '' ? file.href : `${file.href}?${query}`), download: true }
          : { role: 'link', 'aria-disabled': true })}
      >
        {t('download', { format: nameOf(format) })}
      </a>
      <p className="fr-hint-text fr-mt-1w fr-mb-0">{t('preparing')}</p>
      <PrepareFile
        selection={{ layer: layerOf(table), table: table.name, format, query }}
        count={counted.data}
        disabled={!canDownload}
      />
    </>
  );
}

/** Number of features to take: known for the whole table, asked of the server under conditions. */
function useCount(table: DownloadTable, values: DownloadValues) {
  const conditions = conditionsOf(values);
  return useQuery({
    queryKey: ['download-count', table.count_href, conditions],
    queryFn: ({ signal }) => readCount(table, conditions, signal),
    ...(conditions === '' ? { initialData: table.feature_count, staleTime: Number.POSITIVE_INFINITY } : {}),
    enabled: values.box === null || isBox(values.box),
    retry: false,
  });
}

interface MoreChoicesProps {
  readonly table: DownloadTable;
  readonly values: DownloadValues;
  readonly onChange: (change: Partial<DownloadValues>) => void;
  /** Problem of the filter, as the server reports it. */
  readonly problem: string | undefined;
}

function MoreChoices({ table, values, onChange, problem }: MoreChoicesProps) {
  const t = useTexts(texts);
  const [filter, setFilter] = useState(values.filter);
  const isChosen = (name: string) => values.columns.includes(name);
  return (
    <>
      <Checkbox
        small
        legend={t('columns')}
        {...stateOf(values.columns.length === 0 ? t('columnsProblem') : undefined)}
        options={table.columns.map(({ name }) => ({
          label: name,
          nativeInputProps: {
            checked: isChosen(name),
            onChange: ({ target }) =>
              onChange({
                columns: table.columns
                  .map((column) => column.name)
                  .filter((each) => (each === name ? target.checked : isChosen(each))),
              }),
          },
        }))}
      />
      <Input
        label={t('filter')}
        hintText={t('filterHint', { example: exampleFilter(table) })}
        {...stateOf(problem)}
        nativeInputProps={{
          value: filter,
          spellCheck: false,
          'aria-invalid': problem !== undefined,
          onChange: ({ target }) => setFilter(target.value),
          onBlur: () => onChange({ filter }),
          onKeyDown: ({ key }) => key === 'Enter' && onChange({ filter }),
        }}
      />
      {table.crs.length > 0 && (
        <Select
          label={t('system')}
          options={[
            { value: '', label: t('ownSystem') },
            ...table.crs.map((uri) => ({ value: uri, label: nameOfCrs(uri) })),
          ]}
          nativeSelectProps={{ value: values.crs, onChange: ({ target }) => onChange({ crs: target.value }) }}
        />
      )}
    </>
  );
}
