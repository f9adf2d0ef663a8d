import { communitiesSuite } from './communities/communities.suite.ts';
import { invitationsSuite } from './invitations/invitations.suite.ts';
import { requestsSuite } from './requests/requests.suite.ts';
import { describeOnBothEngines } from './test-support/describe-on-both-engines.ts';

describeOnBothEngines('communities', communitiesSuite);
describeOnBothEngines('invitations', invitationsSuite);
describeOnBothEngines('requests', requestsSuite);
