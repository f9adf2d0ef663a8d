import { datastoreCalls } from '@cartable/contract/datastore';
import { useReadForForm } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { recordFormTexts } from '../../parts/record-form-texts.ts';
import { RecordForm } from './RecordForm.tsx';
import '../../../offerings/parts/form/service-form.css';

/** The record of a datasheet, in its own form. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_datasheet_record'> }) {
  const t = useTexts(recordFormTexts);
  const { datastoreId, datasheetName } = route.params;
  const edited = useReadForForm(
    datastoreCalls.getDatasheetRecord,
    { params: { datastoreId, datasheetName } },
    // The form opens once; a later reading must not undo what is typed.
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  return (
    <Page title={t('title')} width="narrow" words={['metadata', 'inspire', 'licence', 'projection']}>
      <Loaded query={edited}>
        {(record) => (
          <RecordForm
            key={datasheetName}
            datastoreId={datastoreId}
            datasheetName={datasheetName}
            edited={record}
          />
        )}
      </Loaded>
    </Page>
  );
}
