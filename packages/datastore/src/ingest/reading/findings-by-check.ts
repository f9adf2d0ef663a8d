import type { Finding } from '@cartable/contract';
import { isBlocking } from '../checks/check.model.ts';

/** Projections, texts and coordinates: what is found depends on what the depositor declared. */
const ofContents = /^(crs|encoding|csv)\./;

/** Of the findings of an opened deposit, those the standard check tells. */
export const findingsOfFiles = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => !ofContents.test(code));

/** Those the check of the contents tells: said twice, one remark would be counted as two. */
export const findingsOfContents = (findings: readonly Finding[]): Finding[] =>
  findings.filter((finding) => ofContents.test(finding.code) || isBlocking(finding));
