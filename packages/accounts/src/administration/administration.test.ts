import { describeOnBothEngines } from '../test-support/describe-on-both-engines.ts';
import { administrationSuite } from './administration.suite.ts';

describeOnBothEngines('administration', administrationSuite);
