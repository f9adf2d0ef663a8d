import { type AdministeredDatastoreDetail, administrationCalls } from '@cartable/contract/administration';
import { datastoreCalls, storageKinds } from '@cartable/contract/datastore';
import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useReadForForm, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { UseMeter } from '../../../../base/design/UseMeter.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { administrationTexts } from '../../parts/administration-texts.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { texts } from './texts.ts';

/** One datastore: what it holds, how much it may, and whether it is in use. */
export function Screen({ route }: { readonly route: RouteOf<'administration_datastore'> }) {
  const { datastoreId } = route.params;
  const query = useReadForForm(
    administrationCalls.getAdministeredDatastore,
    { params: { datastoreId } },
    { meta: { persist: false } },
  );
  return <Loaded query={query}>{(datastore) => <Content datastore={datastore} />}</Loaded>;
}

function Content({ datastore }: { readonly datastore: AdministeredDatastoreDetail }) {
  const t = useTexts(texts);
  const common = useTexts(administrationTexts);
  const { name, active, storage } = datastore;
  return (
    <AdministrationPage title={t('title', { name })} actions={<Actions datastore={datastore} />}>
      {!active && <Alert className="fr-mb-4w" severity="warning" small description={t('inactive')} />}
      <section className="fr-mb-4w">
        <h2>{t('facts')}</h2>
        <DescriptionList
          items={[
            [t('community'), datastore.community.name],
            [t('technicalName'), datastore.technical_name],
            [t('identifier'), datastore._id],
            [t('created'), <DateText key="created" date={datastore.created} />],
            [t('datasheets'), String(datastore.datasheets)],
            [t('services'), String(datastore.offerings)],
          ]}
        />
      </section>
      <section className="fr-mb-4w">
        <h2>{t('storage')}</h2>
        <ul className="app-admin-cards">
          {storageKinds.map((kind) => (
            <li key={kind} className="app-admin-card">
              <h3>{common(kind)}</h3>
              <UseMeter label={common(kind)} {...storage[kind]} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('settings')}</h2>
        <SettingsForm key={datastore._id} datastore={datastore} />
      </section>
    </AdministrationPage>
  );
}

function Actions({ datastore }: { readonly datastore: AdministeredDatastoreDetail }) {
  const t = useTexts(texts);
  const [isAsking, setAsking] = useState(false);
  const { _id: datastoreId, name, active, is_sandbox } = datastore;
  const change = useWrite(administrationCalls.updateDatastore, {
    onSuccess: async () => {
      setAsking(false);
      await Promise.all([
        invalidate(administrationCalls.getAdministeredDatastore),
        invalidate(administrationCalls.getAllDatastores),
        invalidate(peopleCalls.getMyDatastores),
        invalidate(datastoreCalls.getDatastore),
      ]);
    },
  });
  const set = (next: boolean) => change.mutate({ params: { datastoreId }, body: { active: next } });
  return (
    <>
      {active && (
        <Button priority="secondary" linkProps={routes.datasheet_list({ datastoreId }).link}>
          {t('open')}
        </Button>
      )}
      {!is_sandbox && (
        <Button
          priority="tertiary"
          disabled={change.isPending}
          onClick={() => (active ? setAsking(true) : set(true))}
        >
          {t(active ? 'out' : 'in')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('outTitle')}
        confirmLabel={t('out')}
        disabled={change.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => set(false)}
      >
        {change.error && <ErrorAlert title={t('failed')} error={change.error} />}
        {t('outText', { name, services: datastore.offerings })}
      </ConfirmDialog>
    </>
  );
}
