import type { ProseText } from '../../../../base/design/Prose.tsx';

export const en: ProseText = {
  title: 'Terms of service',
  lead: 'These terms apply to anyone who uses {site}. The organisation that runs the site may add to them.',
  sections: [
    {
      heading: 'Access',
      paragraphs: [
        'Public services may be used freely. Depositing and publishing data needs an account, which is personal and whose password is not shared. The operator may suspend an account that endangers the service or breaks the law.',
      ],
    },
    {
      heading: 'Deposited data',
      items: [
        'They remain their author’s. By depositing them, the author allows the platform to copy and transform them in order to check, integrate and serve them as chosen.',
        'The depositor warrants the right to publish them: copyright, protected secrets, personal data.',
        'A service may be unpublished and data deleted at any time by their owner.',
        'The “Discovery” space is for tests: what is in it may be erased.',
      ],
    },
    {
      heading: 'Use of the services',
      paragraphs: [
        'Each service follows the licence stated by its producer. The number of requests is limited so that everyone is served; automatic use must respect these limits.',
      ],
    },
    {
      heading: 'Liability',
      paragraphs: [
        'The service is provided as it is, without warranty of availability or of the accuracy of third-party data. The operator gives notice of interruptions when possible.',
      ],
    },
  ],
};
