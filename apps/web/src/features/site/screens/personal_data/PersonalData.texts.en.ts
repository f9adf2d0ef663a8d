import type { ProseText } from '../../../../base/design/Prose.tsx';

export const en: ProseText = {
  title: 'Personal data',
  lead: 'What {site} keeps about you, why, and for how long. The organisation that runs the site is the controller of this processing.',
  sections: [
    {
      heading: 'What is kept',
      items: [
        'Your account: e-mail address, user name, first and last name if you give them, language, dates of registration and of last sign-in. The password is kept only in a form that does not allow finding it again (argon2id).',
        'Your memberships of communities and your rights.',
        'Author and date of deposits and publications.',
        'Technical logs (network address, time, request), for security and good operation.',
      ],
    },
    {
      heading: 'Why and for how long',
      paragraphs: [
        'These data serve to identify you, to apply your rights and to write to you about your deposits; nothing else. The account is kept as long as it exists. The operator sets how long logs are kept.',
      ],
    },
    {
      heading: 'In your browser',
      items: [
        'A session cookie, indispensable for signing in, that scripts cannot read.',
        'Your choice of language and theme.',
        'A copy of the latest answers, for twenty-four hours at most, erased when you sign out.',
      ],
      paragraphs: [
        'No audience measurement, no tracker, no resource of another site, except the base map if the operator chose an online one.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can read and correct your data in “My account”, and ask the operator for their copy or deletion. In France, you may turn to the CNIL.',
      ],
    },
  ],
};
