import { licenceOf } from '@cartable/contract';
import { validateXml } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import type { IsoRecord } from '../record.model.ts';
import { bare, full } from '../test-support/sample-records.ts';
import { foreignNames } from './foreign-elements.ts';
import { readForeignXml, readIsoRecord } from './read-iso-record.ts';
import { writeIsoRecord } from './write-iso-record.ts';

/** A record as another catalogue writes it, with what ours has no field for. */
const document = (more = '', quality = '') => `<?xml version="1.0"?>
<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco"
    xmlns:g="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <gmd:fileIdentifier><gco:CharacterString>fr-1</gco:CharacterString></gmd:fileIdentifier>
  <gmd:parentIdentifier><gco:CharacterString>fr-0</gco:CharacterString></gmd:parentIdentifier>
  <gmd:contact/><gmd:dateStamp><gco:Date>2020-01-01</gco:Date></gmd:dateStamp>
  <gmd:identificationInfo><gmd:MD_DataIdentification>
    <gmd:citation><gmd:CI_Citation>
      <gmd:title xsi:type="gmd:PT_FreeText_PropertyType"><gco:CharacterString>Forêts</gco:CharacterString></gmd:title>
      <gmd:alternateTitle><gco:CharacterString>Bois</gco:CharacterString></gmd:alternateTitle>
      <gmd:date><gmd:CI_Date><gmd:date><gco:Date>2019-05-02</gco:Date></gmd:date>
        <gmd:dateType><gmd:CI_DateTypeCode codeList="#a" codeListValue="revision"/></gmd:dateType></gmd:CI_Date></gmd:date>
      <gmd:identifier><gmd:RS_Identifier><gmd:code><gco:CharacterString>BDFORET</gco:CharacterString></gmd:code>
        <gmd:codeSpace><gco:CharacterString>https://ign.example</gco:CharacterString></gmd:codeSpace></gmd:RS_Identifier></gmd:identifier>
    </gmd:CI_Citation></gmd:citation>
    <gmd:abstract><gco:CharacterString>Inventaire.</gco:CharacterString></gmd:abstract>
    <gmd:purpose><gco:CharacterString>Suivi &amp; gestion</gco:CharacterString></gmd:purpose>
    <gmd:descriptiveKeywords><gmd:MD_Keywords>
      <gmd:keyword><gco:CharacterString>feuillus</gco:CharacterString></gmd:keyword>
      <gmd:keyword><gco:CharacterString>conifères</gco:CharacterString></gmd:keyword>
      <gmd:type><gmd:MD_KeywordTypeCode codeList="#k" codeListValue="theme"/></gmd:type>
      <gmd:thesaurusName><gmd:CI_Citation><gmd:title><gco:CharacterString>Agrovoc</gco:CharacterString></gmd:title>
        <gmd:date><gmd:CI_Date><gmd:date><gco:Date>2010-01-01</gco:Date></gmd:date>
        <gmd:dateType><gmd:CI_DateTypeCode codeList="#a" codeListValue="publication"/></gmd:dateType></gmd:CI_Date></gmd:date>
      </gmd:CI_Citation></gmd:thesaurusName></gmd:MD_Keywords></gmd:descriptiveKeywords>
    <gmd:language><gmd:LanguageCode codeList="#l" codeListValue="fre"/></gmd:language>
    <gmd:extent><gmd:EX_Extent>
      <gmd:geographicElement><gmd:EX_GeographicBoundingBox>
        <gmd:westBoundLongitude><gco:Decimal>-5</gco:Decimal></gmd:westBoundLongitude>
        <gmd:eastBoundLongitude><gco:Decimal>9</gco:Decimal></gmd:eastBoundLongitude>
        <gmd:southBoundLatitude><gco:Decimal>42</gco:Decimal></gmd:southBoundLatitude>
        <gmd:northBoundLatitude><gco:Decimal>51</gco:Decimal></gmd:northBoundLatitude>
      </gmd:EX_GeographicBoundingBox></gmd:geographicElement>
      <gmd:temporalElement><gmd:EX_TemporalExtent><gmd:extent><g:TimePeriod g:id="t1">
        <g:beginPosition>2006-01-01</g:beginPosition><g:endPosition>2019-01-01</g:endPosition>
      </g:TimePeriod></gmd:extent></gmd:EX_TemporalExtent></gmd:temporalElement>
    </gmd:EX_Extent></gmd:extent>
  </gmd:MD_DataIdentification></gmd:identificationInfo>
  <gmd:distributionInfo><gmd:MD_Distribution><gmd:transferOptions><gmd:MD_DigitalTransferOptions><gmd:onLine>
    <gmd:CI_OnlineResource><gmd:linkage><gmd:URL>https://ign.example/wms?a=1&amp;b=2</gmd:URL></gmd:linkage>
      <gmd:protocol><gco:CharacterString>OGC:WMS-1.3.0-http-get-map</gco:CharacterString></gmd:protocol>
      <gmd:name><gco:CharacterString>forets</gco:CharacterString></gmd:name></gmd:CI_OnlineResource>
  </gmd:onLine></gmd:MD_DigitalTransferOptions></gmd:transferOptions></gmd:MD_Distribution></gmd:distributionInfo>
  <gmd:dataQualityInfo><gmd:DQ_DataQuality>
    <gmd:scope><gmd:DQ_Scope><gmd:level><gmd:MD_ScopeCode codeList="#s" codeListValue="dataset"/></gmd:level></gmd:DQ_Scope></gmd:scope>
    <gmd:report><gmd:DQ_DomainConsistency><gmd:measureDescription><gco:CharacterString>Conformité</gco:CharacterString></gmd:measureDescription>
      <gmd:result gco:nilReason="unknown"/></gmd:DQ_DomainConsistency></gmd:report>
    <gmd:lineage><gmd:LI_Lineage><gmd:statement><gco:CharacterString>Photo-interprétation.</gco:CharacterString></gmd:statement>
      <gmd:processStep><gmd:LI_ProcessStep><gmd:description><gco:CharacterString>Relevés</gco:CharacterString></gmd:description></gmd:LI_ProcessStep></gmd:processStep>
      ${quality}</gmd:LI_Lineage></gmd:lineage>
  </gmd:DQ_DataQuality></gmd:dataQualityInfo>${more}
</gmd:MD_Metadata>`;

const imported = (xml: string): IsoRecord => {
  const { record } = readIsoRecord(xml);
  return { ...bare, ...record, bbox: record.extent ?? null, foreign_xml: record.foreign_xml ?? null };
};

describe('what the record has no field for', () => {
  it('is kept of the document, and written back valid with the record', async () => {
    const xml = writeIsoRecord(imported(document()));
    await validateXml(xml);
    for (const kept of [
      'fr-0',
      'Bois',
      'codeListValue="revision"',
      'BDFORET',
      'Suivi &amp; gestion',
      'gml:beginPosition',
      'DQ_DomainConsistency',
      'Relevés',
      'Agrovoc',
    ])
      expect(xml, kept).toContain(kept);
    expect(xml.match(/<gmd:purpose>/g)).toHaveLength(1);
    expect(xml.match(/feuillus/g)).toHaveLength(1);
    expect(xml.match(/Photo-interprétation/g)).toHaveLength(1);
    expect(xml.match(/EX_GeographicBoundingBox>/g)).toHaveLength(2);
  });

  it('is the same when it is read again, from the record and by itself', () => {
    const once = imported(document());
    const names = foreignNames(once.foreign_xml!);
    expect(names).toContain('gmd:purpose');
    expect(readForeignXml(once.foreign_xml!, null)).toBe(once.foreign_xml);
    expect(foreignNames(readIsoRecord(writeIsoRecord(once)).record.foreign_xml!)).toEqual(names);
  });

  it('follows the words of the record: a keyword that is taken away leaves the block of its thesaurus', () => {
    const record = imported(document());
    expect(record.free_keywords).toEqual(['feuillus', 'conifères']);
    const xml = writeIsoRecord({ ...record, free_keywords: ['conifères', 'chênes'] });
    expect(xml).not.toContain('feuillus');
    expect(xml).toMatch(/conifères.{0,400}Agrovoc/s);
    expect(xml.match(/conifères/g)).toHaveLength(1);
    expect(xml).toContain('chênes');
  });

  it('keeps the version of a format as long as the record names it, and what its relations tell more', async () => {
    const format = `<gmd:distributionFormat><gmd:MD_Format>
      <gmd:name><gco:CharacterString>Shapefile</gco:CharacterString></gmd:name>
      <gmd:version><gco:CharacterString>1998</gco:CharacterString></gmd:version></gmd:MD_Format></gmd:distributionFormat>`;
    const relation = (code: string, type: string) => `<gmd:aggregationInfo><gmd:MD_AggregateInformation>
      <gmd:aggregateDataSetIdentifier><gmd:MD_Identifier><gmd:code><gco:CharacterString>${code}</gco:CharacterString>
      </gmd:code></gmd:MD_Identifier></gmd:aggregateDataSetIdentifier>
      <gmd:associationType><gmd:DS_AssociationTypeCode codeList="#d" codeListValue="${type}"/></gmd:associationType>
      </gmd:MD_AggregateInformation></gmd:aggregationInfo>`;
    const told = imported(
      document()
        .replace('<gmd:MD_Distribution>', (start) => start + format)
        .replace(
          '<gmd:language>',
          (start) => relation('x-1', 'crossReference') + relation('x-2', 'source') + start,
        ),
    );
    expect(told).toMatchObject({ given_formats: ['Shapefile'], related_records: ['x-1'] });
    const written = (given_formats: string[]) =>
      writeIsoRecord({ ...told, given_formats, formats: given_formats });
    const xml = written(['Shapefile', 'GeoPackage']);
    await validateXml(xml);
    expect(xml.match(/<gmd:distributionFormat>/g)).toHaveLength(2);
    expect(xml).toMatch(/Shapefile<.{0,200}1998/s);
    expect(xml.match(/x-[12]/g)).toHaveLength(2);
    expect(xml).toContain('codeListValue="source"');
    expect(written(['GeoPackage'])).not.toContain('1998');
  });

  it('is its conformity where it tells it: the record does not say that nobody has judged it', () => {
    const specification = `<gmd:report><gmd:DQ_DomainConsistency><gmd:result><gmd:DQ_ConformanceResult>
      <gmd:specification><gmd:CI_Citation><gmd:title><gco:CharacterString>Commission Regulation (EU) No 1089/2010</gco:CharacterString></gmd:title>
      <gmd:date><gmd:CI_Date><gmd:date><gco:Date>2010-12-08</gco:Date></gmd:date><gmd:dateType>
      <gmd:CI_DateTypeCode codeList="#a" codeListValue="publication"/></gmd:dateType></gmd:CI_Date></gmd:date></gmd:CI_Citation></gmd:specification>
      <gmd:explanation><gco:CharacterString>See the report</gco:CharacterString></gmd:explanation>
      <gmd:pass><gco:Boolean>true</gco:Boolean></gmd:pass></gmd:DQ_ConformanceResult></gmd:result></gmd:DQ_DomainConsistency></gmd:report>`;
    const xml = writeIsoRecord(
      imported(document().replace('<gmd:lineage>', (start) => specification + start)),
    );
    expect(xml.match(/1089\/2010/g)).toHaveLength(1);
    expect(xml).toContain('<gco:Boolean>true</gco:Boolean>');
  });

  describe('of its contacts and its constraints', () => {
    const party = (email: string) => `<gmd:CI_ResponsibleParty>
      <gmd:individualName><gco:CharacterString>Anne Durand</gco:CharacterString></gmd:individualName>
      <gmd:organisationName><gco:CharacterString>IGN</gco:CharacterString></gmd:organisationName>
      <gmd:contactInfo><gmd:CI_Contact>
        <gmd:phone><gmd:CI_Telephone><gmd:voice><gco:CharacterString>+33 1 43 98 80 00</gco:CharacterString></gmd:voice></gmd:CI_Telephone></gmd:phone>
        <gmd:address><gmd:CI_Address><gmd:city><gco:CharacterString>Saint-Mandé</gco:CharacterString></gmd:city>
          ${email === '' ? '' : `<gmd:electronicMailAddress><gco:CharacterString>${email}</gco:CharacterString></gmd:electronicMailAddress>`}
        </gmd:CI_Address></gmd:address>
      </gmd:CI_Contact></gmd:contactInfo>
      <gmd:role><gmd:CI_RoleCode codeList="#r" codeListValue="owner"/></gmd:role></gmd:CI_ResponsibleParty>`;
    const law =
      'http://inspire.ec.europa.eu/metadata-codelist/LimitationsOnPublicAccess/INSPIRE_Directive_Article13_1d';
    const constraints = `<gmd:resourceConstraints><gmd:MD_LegalConstraints>
      <gmd:accessConstraints><gmd:MD_RestrictionCode codeList="#c" codeListValue="otherRestrictions"/></gmd:accessConstraints>
      <gmd:otherConstraints><gmx:Anchor xmlns:gmx="http://www.isotc211.org/2005/gmx" xlink:href="${law}">Secret</gmx:Anchor></gmd:otherConstraints>
      <gmd:otherConstraints><gco:CharacterString>Licence Ouverte 2.0</gco:CharacterString></gmd:otherConstraints>
      </gmd:MD_LegalConstraints></gmd:resourceConstraints>`;
    const whole = (email: string) =>
      document()
        .replace('<gmd:contact/>', `<gmd:contact>${party('sig@ign.example')}</gmd:contact>`)
        .replace(
          '<gmd:descriptiveKeywords>',
          `<gmd:pointOfContact>${party(email)}</gmd:pointOfContact>${constraints}<gmd:descriptiveKeywords>`,
        );

    it('is kept with the party it is of, and beside the licence', async () => {
      for (const email of ['info@ign.example', '']) {
        const record = imported(whole(email));
        const xml = writeIsoRecord(record);
        await validateXml(xml);
        expect([email, xml.match(/\+33 1 43 98 80 00/g)?.length]).toEqual([email, 2]);
        expect(xml.match(/Saint-Mandé/g)).toHaveLength(2);
        expect(xml.match(/<gmd:CI_ResponsibleParty>/g)).toHaveLength(2);
        expect(xml.match(/Anne Durand/g)).toHaveLength(2);
        expect(xml).toContain(law);
        // Not both that nothing and that a secret limits access.
        expect(xml).not.toContain('noLimitations');
        expect(xml.match(/Licence Ouverte 2\.0/g)).toHaveLength(1);
        expect(readForeignXml(record.foreign_xml!, record.licence)).toBe(record.foreign_xml);
        const partsOf = (whole: string) =>
          whole.match(/<gmd:(?:resourceConstraints|contact|pointOfContact)>/g);
        expect(partsOf(writeIsoRecord(imported(xml)))).toEqual(partsOf(xml));
      }
    });

    it('is a second licence too, until the record takes it for its own', async () => {
      const licence = (title: string, address: string) => `<gmd:resourceConstraints><gmd:MD_LegalConstraints>
        <gmd:useConstraints><gmd:MD_RestrictionCode codeList="#c" codeListValue="license"/></gmd:useConstraints>
        <gmd:otherConstraints><gmx:Anchor xmlns:gmx="http://www.isotc211.org/2005/gmx" xlink:href="${address}">${title}</gmx:Anchor></gmd:otherConstraints>
        </gmd:MD_LegalConstraints></gmd:resourceConstraints>`;
      const both =
        licence('Licence Ouverte 2.0', 'https://www.etalab.gouv.fr/licence') +
        licence('ODbL 1.0', 'https://opendatacommons.org/licenses/odbl/1-0/');
      const record = imported(
        document().replace('<gmd:descriptiveKeywords>', `${both}<gmd:descriptiveKeywords>`),
      );
      expect(record.licence?.code).toBe('etalab-2.0');
      const xml = writeIsoRecord(record);
      await validateXml(xml);
      expect([xml.match(/ODbL 1\.0/g)?.length, xml.match(/Licence Ouverte 2\.0/g)?.length]).toEqual([1, 1]);
      expect(foreignNames(record.foreign_xml!)).toContain('gmd:resourceConstraints');
      expect(readIsoRecord(xml).record.licence).toEqual(record.licence);
      expect(readForeignXml(record.foreign_xml!, record.licence)).toBe(record.foreign_xml);
      const taken = writeIsoRecord({
        ...record,
        licence: licenceOf({ code: 'ODbL-1.0', title: '', url: '' }),
      });
      expect(taken.match(/opendatacommons\.org/g)).toHaveLength(1);
    });

    it('goes with the party when the record names another', () => {
      const record = imported(whole('info@ign.example'));
      const xml = writeIsoRecord({ ...record, organisation_email: 'sig@commune.example' });
      expect(xml.match(/\+33 1 43 98 80 00/g)).toHaveLength(1);
      expect(xml).not.toContain('info@ign.example');
    });
  });

  it('is a list of INSPIRE that is neither its themes nor its concepts, with the addresses of its words', () => {
    const priority = `<gmd:descriptiveKeywords><gmd:MD_Keywords><gmd:keyword><gmx:Anchor
      xmlns:gmx="http://www.isotc211.org/2005/gmx" xlink:href="http://inspire.ec.europa.eu/metadata-codelist/PriorityDataset/dir-2009-147">Directive 2009/147/EC</gmx:Anchor></gmd:keyword>
      <gmd:thesaurusName><gmd:CI_Citation><gmd:title><gco:CharacterString>INSPIRE priority data set</gco:CharacterString></gmd:title>
      <gmd:date/></gmd:CI_Citation></gmd:thesaurusName></gmd:MD_Keywords></gmd:descriptiveKeywords>`;
    const record = imported(document().replace('<gmd:language>', (start) => priority + start));
    expect(record.inspire_keywords).toEqual([]);
    const xml = writeIsoRecord(record);
    expect(xml).toMatch(
      /PriorityDataset\/dir-2009-147">Directive 2009\/147\/EC<.{0,400}INSPIRE priority data set/s,
    );
    expect(xml).not.toContain('feature concept dictionary');
  });

  it('is the organisation of the contact, and the role of who answers first, which no field asks', async () => {
    const party = (organisation: string, email: string, role: string) => `<gmd:CI_ResponsibleParty>
      <gmd:organisationName><gco:CharacterString>${organisation}</gco:CharacterString></gmd:organisationName>
      <gmd:contactInfo><gmd:CI_Contact><gmd:address><gmd:CI_Address><gmd:electronicMailAddress><gco:CharacterString>${email}</gco:CharacterString>
      </gmd:electronicMailAddress></gmd:CI_Address></gmd:address></gmd:CI_Contact></gmd:contactInfo>
      <gmd:role><gmd:CI_RoleCode codeList="#r" codeListValue="${role}"/></gmd:role></gmd:CI_ResponsibleParty>`;
    const told = (contact: string) =>
      imported(
        document()
          .replace(
            '<gmd:contact/>',
            `<gmd:contact>${party(contact, 'sig@spw.example', 'author')}</gmd:contact>`,
          )
          .replace(
            '<gmd:descriptiveKeywords>',
            (start) =>
              `<gmd:pointOfContact>${party('Helpdesk', 'aide@spw.example', 'custodian')}</gmd:pointOfContact>${start}`,
          ),
      );
    const record = told('Direction');
    expect(record.organisation_name).toBe('Helpdesk');
    const xml = writeIsoRecord({ ...record, organisation_name: 'Aide' });
    await validateXml(xml);
    expect(xml).toMatch(
      /<gmd:contact>.{0,200}Direction.{0,900}codeListValue="author".*<gmd:pointOfContact>.{0,200}Aide/s,
    );
    expect(xml).toContain('codeListValue="custodian"');
    expect(xml).not.toContain('codeListValue="owner"');
    // One that is the organisation of the record follows it.
    expect(writeIsoRecord({ ...told('Helpdesk'), organisation_name: 'Aide' })).not.toContain('Helpdesk');
  });

  it('has identifiers of its own record: two records stand in one answer', () => {
    const record = imported(document());
    const ids = ['un', 'deux'].map(
      (identifier) => /gml:id="([^"]+)"/.exec(writeIsoRecord({ ...record, file_identifier: identifier }))![1],
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('leaves the platform to tell what it knows better', () => {
    const crs = `<gmd:referenceSystemInfo><gmd:MD_ReferenceSystem/></gmd:referenceSystemInfo>`;
    const record = imported(document().replace('<gmd:identificationInfo>', `${crs}<gmd:identificationInfo>`));
    expect(writeIsoRecord(record)).toContain('<gmd:MD_ReferenceSystem/>');
    expect(writeIsoRecord({ ...record, projections: ['EPSG:2154'] })).not.toContain(
      '<gmd:MD_ReferenceSystem/>',
    );
  });

  it.each([
    ['a script in a link', '<gmd:source xlink:href="javascript:alert(1)"/>'],
    ['an element of another namespace', '<gmd:source><x:y xmlns:x="urn:x"/></gmd:source>'],
  ])('never holds %s', (_name, hostile) => {
    const { record } = readIsoRecord(document('', hostile));
    expect(record.foreign_xml).not.toMatch(/javascript|urn:x/);
    expect(record.resource_genealogy).toBe('Photo-interprétation.');
  });

  it('is not there in a record of ours', () => {
    expect(readIsoRecord(writeIsoRecord(full)).record.foreign_xml).toBeUndefined();
  });

  it('gives its services as links of the record', () => {
    expect(imported(document()).links).toEqual([
      { protocol: 'OGC:WMS', url: 'https://ign.example/wms?a=1&b=2', name: 'forets', title: 'forets' },
    ]);
  });
});
