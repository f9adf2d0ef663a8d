import { describeOnBothEngines } from '../test-support/describe-on-both-engines.ts';
import { savedMapsSuite } from './saved-maps.suite.ts';

describeOnBothEngines('maps of people', savedMapsSuite);
