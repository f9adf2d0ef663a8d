import { describe, expect, it } from 'vitest';
import { OgcRequestError } from '../../common/ogc-request-error.ts';
import { isCsw3Document } from './csw3-request.ts';
import { readCsw3Kvp } from './read-csw3-kvp.ts';
import { readCsw3Xml } from './read-csw3-xml.ts';

const namespaces = `xmlns:csw="http://www.opengis.net/cat/csw/3.0" xmlns:fes="http://www.opengis.net/fes/2.0"
  xmlns:ows="http://www.opengis.net/ows/2.0"`;
const request = (operation: string, content: string, attributes = 'service="CSW" version="3.0.0"') =>
  `<csw:${operation} ${namespaces} ${attributes}>${content}</csw:${operation}>`;
const kvp = (query: string) => readCsw3Kvp(`service=CSW&version=3.0.0&${query}`);

describe('a document of CSW 3.0', () => {
  it('asks the same as the parameters', () => {
    const filter = `<fes:Filter xmlns:fes="http://www.opengis.net/fes/2.0"><fes:PropertyIsEqualTo>
      <fes:ValueReference>dc:title</fes:ValueReference><fes:Literal>a</fes:Literal></fes:PropertyIsEqualTo></fes:Filter>`;
    const query = (constraint: string) => `<csw:Query typeNames="csw:Record">
      <csw:ElementSetName>full</csw:ElementSetName>
      <csw:Constraint version="1.1.0">${constraint}</csw:Constraint>
      <fes:SortBy><fes:SortProperty><fes:ValueReference>dc:title</fes:ValueReference>
      <fes:SortOrder>DESC</fes:SortOrder></fes:SortProperty></fes:SortBy></csw:Query>`;
    const attributes =
      'service="CSW" version="3.0.0" startPosition="3" maxRecords="7" requestId="urn:x" outputFormat="application/atom+xml"';
    const requested =
      'request=GetRecords&elementSetName=full&startPosition=3&maxRecords=7&requestId=urn:x&sortBy=title:D&outputFormat=application/atom%2Bxml';
    const constraint = (text: string, language: string) =>
      `constraintLanguage=${language}&constraint=${encodeURIComponent(text)}`;
    expect(readCsw3Xml(request('GetRecords', query(filter), attributes))).toEqual(
      kvp(`${requested}&${constraint(filter, 'FILTER')}`),
    );
    const cql = readCsw3Xml(
      request('GetRecords', query("<csw:CqlText>title = 'a'</csw:CqlText>"), attributes),
    );
    expect(cql).toMatchObject({ constraint: { op: '=' } });
    expect(readCsw3Xml(request('GetRecordById', '<csw:Id>a</csw:Id>'))).toEqual(
      kvp('request=GetRecordById&id=a'),
    );
    const domain = '<csw:ValueReference>dc:title</csw:ValueReference>';
    expect(readCsw3Xml(request('GetDomain', domain))).toEqual(
      kvp('request=GetDomain&valueReference=dc:title'),
    );
  });

  it('asks for the capabilities or for the description of the search', () => {
    expect(readCsw3Xml(request('GetCapabilities', '', 'service="CSW"'))).toMatchObject({
      isDescription: false,
    });
    const formats =
      '<ows:AcceptFormats><ows:OutputFormat>application/opensearchdescription+xml</ows:OutputFormat></ows:AcceptFormats>';
    expect(readCsw3Xml(request('GetCapabilities', formats))).toMatchObject({ isDescription: true });
  });

  it.each([
    '<csw:GetRecords',
    request('DescribeRecord', ''),
    request('GetRecords', ''),
    request('GetRecords', '<csw:Query/>'),
    request('GetRecords', '<csw:Query typeNames="wfs:Feature"/>'),
    request('GetRecords', '<csw:Query typeNames="csw:Record"><csw:Constraint/></csw:Query>'),
    request('GetRecords', '<csw:Query typeNames="csw:Record"/>', 'service="CSW" startPosition="0"'),
    request('GetRecords', '<csw:Query typeNames="csw:Record"/>', 'service="CSW" version="2.0.2"'),
    request('GetRecords', '<csw:Query typeNames="csw:Record"/>', 'service="WFS"'),
    request('GetRecords', '<csw:Query typeNames="csw:Record"/>', ''),
    request(
      'GetRecords',
      `<csw:Query typeNames="csw:Record">${'<csw:ElementName>a</csw:ElementName>'.repeat(51)}</csw:Query>`,
    ),
    request('GetRecordById', ''),
    request('GetRecordById', '<csw:Id>a</csw:Id><csw:Id>b</csw:Id>'),
    request('GetDomain', ''),
    `<!DOCTYPE x [<!ENTITY a "b">]>${request('GetCapabilities', '')}`,
  ])('is refused when it is not one of them: %#', (body) => {
    expect(() => readCsw3Xml(body)).toThrow(OgcRequestError);
  });

  it('is told from one of 2.0.2 by its namespace, broken or not', () => {
    expect(isCsw3Document(request('GetRecords', ''))).toBe(true);
    expect(isCsw3Document(`<GetRecords xmlns='http://www.opengis.net/cat/csw/3.0'`)).toBe(true);
    expect(isCsw3Document('<GetRecords xmlns="http://www.opengis.net/cat/csw/2.0.2"/>')).toBe(false);
  });
});
