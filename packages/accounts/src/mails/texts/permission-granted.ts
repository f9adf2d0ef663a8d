import type { MailContent } from '../layout.ts';
import { endDayText, type MailSite } from './mail-site.ts';
import { writeToPage } from './write-to-page.ts';

export interface GrantedPermission {
  readonly licence: string;
  /** ISO 8601; `null`: without end. */
  readonly endDate: string | null;
  readonly datastoreName: string;
  /** Layer names. */
  readonly services: readonly string[];
}

type Info = MailSite & {
  readonly permission: GrantedPermission;
  /** Not to an account: to whoever confirms the address written to, who may have none yet. */
  readonly toAddress: boolean;
};

/** To whoever has a new access: what it opens, until when, and where it is used. */
export function writePermissionGranted({
  language,
  siteTitle,
  publicUrl,
  permission,
  toAddress,
}: Info): MailContent {
  const { datastoreName, licence, services, endDate } = permission;
  const words = {
    fr: {
      subject: `L’entrepôt «\u00a0${datastoreName}\u00a0» vous ouvre ses services`,
      paragraphs: [
        `L’entrepôt «\u00a0${datastoreName}\u00a0» vous a accordé une permission. Sur le site, votre session suffit ; pour vos outils, associez-la à une clé d’accès.`,
        ...(toAddress
          ? [
              'Elle vaut pour le compte qui a confirmé cette adresse\u00a0: si vous n’en avez pas, inscrivez-vous avec elle.',
            ]
          : []),
      ],
      label: 'Voir mes permissions',
      closing: 'Pour toute question sur ces données, écrivez au producteur.',
    },
    en: {
      subject: `The datastore “${datastoreName}” opens its services to you`,
      paragraphs: [
        `The datastore “${datastoreName}” granted you a permission. On the site your session is enough; for your tools, add it to an access key.`,
        ...(toAddress
          ? ['It holds for the account that has confirmed this address: if you have none, sign up with it.']
          : []),
      ],
      label: 'See my permissions',
      closing: 'For any question on these data, write to the producer.',
    },
  };
  const [end, endless] = ({ fr: ['Jusqu’au', 'Sans fin'], en: ['Until', 'Without end'] } as const)[language];
  const until = endDate === null ? endless : endDayText(endDate, language);
  const details = [
    ['Licence', licence],
    ['Services', services.join(', ')],
    [end, until],
  ] as const;
  return writeToPage({ language, siteTitle }, words, { url: `${publicUrl}/mes-permissions`, details });
}
