import type { OfferingTypeId } from '@cartable/contract/core';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import type { ReactNode } from 'react';
import { useTexts } from '../../../base/i18n/texts.ts';
import { keyTexts } from './keys-texts.ts';

interface ListBarProps<S extends string> {
  readonly sorts: readonly { readonly value: S; readonly label: string }[];
  readonly sort: S;
  readonly types: readonly OfferingTypeId[];
  readonly type: OfferingTypeId | undefined;
  readonly onChange: (change: { readonly sort?: S; readonly type?: OfferingTypeId | undefined }) => void;
  readonly children?: ReactNode;
}

/** Order and type of service; the address keeps both. */
export function ListBar<S extends string>(props: ListBarProps<S>) {
  const { sorts, sort, types, type, onChange, children } = props;
  const t = useTexts(keyTexts);
  return (
    <div className="app-key-bar">
      {children}
      <Select
        label={t('sort')}
        options={[...sorts]}
        nativeSelectProps={{ value: sort, onChange: (event) => onChange({ sort: event.target.value as S }) }}
      />
      {types.length > 1 && (
        <Select
          label={t('type')}
          options={[
            { value: 'all', label: t('allTypes') },
            ...types.map((value) => ({ value: value as string, label: value as string })),
          ]}
          nativeSelectProps={{
            value: type ?? 'all',
            onChange: (event) => onChange({ type: types.find((value) => value === event.target.value) }),
          }}
        />
      )}
    </div>
  );
}
