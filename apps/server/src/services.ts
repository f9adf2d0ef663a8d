import type { Accounts, UserDocuments } from '@cartable/accounts';
import type { Datastores } from '@cartable/datastore';
import type { Espaceco } from '@cartable/espaceco';
import type { OutboundClient } from '@cartable/platform';
import type { SiteContent } from '@cartable/site';
import type {
  Clock,
  FeatureStore,
  Metadata,
  MetadataJobQueue,
  ObjectStore,
  SearchIndex,
} from '@cartable/storage';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { CommunityWatch } from './events/community-watch.ts';
import type { TaskWatch } from './events/task-watch.ts';
import type { MapWorkerPool } from './map-workers/pool.ts';
import type { Openid } from './openid/openid.ts';
import type { Availability } from './operations/availability/availability.ts';
import type { Departure } from './operations/departure.ts';
import type { Metrics } from './operations/metrics.ts';
import type { OpenedNames } from './operations/opened-names.ts';
import type { Tracing } from './operations/tracing.ts';
import type { Sso } from './sso/sso.ts';

/** Everything a handler, a job or a protocol edge may use; adapters are chosen in `compose.ts`. */
export interface Services {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Tells a collector what goes on; undefined: the operator has none. */
  readonly tracing: Tracing | undefined;
  readonly clock: Clock;
  readonly metadata: Metadata;
  readonly objects: ObjectStore;
  readonly features: FeatureStore;
  readonly search: SearchIndex;
  readonly jobs: MetadataJobQueue;
  readonly accounts: Accounts;
  readonly datastores: Datastores;
  /** The collaborative space. */
  readonly espaceco: Espaceco;
  /** Files of people. */
  readonly documents: UserDocuments;
  /** News, questions and pages. */
  readonly content: SiteContent;
  /** Lets applications act for people; undefined when it is off. */
  readonly openid: Openid | undefined;
  /** Sign-in through an identity provider; undefined: the site has none. */
  readonly sso: Sso | undefined;
  /** Tells people how their works go. */
  readonly works: TaskWatch;
  /** Tells who is on the map of a community, and what changes there. */
  readonly communityMaps: CommunityWatch;
  /** Names under which people open the site. */
  readonly openedNames: OpenedNames;
  /** Whether this process was told to stop. */
  readonly departure: Departure;
  /** Whether anything can be recorded now. */
  readonly availability: Availability;
  /** Calls addresses people give, and no internal one. */
  readonly outbound: OutboundClient;
  /** Threads that draw maps and write features. */
  readonly maps: MapWorkerPool;
}
