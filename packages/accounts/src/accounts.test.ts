import { accountsSuite } from './accounts.suite.ts';
import { describeOnBothEngines } from './test-support/describe-on-both-engines.ts';

describeOnBothEngines('accounts', accountsSuite);
