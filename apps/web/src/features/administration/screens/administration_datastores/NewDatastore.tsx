import { administrationCalls } from '@cartable/contract/administration';
import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { WorkspaceForm } from '../../parts/WorkspaceForm.tsx';
import { texts } from './texts.ts';

/** The datastore of a community that has none yet. */
export function NewDatastore({ communityId }: { readonly communityId: string }) {
  const t = useTexts(texts);
  const community = useRead(peopleCalls.getCommunity, { params: { communityId } }, { staleTime: 0 });
  const create = useWrite(administrationCalls.createDatastore, {
    onSuccess: async ({ _id }) => {
      await Promise.all([
        invalidate(administrationCalls.getAllDatastores),
        invalidate(administrationCalls.getCommunities),
      ]);
      routes.administration_datastore({ datastoreId: _id }).push();
    },
  });
  return (
    <Loaded query={community}>
      {({ name, technical_name, description, datastore }) =>
        datastore !== null ? (
          <Alert className="fr-mb-4w" severity="info" small description={t('hasOne')} />
        ) : (
          <section className="fr-mb-6w">
            <h2>{t('createTitle', { name })}</h2>
            <WorkspaceForm
              initial={{ name, technical_name, description: description ?? '', public: false, contact: '' }}
              withCommunity={false}
              submitLabel={t('create')}
              failedTitle={t('failed')}
              error={create.error}
              isPending={create.isPending}
              onCancel={() => routes.administration_datastores().push()}
              onSubmit={({ public: _public, contact: _contact, ...body }) =>
                create.mutate({ body: { ...body, community: communityId } })
              }
            />
          </section>
        )
      }
    </Loaded>
  );
}
