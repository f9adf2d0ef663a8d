import { describe, expect, it } from 'vitest';
import { OaiError, type OaiRequest } from './oai-request.ts';
import { readOaiArguments, readOaiRequest } from './read-oai-request.ts';
import { readResumptionToken, writeResumptionToken } from './resumption-token.ts';

const read = (text: string): OaiRequest => readOaiRequest(readOaiArguments(text));
const rejectionOf = (text: string): string => {
  try {
    read(text);
    return 'none';
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    return error.oaiCode;
  }
};
const list = 'verb=ListRecords&metadataPrefix=oai_dc';
const resumption = {
  verb: 'ListRecords',
  selection: { metadataPrefix: 'oai_dc', from: undefined, before: undefined, set: 'theme:hy' },
  position: { after: 'a.b', cursor: 100, total: 250 },
} as const;

describe('a request of OAI-PMH', () => {
  it('is read with the bounds of its granularity, both included', () => {
    expect(read(`${list}&from=2026-01-31&until=2026-02-01&set=producer:x`)).toMatchObject({
      selection: {
        metadataPrefix: 'oai_dc',
        from: '2026-01-31T00:00:00.000Z',
        before: '2026-02-02T00:00:00.000Z',
        set: 'producer:x',
      },
      position: { after: undefined, cursor: 0 },
    });
    expect(read(`${list}&until=2026-02-01T10:00:00Z`)).toMatchObject({
      selection: { from: undefined, before: '2026-02-01T10:00:01.000Z' },
    });
  });

  it.each([
    ['', 'badVerb'],
    ['verb=', 'badVerb'],
    ['verb=identify', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&x=1', 'badArgument'],
    ['verb=Identify&resumptionToken=x', 'badArgument'],
    ['verb=ListSets&set=x', 'badArgument'],
    ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=GetRecord&identifier=x', 'badArgument'],
    ['verb=ListMetadataFormats&identifier=', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    [`${list}&metadataPrefix=oai_dc`, 'badArgument'],
    [`${list}&resumptionToken=x`, 'badArgument'],
    ['verb=ListRecords&metadataPrefix=a b', 'badArgument'],
    [`${list}&set=a::b`, 'badArgument'],
    [`${list}&set=`, 'badArgument'],
    [`${list}&from=2026`, 'badArgument'],
    [`${list}&from=2026-02-30`, 'badArgument'],
    [`${list}&from=2026-02-01T25:00:00Z`, 'badArgument'],
    [`${list}&from=2026-02-01T00:00:00.5Z`, 'badArgument'],
    [`${list}&from=2026-02-02&until=2026-02-01`, 'badArgument'],
    [`${list}&from=2026-02-01&until=2026-02-01T00:00:00Z`, 'badArgument'],
    [`${list}&x=${'y'.repeat(3000)}`, 'badArgument'],
    [Array.from({ length: 30 }, (_, place) => `a${place}=1`).join('&'), 'badArgument'],
  ])('%s is refused: %s', (text, code) => expect(rejectionOf(text)).toBe(code));
});

describe('a resumption token', () => {
  it('holds the question and its place', () => {
    const { verb, ...rest } = resumption;
    expect(readResumptionToken(writeResumptionToken(resumption), verb)).toEqual(rest);
    expect(read(`verb=ListRecords&resumptionToken=${writeResumptionToken(resumption)}`)).toEqual(resumption);
  });

  it.each([
    'x',
    '',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('["ListRecords","oai_dc",null,null,null,"a",-1,3]').toString('base64url'),
    Buffer.from('["ListRecords","oai_dc","hier",null,null,"a",1,3]').toString('base64url'),
    Buffer.from('["ListRecords","oai_dc",null,null,null,null,1,3]').toString('base64url'),
    'A'.repeat(5_000),
  ])('that is none of ours is refused: %s', (token) =>
    expect(() => readResumptionToken(token, 'ListRecords')).toThrow(OaiError),
  );

  it('serves its own verb alone', () =>
    expect(() => readResumptionToken(writeResumptionToken(resumption), 'ListIdentifiers')).toThrow(OaiError));
});
