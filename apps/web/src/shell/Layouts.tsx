import type { ReactNode } from 'react';
import { Forbidden } from '../base/design/Forbidden.tsx';
import { Loaded } from '../base/design/Loaded.tsx';
import { NotFound } from '../base/design/NotFound.tsx';
import { useSite } from '../base/site/site.ts';
import { CommunityContext, useCommunityQuery } from '../features/communities/index.ts';
import { DatastoreContext, useDatastoreQuery } from '../features/datastores/index.ts';

interface DatastoreLayoutProps {
  readonly datastoreId: string;
  readonly needs?: string | undefined;
  readonly children: ReactNode;
}

/** Loads the datastore of the address; spinner, 404 page or forbidden notice until its screen may be shown. */
export function DatastoreLayout({ datastoreId, needs, children }: DatastoreLayoutProps) {
  const query = useDatastoreQuery(datastoreId);
  return (
    <Loaded query={query}>
      {(datastore) => (
        <DatastoreContext value={datastore}>
          {needs === undefined || datastore.abilities[needs] ? children : <Forbidden />}
        </DatastoreContext>
      )}
    </Loaded>
  );
}

/** Loads the community of the address. */
export function CommunityLayout({
  communityId,
  needs,
  children,
}: {
  readonly communityId: string;
  readonly needs?: string | undefined;
  readonly children: ReactNode;
}) {
  const query = useCommunityQuery(communityId);
  return (
    <Loaded query={query}>
      {(community) => (
        <CommunityContext value={community}>
          {needs === undefined || community.abilities[needs] ? children : <Forbidden />}
        </CommunityContext>
      )}
    </Loaded>
  );
}

/** The community the operator named for the whole site, and its datastore; no such page where none is named. */
export function ConfigurationLayout({ needs, children }: Omit<DatastoreLayoutProps, 'datastoreId'>) {
  const { config_community_id: communityId } = useSite();
  if (communityId === null) return <NotFound />;
  return (
    <CommunityLayout communityId={communityId}>
      <CommunityContext.Consumer>
        {(community) =>
          community?.datastore ? (
            <DatastoreLayout datastoreId={community.datastore._id} needs={needs}>
              {children}
            </DatastoreLayout>
          ) : (
            <NotFound />
          )
        }
      </CommunityContext.Consumer>
    </CommunityLayout>
  );
}
