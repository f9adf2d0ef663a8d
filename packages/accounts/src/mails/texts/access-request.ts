import type { Language, OwnerType } from '@cartable/contract';
import { layOutMail, type MailContent, type MailLink } from '../layout.ts';
import { greeting, type MailSite, nameText } from './mail-site.ts';

export interface AccessRequestInfo extends MailSite {
  readonly record: {
    readonly fileIdentifier: string;
    readonly title: string;
    readonly datastoreId: string;
  };
  readonly services: readonly {
    readonly offeringId: string;
    readonly name: string;
    readonly type: string;
  }[];
  readonly applicant: {
    readonly id: string;
    readonly email: string;
    readonly userName: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
  readonly myself: boolean;
  readonly communities: readonly { readonly id: string; readonly name: string }[];
  readonly message: string | null;
}

/** To the producer: what is asked, for whom, and the form of the permission, filled and still to be confirmed. */
export function writeAccessRequest(info: AccessRequestInfo): MailContent {
  const { language, siteTitle, record, applicant, message } = info;
  const who = nameText(applicant);
  const words = {
    fr: {
      subject: `Demande d’accès à ${record.title}`,
      paragraphs: [
        `${who} (${applicant.email}) demande l’accès à des services restreints de la fiche «\u00a0${record.title}\u00a0».`,
        'Les liens ci-dessous ouvrent le formulaire de permission déjà rempli\u00a0: rien n’est accordé tant que vous ne l’avez pas validé.',
        ...(message === null ? [] : ['Son message\u00a0:']),
      ],
      details: [
        ['Services', serviceNames(info)],
        ['Pour', beneficiaryNames(info, 'la personne elle-même')],
      ] as const,
      closing: 'Répondre à ce message écrit directement à cette personne.',
    },
    en: {
      subject: `Request for access to ${record.title}`,
      paragraphs: [
        `${who} (${applicant.email}) asks for access to restricted services of the record “${record.title}”.`,
        'The links below open the permission form already filled in: nothing is granted until you confirm it.',
        ...(message === null ? [] : ['The message:']),
      ],
      details: [
        ['Services', serviceNames(info)],
        ['For', beneficiaryNames(info, 'the person')],
      ] as const,
      closing: 'Answering this mail writes to that person directly.',
    },
  }[language];
  const quote = message === null ? {} : { quote: message };
  const links = permissionLinks(info);
  return layOutMail({ ...words, ...quote, language, siteTitle, greeting: greeting[language], links });
}

export function serviceNames({ services }: Pick<AccessRequestInfo, 'services'>): string {
  return services.map(({ name, type }) => `${name} (${type})`).join(', ');
}

export function beneficiaryNames({ myself, communities }: AccessRequestInfo, person: string): string {
  return [...(myself ? [person] : []), ...communities.map(({ name }) => name)].join(', ');
}

const linkLabels: Record<Language, Record<OwnerType, string>> = {
  fr: { ACCOUNT: 'Accorder à la personne', COMMUNITY: 'Accorder aux communautés' },
  en: { ACCOUNT: 'Grant to the person', COMMUNITY: 'Grant to the communities' },
};

/** One form gives to persons or to communities, not to both. */
function permissionLinks({ publicUrl, language, ...info }: AccessRequestInfo): MailLink[] {
  const { record, services, applicant, myself, communities } = info;
  const offerings = services.map(({ offeringId }) => offeringId).join(',');
  const linkTo = (type: OwnerType, beneficiaries: readonly string[]): MailLink => ({
    label: linkLabels[language][type],
    url: `${publicUrl}/entrepot/${record.datastoreId}/permissions/ajout?offerings=${offerings}&beneficiaries=${beneficiaries.join(',')}&type=${type}`,
  });
  return [
    ...(myself ? [linkTo('ACCOUNT', [applicant.id])] : []),
    ...(communities.length > 0
      ? [
          linkTo(
            'COMMUNITY',
            communities.map(({ id }) => id),
          ),
        ]
      : []),
  ];
}
