import { describe, expect, it } from 'vitest';
import { readIsoRecord } from './read-iso-record.ts';

/** As catalogues of others write them: prefixes of their own, two dates, texts in two languages, partial dates. */
const foreign = (more = '') => `<?xml version="1.0"?>
<csw:GetRecordByIdResponse xmlns:csw="http://www.opengis.net/cat/csw/2.0.2">
<m:MD_Metadata xmlns:m="http://www.isotc211.org/2005/gmd" xmlns:g="http://www.isotc211.org/2005/gco"
    xmlns:x="http://www.isotc211.org/2005/gmx" xmlns:l="http://www.w3.org/1999/xlink">
  <m:fileIdentifier><g:CharacterString>urn:x:{A 1}</g:CharacterString></m:fileIdentifier>
  <m:hierarchyLevel><m:MD_ScopeCode codeListValue="service">service</m:MD_ScopeCode></m:hierarchyLevel>
  <m:contact><m:CI_ResponsibleParty>
    <m:organisationName><g:CharacterString>DDTM 29</g:CharacterString></m:organisationName>
    <m:contactInfo><m:CI_Contact><m:address><m:CI_Address>
      <m:electronicMailAddress><g:CharacterString>sig@ddtm.example</g:CharacterString></m:electronicMailAddress>
    </m:CI_Address></m:address></m:CI_Contact></m:contactInfo>
  </m:CI_ResponsibleParty></m:contact>
  <m:referenceSystemInfo><m:MD_ReferenceSystem><m:referenceSystemIdentifier><m:RS_Identifier>
    <m:code><g:CharacterString>urn:ogc:def:crs:EPSG::2154</g:CharacterString></m:code>
  </m:RS_Identifier></m:referenceSystemIdentifier></m:MD_ReferenceSystem></m:referenceSystemInfo>
  <m:identificationInfo><m:MD_DataIdentification>
    <m:citation><m:CI_Citation>
      <m:title><g:CharacterString> Zones humides </g:CharacterString></m:title>
      <m:date><m:CI_Date><m:date><g:Date>2019-05</g:Date></m:date>
        <m:dateType><m:CI_DateTypeCode codeListValue="revision"/></m:dateType></m:CI_Date></m:date>
      <m:date><m:CI_Date><m:date><g:Date>2012</g:Date></m:date>
        <m:dateType><m:CI_DateTypeCode codeListValue="creation"/></m:dateType></m:CI_Date></m:date>
    </m:CI_Citation></m:citation>
    <m:abstract><g:CharacterString>Inventaire.</g:CharacterString></m:abstract>
    <m:resourceMaintenance><m:MD_MaintenanceInformation><m:maintenanceAndUpdateFrequency>
      <m:MD_MaintenanceFrequencyCode codeListValue="quaterly"/>
    </m:maintenanceAndUpdateFrequency></m:MD_MaintenanceInformation></m:resourceMaintenance>
    <m:descriptiveKeywords><m:MD_Keywords>
      <m:keyword><x:Anchor l:href="http://inspire.example">Hydrographie</x:Anchor></m:keyword>
      <m:thesaurusName><m:CI_Citation><m:title><g:CharacterString>GEMET - INSPIRE themes</g:CharacterString></m:title>
      </m:CI_Citation></m:thesaurusName></m:MD_Keywords></m:descriptiveKeywords>
    <m:spatialResolution><m:MD_Resolution><m:equivalentScale><m:MD_RepresentativeFraction>
      <m:denominator><g:Integer>12000</g:Integer></m:denominator>
    </m:MD_RepresentativeFraction></m:equivalentScale></m:MD_Resolution></m:spatialResolution>
    <m:language><m:LanguageCode codeListValue="fra"/></m:language>
    <m:topicCategory><m:MD_TopicCategoryCode>inlandWaters</m:MD_TopicCategoryCode></m:topicCategory>
    <m:topicCategory><m:MD_TopicCategoryCode>wetlands</m:MD_TopicCategoryCode></m:topicCategory>
  </m:MD_DataIdentification></m:identificationInfo>${more}
</m:MD_Metadata></csw:GetRecordByIdResponse>`;

const codeOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'accepted';
};

describe('the record of another catalogue', () => {
  it('gives what it holds, and what could not be taken is told', () => {
    const { record, projections, notes } = readIsoRecord(foreign());
    expect(record).toEqual({
      file_identifier: 'urn_x_A_1_',
      title: 'Zones humides',
      abstract: 'Inventaire.',
      creation_date: '2012-01-01',
      language: { code: 'fre', language: 'fre' },
      topic_categories: ['inlandWaters'],
      inspire_keywords: ['Hydrographie'],
      free_keywords: [],
      frequency_code: 'quarterly',
      resolution: '10000',
      contact_email: 'sig@ddtm.example',
      organisation_name: 'DDTM 29',
      organisation_email: 'sig@ddtm.example',
      contacts: [],
      links: [],
      // Its projection and its date of revision.
      foreign_xml: expect.stringMatching(/referenceSystemInfo.*2019-05/) as unknown,
    });
    expect(projections).toEqual(['EPSG:2154']);
    expect(notes.map(({ code, value }) => [code, value])).toEqual([
      ['identifier-changed', 'urn:x:{A 1}'],
      ['level-unfit', 'service'],
      ['category-unknown', 'wetlands'],
      ['resolution-rounded', '1:12000'],
    ]);
  });

  it.each([
    ['Licence Ouverte / Open Licence version 2.0 (Etalab)', 'etalab-2.0'],
    ['Données sous ODbL', 'ODbL-1.0'],
    ['CC-BY 4.0', 'CC-BY-4.0'],
    ['Licence ouverte version 1.0', undefined],
    ['Usage interne', undefined],
  ])('is understood when its constraints say « %s »', (text, code) => {
    const constraints = `<m:resourceConstraints><m:MD_LegalConstraints><m:useLimitation>
      <g:CharacterString>${text}</g:CharacterString></m:useLimitation></m:MD_LegalConstraints></m:resourceConstraints>`;
    const record = foreign().replace('<m:descriptiveKeywords>', `${constraints}<m:descriptiveKeywords>`);
    expect(readIsoRecord(record).record.licence?.code).toBe(code);
  });

  it('never takes for a licence an address that a page could not show safely', () => {
    const constraints = `<m:resourceConstraints><m:MD_LegalConstraints><m:useConstraints/><m:otherConstraints>
      <x:Anchor l:href="javascript:alert(1)">La nôtre</x:Anchor></m:otherConstraints></m:MD_LegalConstraints>
      </m:resourceConstraints>`;
    const record = foreign().replace('<m:descriptiveKeywords>', `${constraints}<m:descriptiveKeywords>`);
    expect(readIsoRecord(record).record.licence).toBeUndefined();
  });

  it('never gives links that a page could not show safely', () => {
    const link = `<m:distributionInfo><m:MD_Distribution><m:transferOptions><m:MD_DigitalTransferOptions><m:onLine>
      <m:CI_OnlineResource><m:linkage><m:URL>javascript:alert(1)</m:URL></m:linkage></m:CI_OnlineResource>
      </m:onLine></m:MD_DigitalTransferOptions></m:transferOptions></m:MD_Distribution></m:distributionInfo>`;
    const { documents, record } = readIsoRecord(foreign(link));
    expect([documents, record.links]).toEqual([[], []]);
  });

  it('is refused when it is not XML, not a record, too large or too clever', () => {
    expect(codeOf(() => readIsoRecord('<a>'))).toBe('metadata.not-xml');
    expect(codeOf(() => readIsoRecord('<a/>'))).toBe('metadata.not-iso');
    expect(codeOf(() => readIsoRecord(`<!DOCTYPE a [<!ENTITY b "c">]>${foreign()}`))).toBe(
      'metadata.not-xml',
    );
    expect(codeOf(() => readIsoRecord('<a>'.repeat(100)))).toBe('metadata.not-xml');
    expect(codeOf(() => readIsoRecord(' '.repeat(2_000_000)))).toBe('metadata.too-large');
  });
});
