import { element, type XmlElement } from '@cartable/ogc';
import { keywordBlocks, type Thesaurus } from '../iso19139/write-keywords.ts';
import type { IsoRecord } from '../record.model.ts';
import { anchor, citation, code, text, typedDate } from './elements.ts';

export function writeKeywords(record: IsoRecord): XmlElement[] {
  return keywordBlocks(record).map(({ keywords, thesaurus }) =>
    element(
      'mri:descriptiveKeywords',
      {},
      element(
        'mri:MD_Keywords',
        {},
        keywords.map(({ word, address }) =>
          address === undefined ? text('mri:keyword', word) : anchor('mri:keyword', word, address),
        ),
        code('mri:type', 'mri:MD_KeywordTypeCode', 'theme'),
        thesaurus && citeThesaurus(thesaurus),
      ),
    ),
  );
}

function citeThesaurus({ title, address, published }: Thesaurus): XmlElement {
  return citation(
    'mri:thesaurusName',
    anchor('cit:title', title, address),
    published !== undefined && typedDate('cit:date', published, 'publication'),
  );
}
