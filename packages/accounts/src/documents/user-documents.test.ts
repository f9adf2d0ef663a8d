import { describeOnBothEngines } from '../test-support/describe-on-both-engines.ts';
import { userDocumentsSuite } from './user-documents.suite.ts';

describeOnBothEngines('documents of people', userDocumentsSuite);
