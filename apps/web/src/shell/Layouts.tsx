import type { ReactNode } from 'react';
import { Forbidden } from '../base/design/Forbidden.tsx';
import { Loaded } from '../base/design/Loaded.tsx';
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
